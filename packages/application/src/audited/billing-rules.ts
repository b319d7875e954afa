import { maskedMethod } from '@tributary/domain/billing/payout-method';
import type { RecordStores } from '../record-stores.ts';
import type { RulesOf } from './rule.ts';
import { made, removed, replaced } from './record-changes.ts';

export const BILLING_RULES: RulesOf<
  RecordStores,
  'referrals' | 'exchangeRates' | 'invoices' | 'payoutMethods' | 'jobs'
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

const aboutReferral = ({ affiliateId }: { readonly affiliateId: string }) => ({
  object: 'referral',
  parentId: affiliateId,
});
