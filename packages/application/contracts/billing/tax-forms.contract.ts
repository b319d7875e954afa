import { describe, expect, it } from '@jest/globals';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { rate } from '@tributary/domain/shared/money';
import type { TaxFormVersion } from '../../src/billing/tax-forms.ts';
import { AFFILIATE_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  openedRecords,
  OTHER_AFFILIATE_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

export const taxFormVersion = (overrides: Partial<TaxFormVersion> = {}): TaxFormVersion => ({
  networkId: NETWORK_ID,
  affiliateId: AFFILIATE_ID,
  version: 1,
  form: {
    kind: 'w8ben_e',
    edition: 'Rev. October 2021',
    name: 'Änn "O\'Neil" 🦆 GmbH',
    businessName: null,
    taxClass: 'c_corporation',
    street: 'Hauptstraße 1',
    city: 'Berlin',
    region: null,
    postalCode: '10115',
    country: 'DE',
    homeCountry: 'DE',
    treaty: { country: 'DE', article: '12(1)', percent: rate('0.000000000001') },
    usTaxIdKind: 'ein',
    signedBy: 'Ann',
    capacity: 'Director',
  },
  masked: { usTaxId: '•••••6789', foreignTaxId: null },
  sealedSecrets: 'c2VhbGVk',
  by: { kind: 'key', role: 'affiliate', keyId: idOf('ab'), accountId: AFFILIATE_ID },
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

// docs/rules/billing.md#tax-forms
export function taxFormsContract(name: string, open: OpenRecords): void {
  describe(`TaxForms (${name})`, () => {
    const records = openedRecords(open, seed);
    const forms = () => records().stores.taxForms;
    const all = () => forms().listAll(null, 99);

    it('gives back whole versions, the newest first, to their own network', async () => {
      const [first, second] = [taxFormVersion(), taxFormVersion({ version: 2, createdAt: NOW })];
      for (const one of [first, second]) expect(await forms().add(one)).toBe(true);
      expect(await forms().list(NETWORK_ID, AFFILIATE_ID, 9)).toEqual([second, first]);
      expect(await forms().list(NETWORK_ID, AFFILIATE_ID, 1)).toEqual([second]);
      expect(await forms().find(NETWORK_ID, AFFILIATE_ID, 1)).toEqual(first);
      expect(await forms().find(NETWORK_ID, AFFILIATE_ID, 3)).toBeUndefined();
      expect(await forms().find(OTHER_NETWORK_ID, AFFILIATE_ID, 1)).toBeUndefined();
      expect(await forms().list(OTHER_NETWORK_ID, AFFILIATE_ID, 9)).toEqual([]);
      expect(await forms().list(NETWORK_ID, OTHER_AFFILIATE_ID, 9)).toEqual([]);
    });

    it('adds a version once: of racing callers one does', async () => {
      const added = await race(6, () => forms().add(taxFormVersion()));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await all()).toEqual([taxFormVersion()]);
    });

    it('lists those of all networks in order, and stores what was encrypted again', async () => {
      const last = { networkId: OTHER_NETWORK_ID, affiliateId: 'f'.repeat(24) as AffiliateId };
      const [first, second, third] = [
        taxFormVersion(),
        taxFormVersion({ version: 10 }),
        taxFormVersion(last),
      ] as const;
      for (const one of [third, second, first]) await forms().add(one);
      expect(await all()).toEqual([first, second, third]);
      expect(await forms().listAll(first, 1)).toEqual([second]);
      expect(await forms().listAll(second, 9)).toEqual([third]);
      expect(await forms().listAll(third, 9)).toEqual([]);
      const anew = { ...second, sealedSecrets: 'YW5ldw' };
      await forms().reseal({ ...anew, form: { ...anew.form, name: 'Somebody else' } });
      await forms().reseal({ ...third, networkId: NETWORK_ID, sealedSecrets: 'Zm9yZWlnbg' });
      expect(await all()).toEqual([first, anew, third]);
    });

    it('forgets those of an account that is removed', async () => {
      const kept = taxFormVersion({ affiliateId: OTHER_AFFILIATE_ID });
      for (const one of [taxFormVersion(), kept]) await forms().add(one);
      const removal = { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW } as const;
      await records().stores.accounts.remove(removal);
      expect(await all()).toEqual([kept]);
    });
  });
}
