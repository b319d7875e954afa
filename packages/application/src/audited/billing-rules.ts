import type { PayoutSettings } from '@tributary/domain/billing/payment-terms';
import { type PayoutBatch, totalOf } from '@tributary/domain/billing/payout-batch';
import { maskedDestination, maskedMethod } from '@tributary/domain/billing/payout-method';
import type { TaxFormVersion } from '../billing/tax-forms.ts';
import type { RecordStores } from '../record-stores.ts';
import { unaudited, type RulesOf } from './rule.ts';
import { made, removed, replaced } from './record-changes.ts';

export const BILLING_RULES: RulesOf<
  RecordStores,
  | 'referrals'
  | 'exchangeRates'
  | 'invoices'
  | 'payoutMethods'
  | 'payoutTerms'
  | 'payoutBatches'
  | 'bonuses'
  | 'volumeRules'
  | 'advertiserCredits'
  | 'deposits'
  | 'documents'
  | 'legalRecords'
  | 'taxForms'
  | 'jobs'
> = {
  referrals: {
    add: async ({ input: [referral, validFrom], proceed }) => {
      await proceed();
      const record = { ...referral, validFrom };
      return [made(record, aboutReferral(referral))];
    },
    replace: ({ stores, input: [referral], proceed }) =>
      replaced(stores, {
        record: referral,
        about: aboutReferral(referral),
        proceed,
        findForUpdate: () => stores.referrals.findForUpdate(referral.networkId, referral.id),
      }),
    remove: ({ stores, input: [{ networkId, id }], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: aboutReferral,
        findForUpdate: () => stores.referrals.findForUpdate(networkId, id),
      }),
  },
  exchangeRates: {
    put: async ({ stores, input: [rates], proceed }) => {
      const { networkId, day, base } = rates;
      // Rates have no id: they are the network's of a day and a base.
      const objectId = `${day} ${base}`;
      await stores.audit.hold(`${networkId} ${objectId}`);
      const stored = async () => (await stores.exchangeRates.find(networkId, day, base)) ?? null;
      const before = await stored();
      await proceed();
      return [{ object: 'exchange_rates', objectId, networkId, before, after: await stored() }];
    },
  },
  invoices: {
    lockAccount: 'read',
    wasPaid: 'read',
    add: async ({ input: [{ lines, account, ...invoice }], proceed }) => {
      await proceed();
      const { networkId } = account;
      const after = { ...invoice, lines: lines.length };
      const entry = { object: 'invoice', objectId: invoice.id, parentId: account.id };
      return [{ ...entry, networkId, before: null, after }];
    },
    addPayment: async ({ input: [{ account, ...payment }], proceed }) => {
      await proceed();
      const entry = { object: 'payment', objectId: payment.id, parentId: payment.invoiceId };
      return [{ ...entry, networkId: account.networkId, before: null, after: payment }];
    },
    removePayment: async ({ input: [networkId], proceed }) => {
      const gone = await proceed();
      if (!gone) return [];
      const { account: _account, ...payment } = gone;
      const entry = { object: 'payment', objectId: payment.id, parentId: payment.invoiceId };
      return [{ ...entry, networkId, before: payment, after: null }];
    },
  },
  payoutMethods: {
    put: async ({ stores, input: [method], proceed }) => {
      const { networkId, affiliateId } = method;
      await stores.audit.hold(affiliateId);
      const before = await stores.payoutMethods.find(networkId, affiliateId);
      await proceed();
      const after = maskedMethod(method);
      return [
        { ...aboutMethod(affiliateId), networkId, before: before ? maskedMethod(before) : null, after },
      ];
    },
    remove: async ({ stores, input: [networkId, affiliateId], proceed }) => {
      const before = await stores.payoutMethods.find(networkId, affiliateId);
      if (!(await proceed()) || !before) return [];
      return [
        { ...aboutMethod(affiliateId), networkId, before: maskedMethod(before), after: null, blank: true },
      ];
    },
  },
  payoutTerms: {
    putSettings: async ({ stores, input: [settings], proceed }) => {
      const { networkId } = settings;
      await stores.audit.hold(`${networkId} payouts`);
      const before = (await stores.payoutTerms.findSettings(networkId)) ?? null;
      await proceed();
      const about = { object: 'payout_settings', objectId: networkId, networkId };
      return [{ ...about, before: before && maskedSettings(before), after: maskedSettings(settings) }];
    },
    putOwn: async ({ stores, input: [own], proceed }) => {
      const { networkId, affiliateId } = own;
      await stores.audit.hold(affiliateId);
      const before = (await stores.payoutTerms.findOwn(networkId, affiliateId)) ?? null;
      await proceed();
      return [{ ...aboutTerms(affiliateId), networkId, before, after: own }];
    },
    removeOwn: async ({ stores, input: [networkId, affiliateId], proceed }) => {
      const before = (await stores.payoutTerms.findOwn(networkId, affiliateId)) ?? null;
      await proceed();
      return before ? [{ ...aboutTerms(affiliateId), networkId, before, after: null }] : [];
    },
    putGroup: async ({ stores, input: [terms], proceed }) => {
      const { networkId, groupId } = terms;
      const before = (await stores.payoutTerms.findGroup(networkId, groupId)) ?? null;
      await proceed();
      return [{ ...aboutTerms(groupId), networkId, before, after: terms }];
    },
    removeGroup: async ({ stores, input: [networkId, groupId], proceed }) => {
      const before = (await stores.payoutTerms.findGroup(networkId, groupId)) ?? null;
      await proceed();
      return before ? [{ ...aboutTerms(groupId), networkId, before, after: null }] : [];
    },
    beginClosing: unaudited('Follows from the terms, whose change has an entry.'),
    noteClosed: unaudited('Remembers how far the worker came; each invoice has an entry.'),
  },
  payoutBatches: {
    pays: 'read',
    add: async ({ input: [batch], proceed }) => {
      await proceed();
      return [{ ...aboutBatch(batch), before: null, after: batchInBrief(batch) }];
    },
    replace: async ({ stores, input: [batch], proceed }) => {
      const before = await stores.payoutBatches.findForUpdate(batch.networkId, batch.id);
      await proceed();
      if (!before) return [];
      return [{ ...aboutBatch(batch), before: batchInBrief(before), after: batchInBrief(batch) }];
    },
  },
  bonuses: {
    add: async ({ input: [bonus], proceed }) => {
      await proceed();
      return [made(bonus, { object: 'bonus', parentId: bonus.affiliateId })];
    },
    book: unaudited('Follows from the volume rule and from conversions, which have entries.'),
  },
  volumeRules: {
    add: async ({ input: [rule], proceed }) => {
      await proceed();
      return [made(rule, { object: 'volume_rule', parentId: rule.campaignId })];
    },
    end: async ({ stores, input: [networkId, id, endsOn], proceed }) => {
      const before = await stores.volumeRules.findForUpdate(networkId, id);
      if (!(await proceed()) || !before) return [];
      const entry = { object: 'volume_rule', objectId: id, parentId: before.campaignId, networkId };
      return [{ ...entry, before, after: { ...before, endsOn } }];
    },
    takeMark: unaudited('A mark for recalculation; no record changes.'),
  },
  advertiserCredits: {
    put: async ({ input: [credit, before = null], proceed }) => {
      const { networkId, advertiserId } = credit;
      await proceed();
      const about = { object: 'credit', objectId: advertiserId, ownerId: advertiserId, networkId };
      return [{ ...about, before, after: credit }];
    },
  },
  deposits: {
    add: async ({ input: [deposit], proceed }) => {
      await proceed();
      return [made(deposit, { object: 'deposit', parentId: deposit.advertiserId })];
    },
    void: async ({ stores, input: [networkId, id], proceed }) => {
      const before = await stores.deposits.find(networkId, id);
      if (!(await proceed()) || !before) return [];
      const after = await stores.deposits.find(networkId, id);
      const entry = { object: 'deposit', objectId: id, parentId: before.advertiserId, networkId };
      return [{ ...entry, before, after: after ?? null }];
    },
  },
  documents: {
    takeNumber: unaudited('The document that has the number has an entry.'),
    add: async ({ input: [document], proceed }) => {
      await proceed();
      const { id, invoiceId, account, kind, number, issuedOn, currency, vat } = document;
      const after = { kind, number, issuedOn, currency, ...vat };
      const entry = { object: 'document', objectId: id, parentId: invoiceId };
      return [{ ...entry, networkId: account.networkId, before: null, after }];
    },
  },
  legalRecords: {
    addCompany: async ({ stores, input: [{ networkId, data, version }], proceed }) => {
      const before = (await stores.legalRecords.findCompany(networkId))?.data ?? null;
      if (!(await proceed())) return [];
      const entry = { object: 'company', objectId: networkId, networkId };
      return [{ ...entry, before, after: { ...data, version } }];
    },
    addLedger: async ({ stores, input: [{ networkId, data, version }], proceed }) => {
      const before = (await stores.legalRecords.findLedger(networkId))?.data ?? null;
      if (!(await proceed())) return [];
      const entry = { object: 'ledger_accounts', objectId: networkId, networkId };
      return [{ ...entry, before, after: { ...data, version } }];
    },
    addAccount: async ({ stores, input: [{ networkId, accountId, data, version }], proceed }) => {
      const before = (await stores.legalRecords.findAccount(networkId, accountId))?.data ?? null;
      if (!(await proceed())) return [];
      const entry = { object: 'legal_data', objectId: accountId, ownerId: accountId, networkId };
      return [{ ...entry, before, after: { ...data, version } }];
    },
  },
  taxForms: {
    add: async ({ stores, input: [version], proceed }) => {
      const { networkId, affiliateId } = version;
      const [before] = await stores.taxForms.list(networkId, affiliateId, 1);
      if (!(await proceed())) return [];
      const entry = { object: 'tax_form', objectId: affiliateId, ownerId: affiliateId, networkId };
      return [{ ...entry, before: before ? taxFormInBrief(before) : null, after: taxFormInBrief(version) }];
    },
    reseal: unaudited('The rotation has an entry.'),
  },
  jobs: {
    add: async ({ input: [job], proceed }) =>
      (await proceed()) === 'added' ? [made(job, { object: 'job', parentId: job.advertiserId })] : [],
  },
};

