// Legal data of accounts, without which invoices have no documents.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { legalVersion } from '@tributary/application/contracts/billing/documents-under-test';
import { liveOf } from '../reference/state.ts';
import { both, pick, type World } from '../world.ts';
import { which } from './values.ts';

type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const setLegalData = fc.record({
  kind: fc.constant<'set legal data'>('set legal data'),
  account: which,
  legal: fc.record({
    country: fc.constantFrom('DE', 'DE', 'FR', 'US'),
    isRegistered: fc.constantFrom(true, true, false),
    isSmall: fc.constantFrom(false, false, false, true),
    agrees: fc.constantFrom(true, true, true, false),
  }),
});

const VAT_IDS: Readonly<Record<string, string>> = { DE: 'DE123456789', FR: 'FR40303265045', US: 'US123' };

export const DOCUMENTS = {
  'set legal data': async (world: World, sent: Of<typeof setLegalData>) => {
    const { product, model } = world;
    const accountId = pick(liveOf(model, [...model.affiliates, ...model.advertisers]), sent.account);
    if (accountId === undefined) return;
    const { country, isRegistered, isSmall, agrees } = sent.legal;
    await both(world, {
      product: async () => {
        const before = await product.stores.legalRecords.findAccount(NETWORK_ID, accountId);
        const { data } = legalVersion();
        await product.stores.legalRecords.addAccount({
          ...legalVersion(),
          accountId,
          version: (before?.version ?? 0) + 1,
          data: {
            ...data,
            legalName: 'Example',
            country,
            vatId: isRegistered ? (VAT_IDS[country] ?? null) : null,
            taxNumber: null,
            smallBusiness: isSmall,
            selfBilling: agrees,
          },
        });
      },
      model: () => void model.legal.set(accountId, sent.legal),
    });
  },
};
