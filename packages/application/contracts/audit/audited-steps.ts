// Every change of a record there is an audit rule for, once, in an order in which each has something to change.
import type { Creative } from '@tributary/domain/catalog/creative';
import type { Job } from '@tributary/domain/jobs/job';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CreativeId, JobId, TrackingLinkId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { RecordStores } from '../../src/record-stores.ts';
import {
  access,
  ADVERTISER_ID,
  affiliate,
  affiliateGroup,
  AFFILIATE_ID,
  affiliatePayout,
  apiKey,
  campaign,
  CAMPAIGN_ID,
  cap,
  commission,
  CREATED_AT,
  goal,
  goalPayout,
  idOf,
  landingPage,
  link,
  linkAlias,
  network,
  NETWORK_ID,
  postback,
  scheduledExport,
  webhook,
  securityToken,
  identityProvider,
  oneTimeToken,
  passkey,
  providerLink,
  reportSchedule,
  savedView,
  secondFactor,
  session,
  user,
  NOW,
} from '../shared/given.ts';
import { referral } from '../referral/given-referral.ts';
import { companyVersion, document, ledgerVersion, legalVersion } from '../billing/documents-under-test.ts';
import { invoice, payment, taken } from '../billing/invoices-under-test.ts';
import { payoutBatch } from '../billing/payouts.contract.ts';
import { FIRST_TERMS, firstSettings } from '@tributary/domain/billing/payment-terms';
import { volumeRule } from '../billing/volume-rules.contract.ts';
import { credit } from '../billing/advertiser-credits.contract.ts';
import { deposit } from '../billing/deposits.contract.ts';
import { bonus } from '../billing/bonuses.contract.ts';
import { taxFormVersion } from '../billing/tax-forms.contract.ts';
import { payoutMethod } from '../billing/payout-methods.contract.ts';
import { OTHER_CAMPAIGN_ID, withoutDisplayId } from '../shared/records-under-test.ts';

export type Step = {
  /** The store and the method. */ readonly call: string;
  readonly run: (stores: RecordStores) => Promise<unknown>;
  /** What is written down: action and object of each entry, in any order. */
  readonly entries: readonly string[];
};

export const NEW_ID = idOf<AffiliateId>('aff', 50);
const newcomer = affiliate({ id: NEW_ID, email: 'new@example.com', phone: '+1 555 0100', displayId: 3 });
const GROUP = { networkId: NETWORK_ID, groupId: affiliateGroup().id };
const CATEGORY = { id: idOf('ca7'), networkId: NETWORK_ID, name: 'Shoes', createdAt: CREATED_AT };
const FIELD = {
  id: idOf('f1e1d'),
  networkId: NETWORK_ID,
  kind: 'affiliate' as const,
  createdAt: CREATED_AT,
  label: 'Tax id',
  name: 'tax_id',
  type: 'text' as const,
  required: true,
};
const creative: Creative = {
  id: idOf<CreativeId>('c7e'),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  createdAt: CREATED_AT,
  name: 'Banner',
  title: 'A banner',
  url: 'https://api.example.com/media/x.png',
  kind: 'banner',
  contentType: 'image/png',
  width: 300,
  height: 250,
};
const job: Job = {
  id: idOf<JobId>('10b'),
  networkId: NETWORK_ID,
  advertiserId: null,
  name: 'conversion-import',
  status: 'pending',
  dryRun: false,
  sendPostbacks: false,
  continueOnError: false,
  total: 0,
  processed: 0,
  counts: { imported: 0, edited: 0, duplicates: 0, errors: 0 },
  createdAt: CREATED_AT,
  startedAt: null,
  finishedAt: null,
  cancelled: false,
};
const rates = {
  networkId: NETWORK_ID,
  day: calendarDay('2026-03-01'),
  base: 'EUR',
  rates: { USD: money('1.08') },
};
const secondLink = link({ id: idOf<TrackingLinkId>('1b', 2), campaignId: OTHER_CAMPAIGN_ID });

const step = (call: string, entries: readonly string[], run: Step['run']): Step => ({ call, entries, run });

