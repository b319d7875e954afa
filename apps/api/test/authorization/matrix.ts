// Who may do what, stated once per operation and by hand: a route without an entry does not compile. What is stated here
// is compared with the routes by authorization-matrix.test.ts.
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { OperationId } from '../../src/routes.ts';
import { ISSUER } from '../seed.ts';
import { SIGNS_IN } from './owners.ts';
import { BILLED, LEGAL, type Kind, PICTURE } from './records.ts';

type Ids = Readonly<Record<Kind, string>>;
export type MatrixEntry = {
  readonly for: 'network' | 'affiliate' | 'advertiser' | 'any' | 'session' | 'staff' | 'public';
  /** What each id in the path names, in its order. */
  readonly path?: Readonly<Record<string, Kind>>;
  /** What ids in the body name: another network's is refused there as an unknown one is. */
  readonly names?: readonly Kind[];
  /** What else the body holds: nobody's id. */
  readonly uses?: readonly Kind[];
  readonly body?: (ids: Ids) => object;
  /** It ends the session it is asked with. */
  readonly endsSession?: boolean;
  /**
   * Who asks: somebody who has begun a second factor, who has one, who has or makes a passkey, who comes back from an identity provider or
   * came in by it, or who sees as an affiliate.
   */
  readonly by?: 'enrolling' | 'enrolled' | 'keeping' | 'returning' | 'returned' | 'acting';
  /** What must be asked. */
  readonly query?: string;
  /** Filters that name records, by parameter: another network's finds what an unknown one finds. */
  readonly filters?: Readonly<Record<string, Kind>>;
  /** Roles that may call it, but to whom the network's own record does not exist. */
  readonly hiddenFrom?: readonly ('affiliate' | 'advertiser')[];
  /** The status of success. */
  readonly status?: 200 | 201 | 202;
};

const RANGE = { status: 200 } as const;
const network = { for: 'network', ...RANGE } as const;
const affiliate = { for: 'affiliate', ...RANGE } as const;
const advertiser = { for: 'advertiser', ...RANGE } as const;
const session = { for: 'session', ...RANGE } as const;
const any = { for: 'any', ...RANGE } as const;
const campaignPath = { campaignId: 'campaign' } as const;
const PASSWORD = 'correct horse';
const POSTBACK = { event: 'click', data: 'https://blog.example/?c={click_id}' };
const EXPORT = { name: 'clicks', content: 'clicks', folder: 'warehouse' };
/** A key of its own for each: the same once more is the same batch. */
let batchesAsked = 0;
const WEBHOOK = { url: 'https://office.example/hooks', events: ['conversion.created', 'cap.reached'] };
const REPORT_FILTERS = { 'adid[]': 'campaign', 'pid[]': 'affiliate' } as const;
const rows = () => ({ conversions: [{ click_id: 'f'.repeat(24) }] });
/** As a browser wrote it; none where a suite asks with nothing. */
const credential = (text: string | undefined) => (text === undefined ? {} : (JSON.parse(text) as object));
const account = (email: string) => ({ name: 'New', email, password: PASSWORD });

