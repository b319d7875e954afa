import type { RecordStores } from '../shared/unit-of-work.ts';
import type { RulesOf } from './rule.ts';
import { made, removed, replaced } from './tell.ts';

export const BILLING_RULES: RulesOf<RecordStores, 'referrals' | 'exchangeRates' | 'invoices' | 'jobs'> = {
  referrals: {
    add: async ({ input: [referral, validFrom], proceed }) => {
      await proceed();
      return [made({ ...referral, ...{ validFrom } }, aboutReferral(referral))];
    },
    replace: ({ stores, input: [referral], proceed }) =>
      replaced(stores, {
        ...{ record: referral, about: aboutReferral(referral), proceed },
        findForUpdate: () => stores.referrals.findForUpdate(referral.networkId, referral.id),
      }),
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        ...{ networkId, id, proceed, about: aboutReferral },
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
      const told = { object: 'invoice', objectId: invoice.id, parentId: account.id };
      return [{ ...told, networkId, before: null, after }];
    },
    addPayment: async ({ input: [{ account, ...payment }], proceed }) => {
      await proceed();
      const told = { object: 'payment', objectId: payment.id, parentId: payment.invoiceId };
      return [{ ...told, networkId: account.networkId, before: null, after: payment }];
    },
  },
  jobs: {
    add: async ({ input: [job], proceed }) =>
      (await proceed()) === 'added' ? [made(job, { object: 'job', parentId: job.advertiserId })] : [],
  },
};

const aboutReferral = ({ affiliateId }: { readonly affiliateId: string }) => ({
  object: 'referral',
  parentId: affiliateId,
});
