// Who may do what, stated once per operation and by hand: a route without an entry does not compile. What is stated here
// is compared with the routes by authorization-matrix.test.ts.
import type { Permission } from '@tributary/domain/identity/user';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { OperationId } from '../../src/routes.ts';
import { ISSUER } from '../seed.ts';
import { SIGNS_IN } from './owners.ts';
import { BILLED, LEDGER, LEGAL, type Kind, PICTURE, TAX_FORM, VOLUME } from './records.ts';

type Ids = Readonly<Record<Kind, string>>;
export type MatrixEntry = {
  readonly for: 'network' | 'affiliate' | 'advertiser' | 'any' | 'session' | 'staff' | 'public';
  /** The permission that staff need. */
  readonly needs?: Permission;
  /** Whether the password must just have been typed. */
  readonly confirmed?: boolean;
  /** Whether it is open to staff who must set up a second factor first. */
  readonly factorless?: boolean;
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
  /** Roles that may call it, but for which the network's own record does not exist. */
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
const manage = { ...network, needs: 'manage' } as const;
const read = { ...network, needs: 'read' } as const;
const affiliateConfirmed = { ...affiliate, confirmed: true } as const;
const billing = { ...network, needs: 'billing' } as const;
const billingConfirmed = { ...network, needs: 'billing', confirmed: true } as const;
const settingsConfirmed = { ...network, needs: 'settings', confirmed: true } as const;
const settings = { ...network, needs: 'settings' } as const;
const postbacks = { ...network, needs: 'postbacks' } as const;
const keys = { ...network, needs: 'keys' } as const;
const keysConfirmed = { ...network, needs: 'keys', confirmed: true } as const;
const sessionRead = { ...session, needs: 'read' } as const;
const anyRead = { ...any, needs: 'read' } as const;
const anyManage = { ...any, needs: 'manage' } as const;
const advertiserConfirmed = { ...advertiser, confirmed: true } as const;
const anyUsers = { ...any, needs: 'users' } as const;
const anyUsersConfirmed = { ...any, needs: 'users', confirmed: true } as const;
const sessionFactorless = { ...session, factorless: true } as const;
const sessionFactorlessConfirmed = { ...session, confirmed: true, factorless: true } as const;
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
  'create-affiliate': { ...manage, body: () => account('new@example.org'), status: 201 },
  'create-advertiser': { ...manage, body: () => account('new@example.org'), status: 201 },
  'list-affiliates': { ...read, filters: { group: 'affiliateGroup' } },
  'list-advertisers': read,
  'get-affiliate': { ...read, path: { id: 'affiliate' } },
  'get-advertiser': { ...read, path: { id: 'advertiser' } },
  'edit-affiliate': { ...manage, path: { id: 'affiliate' }, body: () => ({ name: 'Changed' }) },
  'edit-advertiser': { ...manage, path: { id: 'advertiser' }, body: () => ({ name: 'Changed' }) },
  'delete-affiliate': { ...manage, path: { id: 'affiliate' } },
  'delete-advertiser': { ...manage, path: { id: 'advertiser' } },

  'get-session': sessionFactorless,
  'choose-own-language': { ...session, body: () => ({ locale: 'de' }) },
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
  'sign-out': { ...sessionFactorless, body: () => ({}), endsSession: true },
  'see-as-account': {
    for: 'staff',
    needs: 'act_as',
    confirmed: true,
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
  'list-users': { ...anyUsers, query: 'limit=10&page=1' },
  'get-user': { ...anyUsers, path: { id: 'user' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'invite-user': {
    ...anyUsersConfirmed,
    // As the network for staff; accounts are told that theirs have no role.
    body: () => ({ name: 'New', email: 'nora@example.org', role: 'analyst' }),
    status: 201,
  },
  'edit-user': {
    ...anyUsersConfirmed,
    path: { id: 'user' },
    body: () => ({ name: 'Changed' }),
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'remove-user': { ...anyUsersConfirmed, path: { id: 'user' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'make-user-link': {
    ...anyUsersConfirmed,
    path: { id: 'user' },
    body: () => ({}),
    hiddenFrom: ['affiliate', 'advertiser'],
    status: 201,
  },
  'reset-second-factor': {
    ...anyUsersConfirmed,
    path: { id: 'enrolledUser' },
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'list-views': { ...anyRead, query: 'limit=10&page=1&view_page=reports' },
  'get-view': { ...anyRead, path: { id: 'savedView' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'save-view': {
    ...anyRead,
    body: () => ({ name: 'US by device', page: 'reports', query: 'countries=US' }),
    status: 201,
  },
  'edit-view': {
    ...anyRead,
    path: { id: 'savedView' },
    body: () => ({ pinned: true }),
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'remove-view': { ...anyRead, path: { id: 'savedView' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'change-own-password': {
    ...sessionFactorless,
    body: () => ({ old_password: PASSWORD, password: PASSWORD }),
    endsSession: true,
  },
  'confirm-session': { ...sessionFactorless, body: () => ({ password: PASSWORD }) },
  'begin-second-factor': { ...sessionFactorlessConfirmed, body: () => ({}) },
  'confirm-second-factor': {
    ...sessionFactorless,
    uses: ['enrolmentCode'],
    body: (ids) => ({ code: ids.enrolmentCode }),
    by: 'enrolling',
  },
  'renew-recovery-codes': { ...sessionFactorlessConfirmed, body: () => ({}), by: 'enrolled' },
  'end-second-factor': { ...sessionFactorlessConfirmed, by: 'enrolled' },
  'ask-for-passkey': { for: 'public', body: () => ({}), status: 200 },
  'sign-in-by-passkey': {
    for: 'public',
    uses: ['passkeyAnswer'],
    body: (ids) => ({ passkey: credential(ids.passkeyAnswer) }),
    status: 200,
  },
  'ask-for-own-passkey': { ...sessionFactorless, uses: ['passkeyAnswer'], body: () => ({}), by: 'keeping' },
  'list-own-passkeys': { ...sessionFactorless, uses: ['passkeyAnswer'], by: 'keeping' },
  'begin-passkey': { ...sessionFactorlessConfirmed, body: () => ({}) },
  'add-passkey': {
    ...sessionFactorless,
    uses: ['newPasskey'],
    body: (ids) => ({ name: 'Work laptop', credential: credential(ids.newPasskey) }),
    by: 'keeping',
    status: 201,
  },
  'remove-own-passkey': { ...sessionFactorlessConfirmed, path: { id: 'passkey' }, by: 'keeping' },
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
    ...sessionFactorless,
    uses: ['providerConfirmation'],
    body: () => ({}),
    by: 'returned',
  },
  'confirm-by-identity-provider': {
    ...sessionFactorless,
    uses: ['providerConfirmation'],
    body: (ids) => ({ answer: ids.providerConfirmation }),
    by: 'returned',
  },
  'get-identity-provider': settings,
  'set-identity-provider': {
    ...settingsConfirmed,
    uses: ['provider'],
    body: () => ({
      name: 'Company account',
      issuer: ISSUER,
      client_id: 'tributary',
      client_secret: 'a secret + of the client',
      email_domains: ['example.com'],
    }),
  },
  'remove-identity-provider': { ...settingsConfirmed, uses: ['provider'] },
  'unlink-identity-provider': {
    ...anyUsersConfirmed,
    path: { id: 'linkedUser' },
    hiddenFrom: ['affiliate', 'advertiser'],
  },
  'list-own-sessions': sessionFactorless,
  'end-other-sessions': { ...sessionFactorless, by: 'enrolled' },
  'end-own-session': { ...sessionFactorless, path: { id: 'session' } },
  'list-notices': { ...session, query: 'limit=10&page=1&unread=true' },
  'mark-notices-read': { ...session, body: () => ({ ids: [] }) },
  'list-notice-choices': session,
  'choose-notices': {
    ...session,
    body: () => ({ choices: [] }),
  },
  'list-report-schedules': sessionRead,
  'schedule-report': {
    ...sessionRead,
    names: ['ownView'],
    body: (ids) => ({ view_id: ids.ownView, every: 'week', on: 1 }),
    status: 201,
  },
  'edit-report-schedule': {
    ...sessionRead,
    path: { id: 'reportSchedule' },
    body: () => ({ every: 'month', on: 1 }),
  },
  'remove-report-schedule': { ...sessionRead, path: { id: 'reportSchedule' } },

  'create-campaign': {
    ...manage,
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
  'list-campaign-images': { ...anyRead, query: `ids=${'f'.repeat(24)}`, filters: { ids: 'campaign' } },
  'list-campaigns': { ...read, query: 'limit=10&page=1', filters: { advertiser_id: 'advertiser' } },
  'get-campaign': { ...read, path: { id: 'campaign' } },
  'edit-campaign': {
    ...manage,
    path: { id: 'campaign' },
    body: () => ({ action: 'basic_info', title: 'Changed' }),
  },
  'delete-campaign': { ...manage, path: { id: 'campaign' } },
  'get-campaign-stats': { ...read, path: { id: 'campaign' } },
  'get-campaign-affiliate-stats': { ...read, path: { id: 'campaign', affId: 'affiliate' } },
  'list-tracking-domains': read,
  'check-domains': read,
  'replace-tracking-domains': { ...settingsConfirmed, body: () => ({ domains: [] }) },
  'make-test-link': {
    ...manage,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate }),
    status: 201,
  },
  'list-test-events': read,
  'remove-test-events': manage,
  'list-access-requests': read,
  'get-network-system': read,
  'decide-access-request': { ...manage, path: { id: 'accessRequest' }, body: () => ({ live: true }) },
  // Ids in these bodies are refused one by one, in an answer of 200 (bulk.test.ts).
  'decide-access-requests': { ...manage, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'change-campaign-statuses': { ...manage, body: () => ({ ids: ['f'.repeat(24)], status: 'paused' }) },
  'change-conversion-statuses': { ...manage, body: () => ({ ids: ['f'.repeat(24)], status: 'approved' }) },
  'activate-affiliates': { ...manage, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'activate-advertisers': { ...manage, body: () => ({ ids: ['f'.repeat(24)], live: true }) },
  'assign-publishers': {
    ...manage,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ publisher_ids: [ids.affiliate], campaign_ids: [ids.campaign] }),
  },
  'revoke-publishers': {
    ...manage,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ publisher_ids: [ids.affiliate], campaign_ids: [ids.campaign] }),
  },

  'list-commissions': { ...read, path: campaignPath },
  'create-commission': {
    ...manage,
    path: campaignPath,
    body: () => ({ rate: 1, revenue: 2, coverage: ['IT'] }),
    status: 201,
  },
  'get-commission': { ...read, path: { campaignId: 'campaign', id: 'commission' } },
  'edit-commission': {
    ...manage,
    path: { campaignId: 'campaign', id: 'commission' },
    body: () => ({ rate: 3 }),
  },
  'delete-commission': { ...manage, path: { campaignId: 'campaign', id: 'commission' } },
  'list-caps': { ...read, path: campaignPath },
  'list-used-caps': { ...read, filters: { 'campaign_id[]': 'campaign' } },
  'create-cap': {
    ...manage,
    path: campaignPath,
    names: ['affiliate'],
    body: (ids) => ({ measure: 'click', period: 'daily', limit: 10, pids: [ids.affiliate] }),
    status: 201,
  },
  'get-cap': { ...read, path: { campaignId: 'campaign', capId: 'cap' } },
  'edit-cap': { ...manage, path: { campaignId: 'campaign', capId: 'cap' }, body: () => ({ limit: 11 }) },
  'delete-cap': { ...manage, path: { campaignId: 'campaign', capId: 'cap' } },
  'list-landing-pages': { ...read, path: campaignPath },
  'create-landing-page': {
    ...manage,
    path: campaignPath,
    body: () => ({ title: 'Third', url: 'https://shop.example/3' }),
    status: 201,
  },
  'get-landing-page': { ...read, path: { campaignId: 'campaign', id: 'landingPage' } },
  'edit-landing-page': {
    ...manage,
    path: { campaignId: 'campaign', id: 'landingPage' },
    body: () => ({ title: 'Changed' }),
  },
  'delete-landing-page': { ...manage, path: { campaignId: 'campaign', id: 'landingPage' } },
  'list-publisher-payouts': { ...read, path: campaignPath },
  'list-payouts-of-publisher': { ...read, path: { campaignId: 'campaign', id: 'affiliate' } },
  'create-publisher-payout': {
    ...manage,
    path: campaignPath,
    names: ['affiliate', 'goal'],
    body: (ids) => ({ pids: [ids.affiliate], goal_id: ids.goal, payout: 3, coverage: ['ES'] }),
    status: 201,
  },
  'edit-publisher-payout': {
    ...manage,
    path: { campaignId: 'campaign', id: 'publisherPayout' },
    names: ['affiliate', 'goal'],
    body: (ids) => ({ pids: [ids.affiliate], goal_id: ids.goal, payout: 4 }),
  },
  'delete-publisher-payout': { ...manage, path: { campaignId: 'campaign', id: 'publisherPayout' } },

  'list-goals': { ...read, filters: { ad_id: 'campaign' } },
  'get-goal': { ...read, path: { id: 'goal' } },
  'list-campaign-goals': { ...read, path: campaignPath },
  'list-goal-payouts': { ...read, path: { goalId: 'goal' } },
  'list-flat-goals': { ...read, path: { id: 'campaign' } },
  'get-flat-goal': { ...read, path: { campaignId: 'campaign', goalId: 'goal' } },
  'create-flat-goal': {
    ...manage,
    path: { id: 'campaign' },
    body: () => ({ title: 'Flat', value: 'flat', payout: 1, revenue: 2 }),
    status: 201,
  },
  'edit-flat-goal': {
    ...manage,
    path: { campaignId: 'campaign', goalId: 'goal' },
    body: () => ({ payout: 3 }),
  },
  'delete-goal-by-id': { ...manage, path: { id: 'goal' } },
  'delete-flat-goal': { ...manage, path: { campaignId: 'campaign', goalId: 'goal' } },
  'list-affiliate-goals': { ...affiliate, path: campaignPath },
  'create-goal': {
    ...manage,
    names: ['campaign'],
    body: (ids) => ({
      goal: { title: 'New', value: 'new', ad_id: ids.campaign },
      payouts: [{ payout: 1, revenue: 2 }],
    }),
    status: 201,
  },
  'edit-goal': { ...manage, path: { id: 'goal' }, body: () => ({ title: 'Changed' }) },
  'delete-goal': { ...manage, path: { id: 'goal' } },
  'create-goal-payout': {
    ...manage,
    path: { goalId: 'goal' },
    body: () => ({ payout: 1, revenue: 2, coverage: ['PT'] }),
    status: 201,
  },
  'edit-goal-payout': {
    ...manage,
    path: { goalId: 'goal', payoutId: 'goalPayout' },
    body: () => ({ payout: 5, revenue: 6 }),
  },
  'delete-goal-payout': { ...manage, path: { goalId: 'goal', payoutId: 'goalPayout' } },

  'list-creatives': { ...read, path: campaignPath },
  'create-creative': {
    ...manage,
    path: campaignPath,
    body: () => ({ name: 'Banner', url: PICTURE }),
    status: 201,
  },
  'delete-creative': { ...manage, path: { campaignId: 'campaign', id: 'creative' } },
  // Of whatever network: who knows a name may see the file (media.test.ts).
  'get-media': { for: 'public', status: 200 },

  'list-tracking-links': { ...read, filters: { campaign_id: 'campaign', publisher_id: 'affiliate' } },
  'get-tracking-link': {
    ...read,
    path: { affiliate_id: 'affiliate', campaign_id: 'linkedCampaign' },
  },
  'issue-tracking-link': {
    ...manage,
    path: { affiliate_id: 'affiliate', campaign_id: 'campaign' },
    body: () => ({}),
    status: 201,
  },
  'list-link-aliases': { ...read, filters: { campaign_id: 'campaign', publisher_id: 'affiliate' } },
  'create-link-alias': {
    ...manage,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate, alias: '/aff_c?offer_id=1' }),
    status: 201,
  },
  'delete-link-alias': { ...manage, path: { id: 'linkAlias' } },
  'get-network-account': read,
  'edit-network-account': { ...settings, body: () => ({ name: 'Changed' }) },
  'get-brand': { for: 'public', status: 200 },
  'get-network-brand': read,
  'preview-network-brand': read,
  'edit-network-brand': { ...settings, body: () => ({ accent: '#0b6e8a' }) },
  'get-network-stats': read,
  'get-network-overview': read,
  'search-network': { ...read, query: 'q=shoes', filters: { q: 'campaign' } },
  'get-network-report': { ...read, filters: { ...REPORT_FILTERS, 'advertiser_id[]': 'advertiser' } },
  'get-affiliate-earnings': { ...read, path: { id: 'affiliate' } },
  'watch-network-events': { ...read, filters: { 'campaign[]': 'campaign' } },
  'list-clicks': { ...read, filters: { 'campaign_id[]': 'campaign', 'publisher_id[]': 'affiliate' } },
  'list-conversions': {
    ...read,
    filters: { ...REPORT_FILTERS, _id: 'conversion', group: 'affiliateGroup' },
  },
  'list-conversion-hits': { ...read, filters: { campaign: 'campaign', advertiser: 'advertiser' } },
  'list-audit': { ...read, filters: { user_id: 'affiliate', key_id: 'apiKey', object_id: 'campaign' } },
  'change-conversion-status': {
    ...manage,
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
  'explain-conversion': { ...read, path: { id: 'conversion' } },
  'list-keys': keys,
  'issue-key': {
    ...keysConfirmed,
    names: ['affiliate'],
    body: (ids) => ({ role: 'affiliate', user_id: ids.affiliate }),
    status: 201,
  },
  'revoke-key': { ...keysConfirmed, path: { id: 'apiKey' } },
  'list-security-tokens': keys,
  'issue-security-token': {
    ...keysConfirmed,
    names: ['advertiser'],
    body: (ids) => ({ advertiser_id: ids.advertiser }),
    status: 201,
  },
  'revoke-security-token': { ...keysConfirmed, path: { id: 'securityToken' } },
  'list-postbacks': { ...read, filters: { user_id: 'affiliate' } },
  'create-postback': {
    ...postbacks,
    names: ['affiliate', 'campaign'],
    body: (ids) => ({ ...POSTBACK, user_id: ids.affiliate, ad_id: ids.campaign }),
    status: 201,
  },
  'edit-postback': {
    ...postbacks,
    path: { id: 'postback' },
    body: () => ({ data: 'https://blog.example/2' }),
  },
  'delete-postback': { ...postbacks, path: { id: 'postback' } },
  'test-postback': { ...postbacks, path: { id: 'postback' } },
  'list-postback-logs': { ...read, filters: { user_id: 'affiliate', campaign: 'campaign' } },
  'resend-postback': { ...postbacks, path: { id: 'delivery' } },
  'resend-failed-postbacks': { ...postbacks, body: () => ({}) },
  'list-exports': keys,
  'create-export': { ...keysConfirmed, body: () => EXPORT, status: 201 },
  'edit-export': { ...keysConfirmed, path: { id: 'export' }, body: () => ({ format: 'parquet' }) },
  'delete-export': { ...keysConfirmed, path: { id: 'export' } },
  'list-export-runs': { ...keys, path: { id: 'export' } },
  'run-export': { ...keys, path: { id: 'export' }, body: () => ({}), status: 202 },
  'list-rate-rules': { ...read, path: { id: 'campaign' } },
  'set-rate-rules': {
    ...manage,
    path: { id: 'campaign' },
    body: () => ({
      rate_rules: [
        { name: 'Big orders', conditions: { sale_from: 100 }, effect: { type: 'raise', percent: 10 } },
      ],
    }),
  },
  'list-affiliate-groups': read,
  'get-affiliate-group': { ...read, path: { id: 'affiliateGroup' } },
  'create-affiliate-group': { ...manage, body: () => ({ name: 'Gold' }), status: 201 },
  'edit-affiliate-group': { ...manage, path: { id: 'affiliateGroup' }, body: () => ({ order: 3 }) },
  'change-group-members': {
    ...manage,
    path: { id: 'affiliateGroup' },
    names: ['affiliate'],
    body: (ids) => ({ add: [ids.affiliate] }),
  },
  'delete-affiliate-group': { ...manage, path: { id: 'affiliateGroup' } },
  'list-webhooks': keys,
  'create-webhook': { ...keysConfirmed, body: () => WEBHOOK, status: 201 },
  'edit-webhook': { ...keysConfirmed, path: { id: 'webhook' }, body: () => ({ events: ['invoice.closed'] }) },
  'delete-webhook': { ...keysConfirmed, path: { id: 'webhook' } },
  'rotate-webhook-secret': { ...keysConfirmed, path: { id: 'webhook' } },
  'test-webhook': { ...keys, path: { id: 'webhook' } },
  'list-webhook-logs': { ...keys, filters: { webhook_id: 'webhook' } },
  'resend-webhook': { ...keys, path: { id: 'webhookMessage' } },

  'get-categories': anyRead,
  'get-dictionary': anyRead,
  'get-same-dictionary': anyRead,
  'list-categories': anyRead,
  'list-countries': anyRead,
  'list-devices': anyRead,
  'create-category': { ...settings, body: () => ({ name: 'New' }), status: 201 },
  'delete-category': { ...settings, path: { id: 'category' } },
  'delete-named-category': { ...settings, names: ['category'], body: (ids) => ({ id: ids.category }) },
  'list-affiliate-custom-fields': read,
  'create-affiliate-custom-field': {
    ...settings,
    body: () => ({ fname: 'New', frequired: false }),
    status: 201,
  },
  'delete-affiliate-custom-field': { ...settings, path: { id: 'affiliateField' } },
  'list-advertiser-custom-fields': read,
  'create-advertiser-custom-field': {
    ...settings,
    body: () => ({ fname: 'New', frequired: false }),
    status: 201,
  },
  'delete-advertiser-custom-field': { ...settings, path: { id: 'advertiserField' } },

  // Ids in the rows are looked up by the job, and are lines of its log (imports.test.ts).
  'import-conversions': { ...manage, body: rows, status: 202 },
  'schedule-conversion-impor': { ...advertiser, body: rows, status: 202 },
  'schedule-conversion-import': { ...advertiser, body: rows, status: 202 },
  'preview-conversion': {
    ...read,
    names: ['campaign', 'affiliate'],
    body: (ids) => ({ campaign_id: ids.campaign, publisher_id: ids.affiliate }),
  },
  'list-jobs': anyRead,
  'read-job': { ...anyRead, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'read-job-log': { ...anyRead, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },
  'cancel-job': { ...anyManage, path: { id: 'job' }, hiddenFrom: ['affiliate', 'advertiser'] },

  'list-exchange-rates': read,
  'set-exchange-rates': {
    ...billing,
    body: () => ({ date: '2026-03-09', base: 'USD', rates: { EUR: 0.9 } }),
  },
  'list-referrals': { ...read, filters: { user_id: 'affiliate' } },
  'create-referral': {
    ...manage,
    names: ['affiliate'],
    body: (ids) => ({ publisher_id: ids.affiliate }),
    status: 201,
  },
  'edit-referral': { ...manage, path: { id: 'referral' }, body: () => ({ rate: 7 }) },
  'delete-referral': { ...manage, path: { id: 'referral' } },
  'list-invoices': { ...read, filters: { user_id: 'affiliate' } },
  'get-invoice': { ...read, path: { id: 'invoice' } },
  'close-invoice': {
    ...billing,
    names: ['billedAffiliate'],
    body: (ids) => ({ user_id: ids.billedAffiliate, ...BILLED }),
    status: 201,
  },
  'list-balances': read,
  'get-statement': { ...read, path: { id: 'affiliate' } },
  // Ids in this body are refused one by one, in an answer of 200 (close-many.test.ts).
  'close-invoices': {
    ...billing,
    uses: ['billedAffiliate'],
    body: (ids) => ({ ids: [ids.billedAffiliate], ...BILLED }),
    status: 201,
  },
  'record-payment': {
    ...billingConfirmed,
    path: { id: 'invoice' },
    body: () => ({ amount: 1, method: 'wire' }),
    status: 201,
  },
  'undo-payment': { ...billingConfirmed, path: { id: 'invoice', pid: 'payment' } },
  'list-payout-methods': billing,
  'get-payout-method': { ...billing, path: { id: 'payoutMethod' } },
  'confirm-payout-method': {
    ...billingConfirmed,
    path: { id: 'payoutMethod' },
    body: () => ({ version: 1 }),
  },
  'get-tax-form': { ...billing, path: { id: 'taxForm' } },
  'reveal-tax-form': { ...billingConfirmed, path: { id: 'taxForm' }, body: () => ({ version: 1 }) },
  'get-payout-settings': billing,
  'edit-payout-settings': {
    ...settingsConfirmed,
    body: () => ({ minimum: 50, closes: 'monthly', net_days: 15 }),
  },
  'get-group-payment-terms': { ...billing, path: { id: 'affiliateGroup' } },
  'edit-group-payment-terms': { ...billing, path: { id: 'affiliateGroup' }, body: () => ({ minimum: 20 }) },
  'get-payment-terms': { ...billing, path: { id: 'affiliate' } },
  'edit-payment-terms': { ...billing, path: { id: 'affiliate' }, body: () => ({ minimum: 20 }) },
  'get-credit': { ...billing, path: { id: 'advertiser' } },
  'edit-credit': { ...billing, path: { id: 'advertiser' }, body: () => ({ credit_limit: 5000 }) },
  'list-deposits': { ...billing, filters: { user_id: 'advertiser' } },
  'create-deposit': {
    ...billing,
    names: ['advertiser'],
    body: (ids) => ({ user_id: ids.advertiser, amount: 250, note: 'Bank transfer 4711' }),
    status: 201,
  },
  'void-deposit': {
    ...billing,
    path: { id: 'deposit' },
    body: () => ({ reason: 'The transfer was returned.' }),
  },
  'list-volume-rules': { ...read, path: { id: 'campaign' } },
  'create-volume-rule': {
    ...billing,
    path: { id: 'campaign' },
    body: () => ({ ...VOLUME, starts_on: '2026-03-01' }),
    status: 201,
  },
  'end-volume-rule': { ...billing, path: { id: 'volumeRule' }, body: () => ({}) },
  'preview-volume-rule': {
    ...read,
    path: { id: 'campaign' },
    body: () => ({ ...VOLUME, start: '2026-02-01', end: '2026-02-28' }),
  },
  'list-bonuses': { ...read, filters: { user_id: 'affiliate', campaign_id: 'campaign' } },
  'create-bonus': {
    ...billing,
    names: ['affiliate'],
    body: (ids) => ({ user_id: ids.affiliate, amount: 25, reason: 'Best of the month' }),
    status: 201,
  },
  'prepare-payouts': {
    ...billing,
    uses: ['payableAffiliate'],
    body: () => ({ key: `march ${(batchesAsked += 1)}` }),
    status: 201,
  },
  'list-payout-batches': billing,
  'get-payout-batch': { ...billing, path: { id: 'payoutBatch' } },
  'get-payout-file': { ...billing, path: { id: 'releasedBatch' } },
  'release-payout-batch': { ...billingConfirmed, path: { id: 'payoutBatch' } },
  'cancel-payout-batch': { ...billing, path: { id: 'payoutBatch' } },
  'settle-payout-batch': { ...billingConfirmed, path: { id: 'releasedBatch' }, body: () => ({}) },
  'return-payout': {
    ...billingConfirmed,
    path: { id: 'releasedBatch' },
    body: () => ({ line: 1, reason: 'account closed' }),
  },
  'issue-invoice-document': {
    ...billing,
    path: { id: 'undocumentedInvoice' },
    body: () => ({}),
    status: 201,
  },
  'get-invoice-pdf': { ...billing, path: { id: 'documentedInvoice' } },
  'get-invoice-xml': { ...billing, path: { id: 'documentedInvoice' } },
  'get-company': read,
  'set-company': { ...settingsConfirmed, body: () => LEGAL },
  'get-journal': billing,
  'get-datev-file': { ...billing, uses: ['ledgerAccounts'] },
  'get-ledger-accounts': read,
  'set-ledger-accounts': { ...settings, body: () => LEDGER },
  'get-legal-data': { ...read, path: { id: 'affiliate' } },
  'set-legal-data': { ...billing, path: { id: 'affiliate' }, body: () => LEGAL },

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
  'get-own-volume': { ...affiliate, path: campaignPath },
  'get-own-affiliate-invoice': { ...affiliate, path: { id: 'affiliateInvoice' } },
  'get-own-payment-terms': affiliate,
  'get-own-affiliate-invoice-pdf': { ...affiliate, path: { id: 'documentedAffiliateInvoice' } },
  'get-own-affiliate-invoice-xml': { ...affiliate, path: { id: 'documentedAffiliateInvoice' } },
  'list-own-affiliate-payments': affiliate,
  'get-own-affiliate-statement': affiliate,
  'get-own-affiliate-legal-data': affiliate,
  'set-own-affiliate-legal-data': { ...affiliate, body: () => LEGAL },
  'get-own-affiliate-account': affiliate,
  'get-own-tax-form': affiliate,
  'give-tax-form': { ...affiliateConfirmed, body: () => TAX_FORM, status: 201 },
  'get-own-payout-method': affiliate,
  'set-own-payout-method': {
    ...affiliateConfirmed,
    body: () => ({ kind: 'paypal', email: 'money@blog.example' }),
  },
  'edit-own-payment-details': {
    ...affiliateConfirmed,
    body: () => ({ bank: { iban: 'DE02120300000000202051' } }),
  },
  'edit-own-affiliate-account': { ...affiliate, body: () => ({ action: 'basic_info', phone: '1' }) },
  'list-own-affiliate-keys': affiliate,
  'issue-own-affiliate-key': { ...affiliateConfirmed, body: () => ({ label: 'Reports' }), status: 201 },
  'revoke-own-affiliate-key': { ...affiliateConfirmed, path: { id: 'affiliateKey' } },
  'list-own-advertiser-keys': advertiser,
  'issue-own-advertiser-key': { ...advertiserConfirmed, body: () => ({ label: 'Reports' }), status: 201 },
  'revoke-own-advertiser-key': { ...advertiserConfirmed, path: { id: 'advertiserKey' } },
  'list-own-security-tokens': advertiser,
  'issue-own-security-token': { ...advertiserConfirmed, body: () => ({}), status: 201 },
  'revoke-own-security-token': { ...advertiserConfirmed, path: { id: 'advertiserToken' } },
  'get-own-allowed-addresses': advertiser,
  'replace-own-allowed-addresses': {
    ...advertiserConfirmed,
    body: () => ({ allowed_ips: ['203.0.113.0/24'] }),
  },
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
  'get-own-advertiser-invoice-pdf': { ...advertiser, path: { id: 'documentedAdvertiserInvoice' } },
  'get-own-advertiser-invoice-xml': { ...advertiser, path: { id: 'documentedAdvertiserInvoice' } },
  'get-own-credit': advertiser,
  'list-own-deposits': advertiser,
  'list-own-advertiser-payments': advertiser,
  'get-own-advertiser-statement': advertiser,
  'get-own-advertiser-legal-data': advertiser,
  'set-own-advertiser-legal-data': { ...advertiser, body: () => LEGAL },
  'get-own-advertiser-account': advertiser,
  'edit-own-advertiser-account': { ...advertiser, body: () => ({ action: 'basic_info', phone: '1' }) },
} as const satisfies Record<OperationId, MatrixEntry>;
