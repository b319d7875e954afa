import { describe, expect, it } from '@jest/globals';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { idOf, network, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  race,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const awkward = () =>
  network({
    name: AWKWARD_TEXT,
    domains: ['b.example.com:8443', 'a.example.com', 'xn--mnchen-3ya.example'],
    url: AWKWARD_TEXT,
    supportEmail: 'ü@example.com',
    supportUrl: AWKWARD_TEXT,
    termsUrl: AWKWARD_TEXT,
    fallbackUrl: 'https://example.com/?a=%20{click_id}',
    currency: 'KWD',
    zone: 'America/Argentina/Buenos_Aires',
    language: 'pt-BR',
    live: false,
    staffSecondFactor: true,
    advertiserVerdictDays: 365,
    signUpKinds: ['advertiser', 'affiliate'],
    appLibraries: 'bot',
    affiliateFigures: true,
    statusWords: { '1': 'pending', storniert: 'cancelled' },
    dashboardDomains: ['partners.example:8443', 'partners.example'],
    brand: {
      accent: '#0b6e8a',
      accentDark: '#57c4df',
      logo: 'a.png',
      headerLogo: 'b.webp',
      darkLogo: 'c.avif',
      signInText: AWKWARD_TEXT,
    },
    createdAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
  });

export function networksContract(name: string, open: OpenRecords): void {
  describe(`Networks (${name})`, () => {
    const records = openedRecords(open);
    const networks = () => records().stores.networks;

    it('knows no network before the first start', async () => {
      expect(await networks().first()).toBeUndefined();
      expect(await networks().find(NETWORK_ID)).toBeUndefined();
    });

    it('gives back every field as it was stored', async () => {
      await networks().add(awkward());
      expect(await networks().find(NETWORK_ID)).toEqual(awkward());
    });

    it('keeps absent values absent', async () => {
      const bare = network({ domains: [], url: null, supportEmail: null, fallbackUrl: null });
      await networks().add(bare);
      expect(await networks().find(NETWORK_ID)).toEqual(bare);
    });

    it('takes the oldest for the first, whichever was stored first', async () => {
      await networks().add(network({ id: OTHER_NETWORK_ID, createdAt: new Date('2026-02-02') }));
      await networks().add(network({ createdAt: new Date('2026-02-01') }));
      expect((await networks().first())?.id).toBe(NETWORK_ID);
    });

    it('lists all of them, oldest first', async () => {
      expect(await networks().list()).toEqual([]);
      const newer = network({ id: OTHER_NETWORK_ID, createdAt: new Date('2026-02-02'), live: false });
      const older = network({ createdAt: new Date('2026-02-01') });
      await networks().add(newer);
      await networks().add(older);
      expect(await networks().list()).toEqual([older, newer]);
    });

    it('refuses a second one of the same id and keeps the first', async () => {
      await networks().add(network());
      await expect(networks().add(network({ name: 'Second' }))).rejects.toThrow();
      expect(await networks().find(NETWORK_ID)).toEqual(network());
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = network({ domains: ['a.example.com'] });
      await networks().add(given);
      (given.domains as string[]).push('changed.example.com');
      const found = await networks().find(NETWORK_ID);
      (found?.domains as string[]).push('changed.example.com');
      expect((await networks().find(NETWORK_ID))?.domains).toEqual(['a.example.com']);
    });

    it('replaces every editable field of that network only', async () => {
      const other = network({ id: OTHER_NETWORK_ID });
      await networks().add(network({ createdAt: AWKWARD_INSTANT }));
      await networks().add(other);
      await networks().replace(awkward());
      expect(await networks().find(NETWORK_ID)).toEqual(awkward());
      expect(await networks().find(OTHER_NETWORK_ID)).toEqual(other);
    });

    it('tells which domains another network has, and not those of one’s own', async () => {
      await networks().add(network({ domains: ['a.example', 'b.example:8080'] }));
      await networks().add(network({ id: OTHER_NETWORK_ID, domains: ['c.example'] }));
      const taken = (...domains: string[]) => networks().findTakenDomains(NETWORK_ID, domains);
      expect(await taken('a.example', 'c.example', 'd.example')).toEqual(['c.example']);
      expect(await taken('b.example:8080', 'xc.example', 'c.example.net')).toEqual([]);
      expect(await taken()).toEqual([]);
    });

    it('tells that another network has a domain on every port, or on that one', async () => {
      await networks().add(network({ domains: ['a.example', 'b.example:8080'] }));
      const taken = (...domains: string[]) => networks().findTakenDomains(OTHER_NETWORK_ID, domains);
      expect(await taken('a.example:443', 'a.example:8080')).toEqual(['a.example:443', 'a.example:8080']);
      expect(await taken('b.example:8080', 'b.example', 'b.example:80')).toEqual([
        'b.example:8080',
        'b.example',
      ]);
    });

    // docs/rules/accounts.md#dashboard-domains
    it('is found by a dashboard domain, the first that is named before others', async () => {
      const one = network({ dashboardDomains: ['one.example', 'shared.example:8443'] });
      const other = network({ id: OTHER_NETWORK_ID, dashboardDomains: ['shared.example'] });
      await networks().add(one);
      await networks().add(other);
      const found = async (...names: string[]) => (await networks().findByDashboardDomain(names))?.id;
      expect(await networks().findByDashboardDomain(['one.example'])).toEqual(one);
      expect(await found('shared.example:8443', 'shared.example')).toBe(NETWORK_ID);
      expect(await found('shared.example:9000', 'shared.example')).toBe(OTHER_NETWORK_ID);
      expect([await found('go.example.com'), await found()]).toEqual([undefined, undefined]);
      const taken = (id: NetworkId) =>
        networks().findTakenDomains(id, ['one.example', 'go.example.com'], 'dashboard');
      expect([await taken(NETWORK_ID), await taken(OTHER_NETWORK_ID)]).toEqual([[], ['one.example']]);
    });

    // docs/rules/tracking.md#tracking-domains
    it('lets one of two networks that want the same domain take it', async () => {
      const ids = Array.from({ length: 6 }, (_, n) => idOf<NetworkId>('ae', n + 1));
      for (const id of ids) await networks().add(network({ id, domains: [] }));
      const wanted = 'wanted.example';
      const outcomes = await race(ids.length, (n) =>
        records().unitOfWork.run(async (stores) => {
          const id = ids[n - 1] ?? NETWORK_ID;
          if ((await stores.networks.findTakenDomains(id, [wanted])).length > 0) return 'taken';
          await stores.networks.replace(network({ id, domains: [wanted] }));
          return 'got it';
        }),
      );
      expect(outcomes.filter((outcome) => outcome === 'got it')).toHaveLength(1);
    });

    it('lets two who edit the same network at once lose nothing', async () => {
      await networks().add(network({ domains: [] }));
      expect(await networks().findForUpdate(OTHER_NETWORK_ID)).toBeUndefined();
      await race(6, (n) =>
        records().unitOfWork.run(async (stores) => {
          const before = await stores.networks.findForUpdate(NETWORK_ID);
          if (!before) throw new Error('The network was added.');
          await stores.networks.replace({ ...before, domains: [...before.domains, `d${n}.example`] });
        }),
      );
      expect((await networks().find(NETWORK_ID))?.domains).toHaveLength(6);
    });

    it('adds nothing when asked to replace an unknown network', async () => {
      await networks()
        .replace(network({ id: idOf<NetworkId>('ae', 9) }))
        .catch(() => undefined);
      expect(await networks().find(idOf<NetworkId>('ae', 9))).toBeUndefined();
    });
  });
}