export const MATRIX = {
  'create-affiliate': { ...network, body: () => account('new@example.org'), status: 201 },
  'create-advertiser': { ...network, body: () => account('new@example.org'), status: 201 },
  'list-affiliates': { ...network, filters: { group: 'affiliateGroup' } },
  'list-advertisers': network,
  'get-affiliate': { ...network, path: { id: 'affiliate' } },
  'get-advertiser': { ...network, path: { id: 'advertiser' } },
  'edit-affiliate': { ...network, path: { id: 'affiliate' }, body: () => ({ name: 'Changed' }) },
  'edit-advertiser': { ...network, path: { id: 'advertiser' }, body: () => ({ name: 'Changed' }) },
  'delete-affiliate': { ...network, path: { id: 'affiliate' } },
  'delete-advertiser': { ...network, path: { id: 'advertiser' } },

  'get-session': session,
  'sign-in': { for: 'public', body: () => ({ email: SIGNS_IN, password: PASSWORD }), status: 200 },
  'look-at-sign-up': { for: 'public', query: `network_id=${NETWORK_ID}`, status: 200 },
  'sign-up': {
    for: 'public',
    body: () => ({ ...account('signs.up@example.org'), kind: 'affiliate', network_id: NETWORK_ID }),
    status: 200,
  },
  'confirm-sign-up': {
    for: 'public',
    names: ['signUpLink'],
    body: (ids) => ({ token: ids.signUpLink, password: PASSWORD }),
    status: 200,
  },
  'sign-out': { ...session, body: () => ({}), endsSession: true },
  'see-as-account': {
    for: 'staff',
    names: ['affiliate'],
    body: (ids) => ({ kind: 'affiliate', user_id: ids.affiliate }),
    status: 200,
  },
  'stop-seeing-as-account': { ...session, by: 'acting' },
  'look-at-one-time-link': {
    for: 'public',
    names: ['setupLink'],
    body: (ids) => ({ token: ids.setupLink }),
    status: 200,
  },
  'set-up-owner': {
    for: 'public',
    names: ['setupLink'],
    body: (ids) => ({ token: ids.setupLink, ...account('new@example.org') }),
    status: 200,
  },
  'ask-for-password-link': { for: 'public', body: () => ({ email: SIGNS_IN }), status: 200 },
  'reset-password': {
    for: 'public',
    names: ['resetLink'],
    body: (ids) => ({ token: ids.resetLink, password: PASSWORD }),
    status: 200,
  },
  'accept-invitation': {
    for: 'public',
    names: ['inviteLink'],
    body: (ids) => ({ token: ids.inviteLink, password: PASSWORD }),
    status: 200,
  },
  'list-users': { ...any, query: 'limit=10&page=1' },
  'get-user': { ...any, path: { id: 'user' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'invite-user': {
    ...any,
    // As the network for staff; accounts are told that theirs have no role.
    body: () => ({ name: 'New', email: 'nora@example.org', role: 'analyst' }),
    status: 201,
  },
  'edit-user': {
    ...any,
    path: { id: 'user' },
    body: () => ({ name: 'Changed' }),
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'remove-user': { ...any, path: { id: 'user' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'make-user-link': {
    ...any,
    path: { id: 'user' },
    body: () => ({}),
    hiddenFrom: ['affiliate', 'advertiser'],
    status: 201,
  },
  'reset-second-factor': {
    ...any,
    path: { id: 'enrolledUser' },
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'list-views': { ...any, query: 'limit=10&page=1&view_page=reports' },
  'get-view': { ...any, path: { id: 'savedView' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'save-view': {
    ...any,
    body: () => ({ name: 'US by device', page: 'reports', query: 'countries=US' }),
    status: 201,
  },
  'edit-view': {
    ...any,
    path: { id: 'savedView' },
    body: () => ({ pinned: true }),
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'remove-view': { ...any, path: { id: 'savedView' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'change-own-password': {
    ...session,
    body: () => ({ old_password: PASSWORD, password: PASSWORD }),
    endsSession: true,
  },
  'confirm-session': { ...session, body: () => ({ password: PASSWORD }) },
  'begin-second-factor': { ...session, body: () => ({}) },
  'confirm-second-factor': {
    ...session,
    uses: ['enrolmentCode'],
    body: (ids) => ({ code: ids.enrolmentCode }),
    by: 'enrolling',
  },
  'renew-recovery-codes': { ...session, body: () => ({}), by: 'enrolled' },
  'end-second-factor': { ...session, by: 'enrolled' },
  'ask-for-passkey': { for: 'public', body: () => ({}), status: 200 },
  'sign-in-by-passkey': {
    for: 'public',
    uses: ['passkeyAnswer'],
    body: (ids) => ({ passkey: credential(ids.passkeyAnswer) }),
    status: 200,
  },
  'ask-for-own-passkey': { ...session, uses: ['passkeyAnswer'], body: () => ({}), by: 'keeping' },
  'list-own-passkeys': { ...session, uses: ['passkeyAnswer'], by: 'keeping' },
  'begin-passkey': { ...session, body: () => ({}) },
  'add-passkey': {
    ...session,
    uses: ['newPasskey'],
    body: (ids) => ({ name: 'Work laptop', credential: credential(ids.newPasskey) }),
    by: 'keeping',
    status: 201,
  },
  'remove-own-passkey': { ...session, path: { id: 'passkey' }, by: 'keeping' },
  'look-at-identity-provider': { for: 'public', status: 200 },
  'begin-at-identity-provider': {
    for: 'public',
    uses: ['provider'],
    body: () => ({ email: 'somebody@example.com' }),
    status: 200,
  },
  'sign-in-by-identity-provider': {
    for: 'public',
    uses: ['providerAnswer'],
    body: (ids) => ({ answer: ids.providerAnswer }),
    by: 'returning',
    status: 200,
  },
  'sign-in-by-second-factor': {
    for: 'public',
    uses: ['providerTicket'],
    body: (ids) => credential(ids.providerTicket),
    by: 'returning',
    status: 200,
  },
  'confirm-at-identity-provider': {
    ...session,
    uses: ['providerConfirmation'],
    body: () => ({}),
    by: 'returned',
  },
  'confirm-by-identity-provider': {
    ...session,
    uses: ['providerConfirmation'],
    body: (ids) => ({ answer: ids.providerConfirmation }),
    by: 'returned',
  },
  'get-identity-provider': network,
  'set-identity-provider': {
    ...network,
    uses: ['provider'],
    body: () => ({
      name: 'Company account',
      issuer: ISSUER,
      client_id: 'tributary',
      client_secret: 'a secret + of the client',
      email_domains: ['example.com'],
    }),
  },
  'remove-identity-provider': { ...network, uses: ['provider'] },
  'unlink-identity-provider': {
    ...any,
    path: { id: 'linkedUser' },
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'list-own-sessions': session,
  'end-other-sessions': { ...session, by: 'enrolled' },
  'end-own-session': { ...session, path: { id: 'session' } },
  'list-notices': { ...session, query: 'limit=10&page=1&unread=true' },
  'mark-notices-read': { ...session, body: () => ({ ids: [] }) },
  'list-notice-choices': session,
  'choose-notices': {
    ...session,
    body: () => ({ choices: [] }),
  },
  'list-report-schedules': session,
  'schedule-report': {
    ...session,
    names: ['ownView'],
    body: (ids) => ({ view_id: ids.ownView, every: 'week', on: 1 }),
    status: 201,
  },
  'edit-report-schedule': {
    ...session,
    path: { id: 'reportSchedule' },
    body: () => ({ every: 'month', on: 1 }),
  },
  'remove-report-schedule': { ...session, path: { id: 'reportSchedule' } },

  'create-campaign': {
    ...network,
    names: ['advertiser'],
    body: (ids) => ({
      title: 'New',
      url: 'https://shop.example/',
      model: 'cpa',
      advertiser_id: ids.advertiser,
      commissions: [{ payout: 1, revenue: 2 }],
    }),
    status: 201,
  },
  'list-campaigns': { ...network, query: 'limit=10&page=1', filters: { advertiser_id: 'advertiser' } },
  'get-campaign': { ...network, path: { id: 'campaign' } },
  'edit-campaign': {
    ...network,
    path: { id: 'campaign' },
    body: () => ({ action: 'basic_info', title: 'Changed' }),
  },
  'delete-campaign': { ...network, path: { id: 'campaign' } },
  'get-campaign-stats': { ...network, path: { id: 'campaign' } },
  'get-campaign-affiliate-stats': { ...network, path: { id: 'campaign', affId: 'affiliate' } },
  'list-tracking-domains': network,
  'check-domains': network,
  'replace-tracking-domains': { ...network, body: () => ({ domains: [] }) },
  'make-test-link': {
    ...network,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate }),
    status: 201,
  },
  'list-test-events': network,
  'remove-test-events': network,
  'list-access-requests': network,
  'get-network-system': network,
  'decide-access-request': { ...network, path: { id: 'accessRequest' }, body: () => ({ live: true }) },
  // Ids in these bodies are refused one by one, in an answer of 200 (bulk.test.ts).
  'decide-access-requests': { ...network, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'change-campaign-statuses': { ...network, body: () => ({ ids: ['f'.repeat(24)], status: 'paused' }) },
  'change-conversion-statuses': { ...network, body: () => ({ ids: ['f'.repeat(24)], status: 'approved' }) },
  'activate-affiliates': { ...network, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'activate-advertisers': { ...network, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'assign-publishers': {
    ...network,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ publisher_ids: [ids.affiliate], campaign_ids: [ids.campaign] }),
  },
  'revoke-publishers': {
    ...network,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ publisher_ids: [ids.affiliate], campaign_ids: [ids.campaign] }),
  },

  'list-commissions': { ...network, path: campaignPath },
  'create-commission': {
    ...network,
    path: campaignPath,
    body: () => ({ rate: 1, revenue: 2, coverage: ['IT'] }),
    status: 201,
  },
  'get-commission': { ...network, path: { campaignId: 'campaign', id: 'commission' } },
  'edit-commission': {
    ...network,
    path: { campaignId: 'campaign', id: 'commission' },
    body: () => ({ rate: 3 }),
  },
  'delete-commission': { ...network, path: { campaignId: 'campaign', id: 'commission' } },
  'list-caps': { ...network, path: campaignPath },
  'list-used-caps': { ...network, filters: { 'campaign_id[]': 'campaign' } },
  'create-cap': {
    ...network,
    path: campaignPath,
    names: ['affiliate'],
    body: (ids) => ({ measure: 'click', period: 'daily', limit: 10, pids: [ids.affiliate] }),
    status: 201,
  },
  'get-cap': { ...network, path: { campaignId: 'campaign', capId: 'cap' } },
  'edit-cap': { ...network, path: { campaignId: 'campaign', capId: 'cap' }, body: () => ({ limit: 11 }) },
  'delete-cap': { ...network, path: { campaignId: 'campaign', capId: 'cap' } },
  'list-landing-pages': { ...network, path: campaignPath },
  'create-landing-page': {
    ...network,
    path: campaignPath,
    body: () => ({ title: 'Third', url: 'https://shop.example/3' }),
    status: 201,
  },
  'get-landing-page': { ...network, path: { campaignId: 'campaign', id: 'landingPage' } },
  'edit-landing-page': {
    ...network,
    path: { campaignId: 'campaign', id: 'landingPage' },
    body: () => ({ title: 'Changed' }),
  },
  'delete-landing-page': { ...network, path: { campaignId: 'campaign', id: 'landingPage' } },
  'list-publisher-payouts': { ...network, path: campaignPath },
  'list-payouts-of-publisher': { ...network, path: { campaignId: 'campaign', id: 'affiliate' } },
  'create-publisher-payout': {
    ...network,
    path: campaignPath,
    names: ['affiliate', 'goal'],
    body: (ids) => ({ pids: [ids.affiliate], goal_id: ids.goal, payout: 3, coverage: ['ES'] }),
    status: 201,
  },
  'edit-publisher-payout': {
    ...network,
    path: { campaignId: 'campaign', id: 'publisherPayout' },
    names: ['affiliate', 'goal'],
    body: (ids) => ({ pids: [ids.affiliate], goal_id: ids.goal, payout: 4 }),
  },
  'delete-publisher-payout': { ...network, path: { campaignId: 'campaign', id: 'publisherPayout' } },

  'list-goals': { ...network, filters: { ad_id: 'campaign' } },
  'get-goal': { ...network, path: { id: 'goal' } },
  'list-campaign-goals': { ...network, path: campaignPath },
  'list-goal-payouts': { ...network, path: { goalId: 'goal' } },
  'list-flat-goals': { ...network, path: { id: 'campaign' } },
  'get-flat-goal': { ...network, path: { campaignId: 'campaign', goalId: 'goal' } },
  'create-flat-goal': {
    ...network,
    path: { id: 'campaign' },
    body: () => ({ title: 'Flat', value: 'flat', payout: 1, revenue: 2 }),
    status: 201,
  },
  'edit-flat-goal': {
    ...network,
    path: { campaignId: 'campaign', goalId: 'goal' },
    body: () => ({ payout: 3 }),
  },
  'delete-goal-by-id': { ...network, path: { id: 'goal' } },
  'delete-flat-goal': { ...network, path: { campaignId: 'campaign', goalId: 'goal' } },
  'list-affiliate-goals': { ...affiliate, path: campaignPath },
  'create-goal': {
    ...network,
    names: ['campaign'],
    body: (ids) => ({
      goal: { title: 'New', value: 'new', ad_id: ids.campaign },
      payouts: [{ payout: 1, revenue: 2 }],
    }),
    status: 201,
  },
  'edit-goal': { ...network, path: { id: 'goal' }, body: () => ({ title: 'Changed' }) },
  'delete-goal': { ...network, path: { id: 'goal' } },
  'create-goal-payout': {
    ...network,
    path: { goalId: 'goal' },
    body: () => ({ payout: 1, revenue: 2, coverage: ['PT'] }),
    status: 201,
  },
  'edit-goal-payout': {
    ...network,
    path: { goalId: 'goal', payoutId: 'goalPayout' },
    body: () => ({ payout: 5, revenue: 6 }),
  },
  'delete-goal-payout': { ...network, path: { goalId: 'goal', payoutId: 'goalPayout' } },

  'list-creatives': { ...network, path: campaignPath },
  'create-creative': {
    ...network,
    path: campaignPath,
    body: () => ({ name: 'Banner', url: PICTURE }),
    status: 201,
  },
  'delete-creative': { ...network, path: { campaignId: 'campaign', id: 'creative' } },
  // Of whatever network: who knows a name may see the file (media.test.ts).
  'get-media': { for: 'public', status: 200 },

  'list-tracking-links': { ...network, filters: { campaign_id: 'campaign', publisher_id: 'affiliate' } },
  'get-tracking-link': {
    ...network,
    path: { affiliate_id: 'affiliate', campaign_id: 'linkedCampaign' },
  },
  'issue-tracking-link': {
    ...network,
    path: { affiliate_id: 'affiliate', campaign_id: 'campaign' },
    body: () => ({}),
    status: 201,
  },
  'list-link-aliases': { ...network, filters: { campaign_id: 'campaign', publisher_id: 'affiliate' } },
  'create-link-alias': {
    ...network,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate, alias: '/aff_c?offer_id=1' }),
    status: 201,
  },
  'delete-link-alias': { ...network, path: { id: 'linkAlias' } },
  'get-network-account': network,
  'edit-network-account': { ...network, body: () => ({ name: 'Changed' }) },
  'get-brand': { for: 'public', status: 200 },
  'get-network-brand': network,
  'preview-network-brand': network,
  'edit-network-brand': { ...network, body: () => ({ accent: '#0b6e8a' }) },
  'get-network-stats': network,
  'get-network-overview': network,
  'search-network': { ...network, query: 'q=shoes', filters: { q: 'campaign' } },
  'get-network-report': { ...network, filters: { ...REPORT_FILTERS, 'advertiser_id[]': 'advertiser' } },
  'get-affiliate-earnings': { ...network, path: { id: 'affiliate' } },
  'watch-network-events': { ...network, filters: { 'campaign[]': 'campaign' } },
  'list-clicks': { ...network, filters: { 'campaign_id[]': 'campaign', 'publisher_id[]': 'affiliate' } },
  'list-conversions': {
    ...network,
    filters: { ...REPORT_FILTERS, _id: 'conversion', group: 'affiliateGroup' },
  },
  'list-conversion-hits': { ...network, filters: { campaign: 'campaign', advertiser: 'advertiser' } },
  'list-audit': { ...network, filters: { user_id: 'affiliate', key_id: 'apiKey', object_id: 'campaign' } },
  'change-conversion-status': {
    ...network,
    path: { id: 'conversion' },
    body: () => ({ status: 'rejected', reason: 'Test order' }),
  },
  'judge-own-conversion': {
    ...advertiser,
    path: { id: 'conversion' },
    uses: ['verdictDays'],
    body: () => ({ status: 'rejected', reason: 'Test order' }),
  },
  'judge-own-conversions': {
    ...advertiser,
    body: () => ({ ids: ['f'.repeat(24)], status: 'approved' }),
  },
  'explain-conversion': { ...network, path: { id: 'conversion' } },
  'list-keys': network,
  'issue-key': {
    ...network,
    names: ['affiliate'],
    body: (ids) => ({ role: 'affiliate', user_id: ids.affiliate }),
    status: 201,
  },
  'revoke-key': { ...network, path: { id: 'apiKey' } },
  'list-security-tokens': network,
  'issue-security-token': {
    ...network,
    names: ['advertiser'],
    body: (ids) => ({ advertiser_id: ids.advertiser }),
    status: 201,
  },
  'revoke-security-token': { ...network, path: { id: 'securityToken' } },
  'list-postbacks': { ...network, filters: { user_id: 'affiliate' } },
  'create-postback': {
    ...network,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ ...POSTBACK, user_id: ids.affiliate, ad_id: ids.campaign }),
    status: 201,
  },
  'edit-postback': {
    ...network,
    path: { id: 'postback' },
    body: () => ({ data: 'https://blog.example/2' }),
  },
  'delete-postback': { ...network, path: { id: 'postback' } },
  'test-postback': { ...network, path: { id: 'postback' } },
  'list-postback-logs': { ...network, filters: { user_id: 'affiliate', campaign: 'campaign' } },
  'resend-postback': { ...network, path: { id: 'delivery' } },
  'resend-failed-postbacks': { ...network, body: () => ({}) },
  'list-exports': network,
  'create-export': { ...network, body: () => EXPORT, status: 201 },
  'edit-export': { ...network, path: { id: 'export' }, body: () => ({ format: 'parquet' }) },
  'delete-export': { ...network, path: { id: 'export' } },
  'list-export-runs': { ...network, path: { id: 'export' } },
  'run-export': { ...network, path: { id: 'export' }, body: () => ({}), status: 202 },
  'list-rate-rules': { ...network, path: { id: 'campaign' } },
  'set-rate-rules': {
    ...network,
    path: { id: 'campaign' },
    body: () => ({
      rate_rules: [
        { name: 'Big orders', conditions: { sale_from: 100 }, effect: { type: 'raise', percent: 10 } },
      ],
    }),
  },
  'list-affiliate-groups': network,
  'get-affiliate-group': { ...network, path: { id: 'affiliateGroup' } },
  'create-affiliate-group': { ...network, body: () => ({ name: 'Gold' }), status: 201 },
  'edit-affiliate-group': { ...network, path: { id: 'affiliateGroup' }, body: () => ({ order: 3 }) },
  'change-group-members': {
    ...network,
    path: { id: 'affiliateGroup' },
    names: ['affiliate'],
    body: (ids) => ({ add: [ids.affiliate] }),
  },
  'delete-affiliate-group': { ...network, path: { id: 'affiliateGroup' } },
  'list-webhooks': network,
  'create-webhook': { ...network, body: () => WEBHOOK, status: 201 },
  'edit-webhook': { ...network, path: { id: 'webhook' }, body: () => ({ events: ['invoice.closed'] }) },
  'delete-webhook': { ...network, path: { id: 'webhook' } },
  'rotate-webhook-secret': { ...network, path: { id: 'webhook' } },
  'test-webhook': { ...network, path: { id: 'webhook' } },
  'list-webhook-logs': { ...network, filters: { webhook_id: 'webhook' } },
  'resend-webhook': { ...network, path: { id: 'webhookMessage' } },

  'get-categories': any,
  'get-dictionary': any,
  'get-same-dictionary': any,
  'list-categories': any,
  'list-countries': any,
  'list-devices': any,
  'create-category': { ...network, body: () => ({ name: 'New' }), status: 201 },
  'delete-category': { ...network, path: { id: 'category' } },
  'delete-named-category': { ...network, names: ['category'], body: (ids) => ({ id: ids.category }) },
  'list-affiliate-custom-fields': network,
  'create-affiliate-custom-field': {
    ...network,
    body: () => ({ fname: 'New', frequired: false }),
    status: 201,
  },
  'delete-affiliate-custom-field': { ...network, path: { id: 'affiliateField' } },
  'list-advertiser-custom-fields': network,
  'create-advertiser-custom-field': {
    ...network,
    body: () => ({ fname: 'New', frequired: false }),
    status: 201,
  },
  'delete-advertiser-custom-field': { ...network, path: { id: 'advertiserField' } },

  // Ids in the rows are looked up by the job, and are lines of its log (imports.test.ts).
  'import-conversions': { ...network, body: rows, status: 202 },
  'schedule-conversion-impor': { ...advertiser, body: rows, status: 202 },
  'schedule-conversion-import': { ...advertiser, body: rows, status: 202 },
  'preview-conversion': {
    ...network,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate }),
  },
  'list-jobs': any,
  'read-job': { ...any, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'read-job-log': { ...any, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'cancel-job': { ...any, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },

  'list-exchange-rates': network,
  'set-exchange-rates': {
    ...network,
    body: () => ({ date: '2026-03-09', base: 'USD', rates: { EUR: 0.9 } }),
  },
  'list-referrals': { ...network, filters: { user_id: 'affiliate' } },
  'create-referral': {
    ...network,
    names: ['affiliate'],
    body: (ids) => ({ publisher_id: ids.affiliate }),
    status: 201,
  },
  'edit-referral': { ...network, path: { id: 'referral' }, body: () => ({ rate: 7 }) },
  'delete-referral': { ...network, path: { id: 'referral' } },
  'list-invoices': { ...network, filters: { user_id: 'affiliate' } },
  'get-invoice': { ...network, path: { id: 'invoice' } },
  'close-invoice': {
    ...network,
    names: ['billedAffiliate'],
    body: (ids) => ({ user_id: ids.billedAffiliate, ...BILLED }),
    status: 201,
  },
  'list-balances': network,
  // Ids in this body are refused one by one, in an answer of 200 (close-many.test.ts).
  'close-invoices': {
    ...network,
    uses: ['billedAffiliate'],
    body: (ids) => ({ ids: [ids.billedAffiliate], ...BILLED }),
    status: 201,
  },
  'record-payment': {
    ...network,
    path: { id: 'invoice' },
    body: () => ({ amount: 1, method: 'wire' }),
    status: 201,
  },
  'undo-payment': { ...network, path: { id: 'invoice', pid: 'payment' } },
  'list-payout-methods': network,
  'get-payout-method': { ...network, path: { id: 'payoutMethod' } },
  'confirm-payout-method': { ...network, path: { id: 'payoutMethod' }, body: () => ({ version: 1 }) },
  'get-payout-settings': network,
  'edit-payout-settings': { ...network, body: () => ({ minimum: 50, closes: 'monthly', net_days: 15 }) },
  'get-payment-terms': { ...network, path: { id: 'affiliate' } },
  'edit-payment-terms': { ...network, path: { id: 'affiliate' }, body: () => ({ minimum: 20 }) },
  'list-bonuses': { ...network, filters: { user_id: 'affiliate', campaign_id: 'campaign' } },
  'create-bonus': {
    ...network,
    names: ['affiliate'],
    body: (ids) => ({ user_id: ids.affiliate, amount: 25, reason: 'Best of the month' }),
    status: 201,
  },
  'prepare-payouts': {
    ...network,
    uses: ['payableAffiliate'],
    body: () => ({ key: `march ${(batchesAsked += 1)}` }),
    status: 201,
  },
  'list-payout-batches': network,
  'get-payout-batch': { ...network, path: { id: 'payoutBatch' } },
  'get-payout-file': { ...network, path: { id: 'releasedBatch' } },
  'release-payout-batch': { ...network, path: { id: 'payoutBatch' } },
  'cancel-payout-batch': { ...network, path: { id: 'payoutBatch' } },
  'settle-payout-batch': { ...network, path: { id: 'releasedBatch' }, body: () => ({}) },
  'return-payout': {
    ...network,
    path: { id: 'releasedBatch' },
    body: () => ({ line: 1, reason: 'account closed' }),
  },
  'issue-invoice-document': {
    ...network,
    path: { id: 'undocumentedInvoice' },
    body: () => ({}),
    status: 201,
  },
  'get-company': network,
  'set-company': { ...network, body: () => LEGAL },
  'get-legal-data': { ...network, path: { id: 'affiliate' } },
  'set-legal-data': { ...network, path: { id: 'affiliate' }, body: () => LEGAL },

  'list-offers': affiliate,
  'get-offer': { ...affiliate, path: campaignPath },
  'search-offers': affiliate,
  'create-deep-links': {
    ...affiliate,
    uses: ['campaign'],
    body: (ids) => ({ deeplinks: [{ url: 'https://shop.example/shoes', campaignIds: [ids.campaign] }] }),
  },
  'request-access': { ...affiliate, path: { campaignId: 'askedCampaign' }, body: () => ({}) },
  'get-own-tracking-link': { ...affiliate, path: campaignPath },
  'issue-own-tracking-link': { ...affiliate, path: campaignPath, body: () => ({}) },
  'get-affiliate-report': affiliate,
  'watch-affiliate-events': { ...affiliate, filters: { 'campaign[]': 'campaign' } },
  'list-affiliate-clicks': { ...affiliate, filters: { 'campaign_id[]': 'campaign' } },
  'get-affiliate-overview': affiliate,
  'list-affiliate-news': affiliate,
  'search-as-affiliate': { ...affiliate, query: 'q=shoes', filters: { q: 'conversion' } },
  'get-affiliate-custom-report': { ...affiliate, filters: REPORT_FILTERS },
  'get-affiliate-payout': affiliate,
  'list-affiliate-conversions': { ...affiliate, filters: { 'adid[]': 'campaign' } },
  'explain-affiliate-conversion': { ...affiliate, path: { id: 'conversion' } },
  'list-own-affiliate-invoices': affiliate,
  'list-own-bonuses': affiliate,
  'get-own-affiliate-invoice': { ...affiliate, path: { id: 'affiliateInvoice' } },
  'list-own-affiliate-payments': affiliate,
  'get-own-affiliate-legal-data': affiliate,
  'set-own-affiliate-legal-data': { ...affiliate, body: () => LEGAL },
  'get-own-affiliate-account': affiliate,
  'get-own-payout-method': affiliate,
  'set-own-payout-method': { ...affiliate, body: () => ({ kind: 'paypal', email: 'money@blog.example' }) },
  'edit-own-payment-details': { ...affiliate, body: () => ({ bank: { iban: 'DE02120300000000202051' } }) },
  'edit-own-affiliate-account': { ...affiliate, body: () => ({ action: 'basic_info', phone: '1' }) },
  'list-own-affiliate-keys': affiliate,
  'issue-own-affiliate-key': { ...affiliate, body: () => ({ label: 'Reports' }), status: 201 },
  'revoke-own-affiliate-key': { ...affiliate, path: { id: 'affiliateKey' } },
  'list-own-advertiser-keys': advertiser,
  'issue-own-advertiser-key': { ...advertiser, body: () => ({ label: 'Reports' }), status: 201 },
  'revoke-own-advertiser-key': { ...advertiser, path: { id: 'advertiserKey' } },
  'list-own-security-tokens': advertiser,
  'issue-own-security-token': { ...advertiser, body: () => ({}), status: 201 },
  'revoke-own-security-token': { ...advertiser, path: { id: 'advertiserToken' } },
  'get-own-allowed-addresses': advertiser,
  'replace-own-allowed-addresses': { ...advertiser, body: () => ({ allowed_ips: ['203.0.113.0/24'] }) },
  'list-own-postbacks': affiliate,
  'create-own-postback': {
    ...affiliate,
    names: ['campaign'],
    body: (ids) => ({ ...POSTBACK, ad_id: ids.campaign }),
    status: 201,
  },
  'edit-own-postback': {
    ...affiliate,
    path: { id: 'postback' },
    body: () => ({ data: 'https://blog.example/2' }),
  },
  'test-own-postback': { ...affiliate, path: { id: 'postback' } },
  'delete-own-postback': { ...affiliate, path: { id: 'postback' } },
  'list-own-postback-logs': { ...affiliate, filters: { postback_id: 'postback', campaign: 'campaign' } },
  'resend-own-postback': { ...affiliate, path: { id: 'delivery' } },
  'resend-own-failed-postbacks': { ...affiliate, body: () => ({}) },

  'watch-advertiser-events': { ...advertiser, filters: { 'campaign[]': 'campaign' } },
  'list-own-campaigns': advertiser,
  'get-own-campaign': { ...advertiser, path: campaignPath },
  'get-own-campaign-stats': { ...advertiser, path: { id: 'campaign' } },
  'get-advertiser-report': advertiser,
  'get-advertiser-overview': advertiser,
  'search-as-advertiser': { ...advertiser, query: 'q=shoes', filters: { q: 'campaign' } },
  'get-advertiser-custom-report': {
    ...advertiser,
    filters: { 'adid[]': 'campaign', 'advertiser_id[]': 'advertiser' },
  },
  'list-advertiser-conversions': { ...advertiser, filters: { 'adid[]': 'campaign' } },
  'list-own-conversion-hits': advertiser,
  'explain-advertiser-conversion': { ...advertiser, path: { id: 'conversion' } },
  'list-own-advertiser-invoices': advertiser,
  'get-own-advertiser-invoice': { ...advertiser, path: { id: 'advertiserInvoice' } },
  'list-own-advertiser-payments': advertiser,
  'get-own-advertiser-legal-data': advertiser,
  'set-own-advertiser-legal-data': { ...advertiser, body: () => LEGAL },
  'get-own-advertiser-account': advertiser,
  'edit-own-advertiser-account': { ...advertiser, body: () => ({ action: 'basic_info', phone: '1' }) },
} as const satisfies Record<OperationId, MatrixEntry>;