/** After `seed`. */
export const STEPS: readonly Step[] = [
  step('networks.add', ['created network'], ({ networks }) =>
    networks.add(network({ id: idOf('ae', 3), name: 'Third' })),
  ),
  step('networks.replace', ['changed network'], ({ networks }) => networks.replace(network({ name: 'New' }))),
  step('accounts.add', ['created affiliate'], ({ accounts }) => accounts.add(withoutDisplayId(newcomer))),
  step('accounts.replace', ['changed affiliate'], ({ accounts }) =>
    accounts.replace({ ...newcomer, live: false, passwordHash: 'hash two' }),
  ),
  step('campaigns.add', ['created campaign', 'created commission'], ({ campaigns }) =>
    campaigns.add(
      withoutDisplayId(campaign({ id: idOf('ca', 3), commissions: [commission({ id: idOf('c0', 3) })] })),
      NOW,
    ),
  ),
  step('campaigns.replace', ['changed campaign', 'changed commission'], ({ campaigns }) =>
    campaigns.replace(campaign({ title: 'New', commissions: [commission({ payout: money('7.5') })] }), NOW),
  ),
  step('links.addOnce', ['created link'], ({ links }) => links.addOnce(link())),
  step('links.addMissing', ['created link'], ({ links }) => links.addMissing([link(), secondLink])),
  step('linkAliases.addOnce', ['created link_alias'], ({ linkAliases }) => linkAliases.addOnce(linkAlias())),
  step('linkAliases.remove', ['removed link_alias'], ({ linkAliases }) =>
    linkAliases.remove(NETWORK_ID, linkAlias().id),
  ),
  step('goals.add', ['created goal', 'created goal_payout'], ({ goals }) =>
    goals.add(goal({ payouts: [goalPayout()] }), NOW),
  ),
  step('goals.replace', ['changed goal', 'removed goal_payout'], ({ goals }) =>
    goals.replace(goal({ title: 'New', payouts: [] }), NOW),
  ),
  step('affiliatePayouts.add', ['created pub_payout'], ({ affiliatePayouts }) =>
    affiliatePayouts.add(NETWORK_ID, affiliatePayout({ goalId: null }), NOW),
  ),
  step('affiliatePayouts.remove', ['removed pub_payout'], ({ affiliatePayouts }) =>
    affiliatePayouts.remove({
      networkId: NETWORK_ID,
      campaignId: CAMPAIGN_ID,
      id: affiliatePayout().id,
      at: NOW,
    }),
  ),
  step('goals.remove', ['removed goal'], ({ goals }) => goals.remove(NETWORK_ID, goal().id, NOW)),
  step('accesses.addOnce', ['created access'], ({ accesses }) => accesses.addOnce(access({ live: false }))),
  step('accesses.edit', ['changed access'], ({ accesses }) =>
    accesses.edit(NETWORK_ID, access().id, { live: true }),
  ),
  step('landingPages.add', ['created landing_page'], ({ landingPages }) =>
    landingPages.add(NETWORK_ID, withoutDisplayId(landingPage())),
  ),
  step('landingPages.replace', ['changed landing_page'], ({ landingPages }) =>
    landingPages.replace(NETWORK_ID, landingPage({ title: 'New' })),
  ),
  step('landingPages.remove', ['removed landing_page'], ({ landingPages }) =>
    landingPages.remove(NETWORK_ID, CAMPAIGN_ID, landingPage().id),
  ),
  step('caps.add', ['created cap'], ({ caps }) => caps.add(cap())),
  step('caps.replace', ['changed cap'], ({ caps }) => caps.replace(cap({ limit: money('5') }))),
  step('caps.remove', ['removed cap'], ({ caps }) => caps.remove(NETWORK_ID, CAMPAIGN_ID, cap().id)),
  step('creatives.add', ['created creative'], ({ creatives }) => creatives.add(creative)),
  step('creatives.remove', ['removed creative'], ({ creatives }) =>
    creatives.remove(NETWORK_ID, CAMPAIGN_ID, creative.id),
  ),
  step('affiliateGroups.add', ['created affiliate_group'], ({ affiliateGroups }) =>
    affiliateGroups.add(affiliateGroup()),
  ),
  step('affiliateGroups.replace', ['changed affiliate_group'], ({ affiliateGroups }) =>
    affiliateGroups.replace(affiliateGroup({ order: 7 }), NOW),
  ),
  step(
    'affiliateGroups.addMembers',
    ['created affiliate_group_member'],
    ({ affiliateGroups: { addMembers } }) =>
      addMembers({ ...GROUP, affiliateIds: [AFFILIATE_ID, AFFILIATE_ID], at: NOW }),
  ),
  step(
    'affiliateGroups.removeMembers',
    ['removed affiliate_group_member'],
    ({ affiliateGroups: { removeMembers } }) =>
      removeMembers({ ...GROUP, affiliateIds: [AFFILIATE_ID, NEW_ID], at: NOW }),
  ),
  step('payoutTerms.putGroup', ['created payment_terms'], ({ payoutTerms }) =>
    payoutTerms.putGroup({ networkId: NETWORK_ID, groupId: affiliateGroup().id, terms: FIRST_TERMS }),
  ),
  step('payoutTerms.removeGroup', ['removed payment_terms'], ({ payoutTerms }) =>
    payoutTerms.removeGroup(NETWORK_ID, affiliateGroup().id),
  ),
  step('affiliateGroups.remove', ['removed affiliate_group'], ({ affiliateGroups }) =>
    affiliateGroups.remove(NETWORK_ID, affiliateGroup().id, NOW),
  ),
  step('dictionaries.addCategory', ['created category'], ({ dictionaries }) =>
    dictionaries.addCategory(CATEGORY),
  ),
  step('dictionaries.removeCategory', ['removed category'], ({ dictionaries }) =>
    dictionaries.removeCategory(NETWORK_ID, { name: CATEGORY.name }),
  ),
  step('dictionaries.addCustomField', ['created custom_field'], ({ dictionaries }) =>
    dictionaries.addCustomField(FIELD),
  ),
  step('dictionaries.removeCustomField', ['removed custom_field'], ({ dictionaries }) =>
    dictionaries.removeCustomField(NETWORK_ID, 'affiliate', FIELD.id),
  ),
  step('keys.add', ['created key'], ({ keys }) => keys.add(apiKey({ label: 'Of Alice' }))),
  step('keys.revoke', ['removed key'], ({ keys }) => keys.revoke(NETWORK_ID, apiKey().id)),
  step('tokens.add', ['created security_token'], ({ tokens }) => tokens.add(securityToken())),
  step('tokens.revoke', ['removed security_token'], ({ tokens }) =>
    tokens.revoke(NETWORK_ID, securityToken().id),
  ),
  step('users.add', ['created user'], ({ users }) => users.add(user())),
  step('users.replace', ['changed user'], ({ users }) => users.replace(user({ name: 'Olga Other' }))),
  step('sessions.add', ['created session'], ({ sessions }) => sessions.add(session())),
  step('sessions.remove', ['removed session'], ({ sessions }) =>
    sessions.remove(NETWORK_ID, user().id, session().id),
  ),
  step('sessions.add', ['created session'], ({ sessions }) => sessions.add(session())),
  step('sessions.removeAll', ['removed session'], ({ sessions }) =>
    sessions.removeAll(NETWORK_ID, user().id, null),
  ),
  step('oneTimeTokens.add', ['created sign_in_link'], ({ oneTimeTokens }) =>
    oneTimeTokens.add(oneTimeToken()),
  ),
  step('oneTimeTokens.use', ['changed sign_in_link'], ({ oneTimeTokens }) =>
    oneTimeTokens.use(oneTimeToken(), { at: NOW, address: '203.0.113.9' }),
  ),
  step('oneTimeTokens.use', [], ({ oneTimeTokens }) =>
    oneTimeTokens.use(oneTimeToken(), { at: NOW, address: '203.0.113.9' }),
  ),
  // What was begun protects nothing yet; a use of the app's code changes nothing that people see.
  step('secondFactors.put', [], ({ secondFactors }) =>
    secondFactors.put(secondFactor({ confirmedAt: null, recoveryFingerprints: [] })),
  ),
  step('secondFactors.put', ['created second_factor'], ({ secondFactors }) =>
    secondFactors.put(secondFactor()),
  ),
  step('secondFactors.put', [], ({ secondFactors }) =>
    secondFactors.put(secondFactor({ lastStep: 59_000_001 })),
  ),
  step('secondFactors.put', ['changed second_factor'], ({ secondFactors }) =>
    secondFactors.put(secondFactor({ recoveryFingerprints: [] })),
  ),
  step('secondFactors.remove', ['removed second_factor'], ({ secondFactors }) =>
    secondFactors.remove(NETWORK_ID, user().id),
  ),
  step('passkeys.add', ['created passkey'], ({ passkeys }) => passkeys.add(passkey())),
  step('passkeys.add', [], ({ passkeys }) => passkeys.add(passkey({ id: idOf('9a55', 2) }))),
  step('passkeys.remove', ['removed passkey'], ({ passkeys }) =>
    passkeys.remove(NETWORK_ID, user().id, passkey().id),
  ),
  step('passkeys.removeAll', ['created passkey', 'removed passkey'], async ({ passkeys }) => {
    await passkeys.add(passkey());
    return passkeys.removeAll(NETWORK_ID, user().id);
  }),
  step('identityProviders.put', ['created identity_provider'], ({ identityProviders }) =>
    identityProviders.put(identityProvider()),
  ),
  step('identityProviders.put', ['changed identity_provider'], ({ identityProviders }) =>
    identityProviders.put(identityProvider({ firstRole: 'analyst' })),
  ),
  step('identityProviders.remove', ['removed identity_provider'], ({ identityProviders }) =>
    identityProviders.remove(NETWORK_ID),
  ),
  step('providerLinks.add', ['created provider_link'], ({ providerLinks }) =>
    providerLinks.add(providerLink()),
  ),
  step('providerLinks.add', [], ({ providerLinks }) => providerLinks.add(providerLink())),
  step('providerLinks.removeAll', ['removed provider_link'], ({ providerLinks }) =>
    providerLinks.removeAll(NETWORK_ID, user().id),
  ),
  step('savedViews.add', ['created view'], ({ savedViews }) => savedViews.add(savedView())),
  step('savedViews.add', [], ({ savedViews }) => savedViews.add(savedView({ id: idOf('5a7ed', 2) }))),
  step('savedViews.replace', ['changed view'], ({ savedViews }) =>
    savedViews.replace(savedView({ pinned: true })),
  ),
  step('reportSchedules.add', ['created report_schedule'], ({ reportSchedules }) =>
    reportSchedules.add(reportSchedule()),
  ),
  step('reportSchedules.add', [], ({ reportSchedules }) =>
    reportSchedules.add(reportSchedule({ id: idOf('5c4ed', 2) })),
  ),
  step('reportSchedules.replace', ['changed report_schedule'], ({ reportSchedules }) =>
    reportSchedules.replace(reportSchedule({ live: false })),
  ),
  step('reportSchedules.remove', ['removed report_schedule'], ({ reportSchedules }) =>
    reportSchedules.remove(reportSchedule(), reportSchedule().id),
  ),
  step('savedViews.remove', ['removed view'], ({ savedViews }) =>
    savedViews.remove(NETWORK_ID, savedView().id),
  ),
  step('users.remove', ['removed user'], ({ users }) => users.remove(NETWORK_ID, user().id)),
  step('postbacks.add', ['created postback'], ({ postbacks }) => postbacks.add(postback())),
  step('postbacks.replace', ['changed postback'], ({ postbacks }) =>
    postbacks.replace(postback({ url: 'https://new.example/' })),
  ),
  step('postbacks.remove', ['removed postback'], ({ postbacks }) =>
    postbacks.remove(NETWORK_ID, postback().id),
  ),
  step('webhooks.add', ['created webhook'], ({ webhooks }) => webhooks.add(webhook())),
  step('webhooks.replace', ['changed webhook'], ({ webhooks }) =>
    webhooks.replace(webhook({ url: 'https://new.example/' })),
  ),
  step('webhooks.remove', ['removed webhook'], ({ webhooks }) => webhooks.remove(NETWORK_ID, webhook().id)),
  step('exports.add', ['created export'], ({ exports }) => exports.add(scheduledExport())),
  step('exports.replace', ['changed export'], ({ exports }) =>
    exports.replace(scheduledExport({ format: 'parquet' })),
  ),
  step('exports.remove', ['removed export'], ({ exports }) =>
    exports.remove(NETWORK_ID, scheduledExport().id),
  ),
  step('referrals.add', ['created referral'], ({ referrals }) => referrals.add(referral(), NOW)),
  step('referrals.replace', ['changed referral'], ({ referrals }) =>
    referrals.replace(referral({ rate: money('6') }), NOW),
  ),
  step('referrals.remove', ['removed referral'], ({ referrals }) =>
    referrals.remove({ networkId: NETWORK_ID, id: referral().id, validFrom: NOW, at: NOW }),
  ),
  step('exchangeRates.put', ['created exchange_rates'], ({ exchangeRates }) => exchangeRates.put(rates)),
  step('invoices.add', ['created invoice'], ({ invoices }) =>
    invoices.add(invoice({ paid: ZERO }), [taken({})]),
  ),
  step('legalRecords.addCompany', ['created company'], ({ legalRecords }) =>
    legalRecords.addCompany(companyVersion()),
  ),
  step('legalRecords.addLedger', ['created ledger_accounts'], ({ legalRecords }) =>
    legalRecords.addLedger(ledgerVersion()),
  ),
  step('legalRecords.addAccount', ['created legal_data'], ({ legalRecords }) =>
    legalRecords.addAccount(legalVersion()),
  ),
  step('taxForms.add', ['created tax_form'], ({ taxForms }) => taxForms.add(taxFormVersion())),
  step('documents.add', ['created document'], ({ documents }) =>
    documents.add(document({ vat: { ...document().vat, amount: ZERO } })),
  ),
  step('invoices.addPayment', ['created payment'], ({ invoices }) => invoices.addPayment(payment())),
  step('invoices.removePayment', ['removed payment'], ({ invoices }) =>
    invoices.removePayment(NETWORK_ID, { ...payment(), at: new Date(0), reason: null }),
  ),
  step('payoutMethods.put', ['created payout_method'], ({ payoutMethods }) =>
    payoutMethods.put(payoutMethod()),
  ),
  step('payoutMethods.remove', ['removed payout_method'], ({ payoutMethods }) =>
    payoutMethods.remove(NETWORK_ID, AFFILIATE_ID),
  ),
  step('payoutTerms.putSettings', ['created payout_settings'], ({ payoutTerms }) =>
    payoutTerms.putSettings(firstSettings(NETWORK_ID)),
  ),
  step('payoutTerms.putOwn', ['created payment_terms'], ({ payoutTerms }) =>
    payoutTerms.putOwn({ networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, terms: FIRST_TERMS }),
  ),
  step('payoutTerms.removeOwn', ['removed payment_terms'], ({ payoutTerms }) =>
    payoutTerms.removeOwn(NETWORK_ID, AFFILIATE_ID),
  ),
  step('payoutBatches.add', ['created payout_batch'], ({ payoutBatches }) =>
    payoutBatches.add(payoutBatch()),
  ),
  step('payoutBatches.replace', ['changed payout_batch'], ({ payoutBatches }) =>
    payoutBatches.replace(payoutBatch({ status: 'cancelled' })),
  ),
  step('bonuses.add', ['created bonus'], ({ bonuses }) => bonuses.add(bonus())),
  step('volumeRules.add', ['created volume_rule'], ({ volumeRules }) => volumeRules.add(volumeRule(), NOW)),
  step('volumeRules.end', ['changed volume_rule'], ({ volumeRules }) =>
    volumeRules.end(NETWORK_ID, volumeRule().id, calendarDay('2026-12-31')),
  ),
  step('advertiserCredits.put', ['created credit'], ({ advertiserCredits }) =>
    advertiserCredits.put(credit()),
  ),
  step('deposits.add', ['created deposit'], ({ deposits }) => deposits.add(deposit())),
  step('deposits.void', ['changed deposit'], ({ deposits }) =>
    deposits.void(NETWORK_ID, deposit().id, { at: NOW, reason: 'Bounced' }),
  ),
  step('jobs.add', ['created job'], ({ jobs }) => jobs.add(job, [], 5)),
  step('accounts.remove', ['removed affiliate'], ({ accounts }) =>
    accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW }),
  ),
  step(
    'accounts.remove',
    ['removed advertiser', ...Array<string>(3).fill('removed campaign')],
    ({ accounts }) =>
      accounts.remove({ networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID, at: NOW }),
  ),
];