/** It has no id of its own: each affiliate has one. */
const aboutMethod = (affiliateId: string) => ({
  object: 'payout_method',
  objectId: affiliateId,
  ownerId: affiliateId,
});

/** What is secret of it stays out of the log. */
const taxFormInBrief = ({ form, masked, version }: TaxFormVersion) => ({ ...form, ...masked, version });

const aboutTerms = (affiliateId: string) => ({
  object: 'payment_terms',
  objectId: affiliateId,
  ownerId: affiliateId,
});
const maskedSettings = ({ payer, ...settings }: PayoutSettings) => ({
  ...settings,
  payer: payer && maskedDestination({ kind: 'bank', ...payer }),
});

const aboutBatch = ({ id, networkId }: PayoutBatch) => ({ object: 'payout_batch', objectId: id, networkId });
/** Where the money goes is in the batch, and nobody's business who reads the log. */
const batchInBrief = ({ lines, leftOut: _leftOut, payer: _payer, ...batch }: PayoutBatch) => ({
  ...batch,
  amount: totalOf({ currency: batch.currency, lines }),
  lines: lines.map(({ position, affiliateId, amount, currency, exchange, status }) => ({
    position,
    affiliateId,
    amount,
    currency,
    exchange,
    status,
  })),
});

const aboutReferral = ({ affiliateId }: { readonly affiliateId: string }) => ({
  object: 'referral',
  parentId: affiliateId,
});
