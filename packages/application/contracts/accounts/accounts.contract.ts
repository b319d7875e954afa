import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Account } from '@tributary/domain/accounts/account';
import type { AccountFilter, AccountSort } from '../../src/accounts/accounts.ts';
import type { AdvertiserId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import {
  ADVERTISER_ID,
  advertiser,
  affiliate,
  AFFILIATE_ID,
  apiKey,
  CAMPAIGN_ID,
  idOf,
  link,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  postback,
  securityToken,
  NOW,
} from '../shared/given.ts';
import {
  anotherCampaign,
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  FOREIGN_AFFILIATE_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  sortedById,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const NEW_ID = idOf<AffiliateId>('aff', 50);

/** A further affiliate of the first network with every field set. */
const awkward = (overrides: Partial<Account> = {}): Account =>
  affiliate({
    id: NEW_ID,
    displayId: 3,
    username: `🦆 ${AWKWARD_TEXT}`,
    name: AWKWARD_TEXT,
    email: 'Mixed.Case+Ü@Example.com',
    passwordHash: '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$b3RoZXI',
    passwordFingerprint: 'f'.repeat(40),
    phone: '+43 1 ☎',
    country: 'AT',
    currency: 'EUR',
    zone: 'Europe/Vienna',
    live: false,
    lastLoginAt: AWKWARD_INSTANT,
    createdAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
    meta: { bank: { iban: AWKWARD_TEXT, empty: {} }, afields: { skype_id: 'ü', n: 1.5, list: [1, null] } },
    allowedIps: ['203.0.113.7', '2001:db8::/32'],
    externalId: `ü ${AWKWARD_TEXT}`,
    ...overrides,
  });

export function accountsContract(name: string, open: OpenRecords): void {
  describe(`Accounts (${name})`, () => {
    const records = openedRecords(open);
    const accounts = () => records().stores.accounts;
    const add = (account: Account) => accounts().add(withoutDisplayId(account));
    const seeded = async () => seed(records().stores);
    beforeEach(seeded);

    it('finds nothing under an unknown id', async () => {
      expect(await accounts().find(NETWORK_ID, 'affiliate', NEW_ID)).toBeUndefined();
      expect(await accounts().find(NETWORK_ID, 'affiliate', 'no id at all')).toBeUndefined();
    });

    it('gives back every field as it was stored', async () => {
      expect(await add(awkward())).toEqual({ kind: 'added', account: awkward() });
      expect(await accounts().find(NETWORK_ID, 'affiliate', NEW_ID)).toEqual(awkward());
      const listed = await accounts().list(NETWORK_ID, 'affiliate', {}, { page: 1, limit: 9 });
      expect(listed.items).toContainEqual(awkward());
    });

    it('keeps absent values absent', async () => {
      const bare = affiliate({ id: NEW_ID, displayId: 3, email: 'bare@example.com', country: null });
      await add(bare);
      expect(await accounts().find(NETWORK_ID, 'affiliate', NEW_ID)).toEqual(bare);
    });

    it('counts short ids from 1 per network and kind', async () => {
      const shortId = async (...key: Parameters<ReturnType<typeof accounts>['find']>) =>
        (await accounts().find(...key))?.displayId;
      expect(await shortId(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBe(1);
      expect(await shortId(NETWORK_ID, 'affiliate', OTHER_AFFILIATE_ID)).toBe(2);
      expect(await shortId(NETWORK_ID, 'advertiser', ADVERTISER_ID)).toBe(1);
      expect(await shortId(OTHER_NETWORK_ID, 'affiliate', FOREIGN_AFFILIATE_ID)).toBe(1);
    });

    it('gives racing callers different short ids without a gap', async () => {
      const added = await race(8, (n) =>
        add(affiliate({ id: idOf<AffiliateId>('aff', 100 + n), email: `racer${n}@example.com` })),
      );
      const taken = added.map((outcome) => (outcome.kind === 'added' ? outcome.account.displayId : 0));
      expect(taken.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('shows an account neither to another network nor as the other kind', async () => {
      expect(await accounts().find(OTHER_NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBeUndefined();
      expect(await accounts().find(NETWORK_ID, 'advertiser', AFFILIATE_ID)).toBeUndefined();
      expect(await accounts().findMany(OTHER_NETWORK_ID, 'affiliate', [AFFILIATE_ID])).toEqual([]);
      expect(await accounts().findMany(NETWORK_ID, 'advertiser', [AFFILIATE_ID])).toEqual([]);
    });

    it('finds many at once and leaves unknown ones out', async () => {
      const found = await accounts().findMany(NETWORK_ID, 'affiliate', [
        OTHER_AFFILIATE_ID,
        FOREIGN_AFFILIATE_ID,
        NEW_ID,
        AFFILIATE_ID,
      ]);
      expect(idsOf(sortedById(found))).toEqual([AFFILIATE_ID, OTHER_AFFILIATE_ID].sort());
      expect(await accounts().findMany(NETWORK_ID, 'affiliate', [])).toEqual([]);
    });

    it('finds by short ids', async () => {
      expect(idsOf(await accounts().findByDisplayIds(NETWORK_ID, 'affiliate', [2, 77]))).toEqual([
        OTHER_AFFILIATE_ID,
      ]);
      expect(await accounts().findByDisplayIds(NETWORK_ID, 'affiliate', [])).toEqual([]);
      expect(await accounts().findByDisplayIds(OTHER_NETWORK_ID, 'affiliate', [2])).toEqual([]);
    });

    it('takes an e-mail once per network and kind, whatever its case', async () => {
      const again = affiliate({ id: NEW_ID, email: 'ALICE@Example.COM' });
      expect(await add(again)).toEqual({ kind: 'duplicate_email' });
      expect(await accounts().find(NETWORK_ID, 'affiliate', NEW_ID)).toBeUndefined();
      expect((await add(advertiser({ id: idOf('ad', 2), email: 'alice@example.com' }))).kind).toBe('added');
    });

    it('lets exactly one of racing callers have an e-mail', async () => {
      const outcomes = await race(8, (n) =>
        add(affiliate({ id: idOf<AffiliateId>('aff', 100 + n), email: n % 2 ? 'new@x.org' : 'NEW@x.org' })),
      );
      expect(outcomes.filter((outcome) => outcome.kind === 'added')).toHaveLength(1);
      expect((await accounts().list(NETWORK_ID, 'affiliate', {}, { page: 1, limit: 50 })).total).toBe(3);
    });

    // docs/rules/accounts.md#external-ids
    it('lets one account of a network and kind have an external id, and frees it with the account', async () => {
      const racer = (n: number) =>
        affiliate({ id: idOf<AffiliateId>('aff', 100 + n), email: `r${n}@x.org`, externalId: 'e-1' });
      const outcomes = await race(8, (n) => add(racer(n)));
      const added = outcomes.flatMap((outcome) => (outcome.kind === 'added' ? [outcome.account] : []));
      expect(added.map(({ displayId }) => displayId)).toEqual([3]);
      expect(outcomes.filter(({ kind }) => kind === 'duplicate_external_id')).toHaveLength(7);
      expect(await accounts().replace(affiliate({ externalId: 'e-1' }))).toBe('duplicate_external_id');
      expect(await accounts().replace(affiliate({ externalId: 'E-1' }))).toBe('replaced');
      expect(await accounts().replace(advertiser({ externalId: 'e-1' }))).toBe('replaced');
      const both = affiliate({ id: NEW_ID, email: 'alice@example.com', externalId: 'e-1' });
      expect(await add(both)).toEqual({ kind: 'duplicate_email' });
      await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: added[0]?.id ?? '', at: NOW });
      expect(await accounts().replace(affiliate({ externalId: 'e-1' }))).toBe('replaced');
      expect(await accounts().replace(affiliate({ externalId: 'e-1', name: 'A' }))).toBe('replaced');
    });

    it('finds by external id, whole, and by a part of it', async () => {
      await add(affiliate({ id: NEW_ID, email: 'carol@x.org', externalId: 'Old 50%' }));
      const found = async (filter: AccountFilter) =>
        idsOf((await accounts().list(NETWORK_ID, 'affiliate', filter, { page: 1, limit: 9 })).items);
      expect(await found({ externalId: 'Old 50%' })).toEqual([NEW_ID]);
      expect(await found({ externalId: 'old 50%' })).toEqual([]);
      expect(await found({ search: 'D 50%' })).toEqual([NEW_ID]);
    });

    it('replaces every editable field of that account only', async () => {
      await add(affiliate({ id: NEW_ID, email: 'new@example.com', createdAt: AWKWARD_INSTANT }));
      const before = await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
      expect(await accounts().replace(awkward())).toBe('replaced');
      expect(await accounts().find(NETWORK_ID, 'affiliate', NEW_ID)).toEqual(awkward());
      expect(await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(before);
    });

    it('leaves an account as it was when its new e-mail is taken, and lets it keep its own', async () => {
      const bob = await accounts().find(NETWORK_ID, 'affiliate', OTHER_AFFILIATE_ID);
      if (!bob) throw new Error('Bob was seeded.');
      expect(await accounts().replace({ ...bob, name: 'New', email: 'Alice@example.com' })).toBe(
        'duplicate_email',
      );
      expect(await accounts().find(NETWORK_ID, 'affiliate', OTHER_AFFILIATE_ID)).toEqual(bob);
      expect(await accounts().replace({ ...bob, email: 'BOB@example.com' })).toBe('replaced');
    });

    it('does not replace what it does not hold, or what another network holds', async () => {
      expect(await accounts().replace(awkward())).toBe('missing');
      expect(await accounts().replace(affiliate({ networkId: OTHER_NETWORK_ID, email: 'x@x.org' }))).toBe(
        'missing',
      );
      expect((await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID))?.email).toBe('alice@example.com');
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const meta = { bank: { iban: 'AT1' } };
      await add(affiliate({ id: NEW_ID, email: 'new@example.com', meta }));
      meta.bank.iban = 'changed';
      const found = await accounts().find(NETWORK_ID, 'affiliate', NEW_ID);
      (found?.meta as typeof meta).bank.iban = 'changed';
      expect((await accounts().find(NETWORK_ID, 'affiliate', NEW_ID))?.meta).toEqual({
        bank: { iban: 'AT1' },
      });
    });

    it('removes nothing that is unknown, foreign or of the other kind', async () => {
      expect(await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: NEW_ID, at: NOW })).toBe(
        false,
      );
      expect(
        await accounts().remove({
          networkId: OTHER_NETWORK_ID,
          kind: 'affiliate',
          id: AFFILIATE_ID,
          at: NOW,
        }),
      ).toBe(false);
      expect(
        await accounts().remove({ networkId: NETWORK_ID, kind: 'advertiser', id: AFFILIATE_ID, at: NOW }),
      ).toBe(false);
      expect(await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBeDefined();
    });

    it('removes an account with its keys, links and postbacks, and only once', async () => {
      const { keys, links, postbacks } = records().stores;
      await keys.add(apiKey({ role: 'affiliate', accountId: AFFILIATE_ID }));
      await keys.add(apiKey({ id: idOf('4e', 2), hash: 'aa'.repeat(32) }));
      await links.addOnce(link());
      await postbacks.add(postback());
      expect(
        await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW }),
      ).toBe(true);
      expect(
        await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW }),
      ).toBe(false);
      expect(await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBeUndefined();
      expect(await accounts().findMany(NETWORK_ID, 'affiliate', [AFFILIATE_ID])).toEqual([]);
      expect(await accounts().findByDisplayIds(NETWORK_ID, 'affiliate', [1])).toEqual([]);
      expect(await accounts().replace(affiliate())).toBe('missing');
      expect(
        idsOf((await accounts().list(NETWORK_ID, 'affiliate', {}, { page: 1, limit: 9 })).items),
      ).toEqual([OTHER_AFFILIATE_ID]);
      expect(idsOf(await keys.list(NETWORK_ID))).toEqual([idOf('4e', 2)]);
      expect(await keys.findByHash(apiKey().hash)).toBeUndefined();
      expect(await links.find(NETWORK_ID, AFFILIATE_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await postbacks.list(NETWORK_ID)).toEqual([]);
    });

    it('keeps the ids and nothing personal of a removed account', async () => {
      const { stores } = records();
      await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      const gone = { id: AFFILIATE_ID, displayId: 1, name: 'deleted' };
      const there = { id: OTHER_AFFILIATE_ID, displayId: 2, name: 'Bob' };
      const names = async (named: Parameters<ReturnType<typeof accounts>['findNames']>[2]) =>
        sortedById(await stores.accounts.findNames(NETWORK_ID, 'affiliate', named));
      expect(await names({ ids: [AFFILIATE_ID, OTHER_AFFILIATE_ID, NEW_ID] })).toEqual([gone, there]);
      expect(await names({ displayIds: [1, 2, 77] })).toEqual([gone, there]);
      expect(await names({ ids: [OTHER_AFFILIATE_ID, FOREIGN_AFFILIATE_ID], displayIds: [1] })).toEqual([
        gone,
        there,
      ]);
      expect(await names({})).toEqual([]);
      expect(await stores.accounts.findNames(NETWORK_ID, 'advertiser', { ids: [AFFILIATE_ID] })).toEqual([]);
      expect(await stores.accounts.findNames(OTHER_NETWORK_ID, 'affiliate', { ids: [AFFILIATE_ID] })).toEqual(
        [],
      );
    });

    it('lets two who edit the same account at once lose nothing', async () => {
      expect(await accounts().findForUpdate(NETWORK_ID, 'affiliate', NEW_ID)).toBeUndefined();
      expect(await accounts().findForUpdate(OTHER_NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBeUndefined();
      const edit = (change: (before: Account) => Partial<Account>) =>
        records().unitOfWork.run(async (stores) => {
          const before = await stores.accounts.findForUpdate(NETWORK_ID, 'affiliate', AFFILIATE_ID);
          if (!before) throw new Error('Alice was seeded.');
          await stores.accounts.replace({ ...before, ...change(before) });
        });
      await race(6, (n) => edit(({ meta }) => ({ meta: { ...meta, [`from ${n}`]: n } })));
      const after = await accounts().find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
      expect(Object.keys(after?.meta ?? {})).toHaveLength(6);
    });

    it('counts what a removal takes along', async () => {
      const { keys, links, postbacks, tokens } = records().stores;
      await keys.add(apiKey({ role: 'affiliate', accountId: AFFILIATE_ID }));
      await links.addOnce(link());
      await postbacks.add(postback());
      await tokens.add(securityToken({ advertiserId: ADVERTISER_ID }));
      const none = {
        keys: 0,
        securityTokens: 0,
        links: 0,
        accesses: 0,
        postbacks: 0,
        messages: 0,
        campaigns: 0,
      };
      expect(await accounts().countBelongings(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual({
        ...none,
        keys: 1,
        links: 1,
        postbacks: 1,
      });
      expect(await accounts().countBelongings(NETWORK_ID, 'advertiser', ADVERTISER_ID)).toEqual({
        ...none,
        securityTokens: 1,
        campaigns: 2,
      });
      expect(await accounts().countBelongings(OTHER_NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(none);
      await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      expect(await accounts().countBelongings(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(none);
    });

    // docs/rules/accounts.md#removed-accounts-and-repeats
    it('forgets the kept answers that may show a removed account, and no other', async () => {
      const { idempotentAnswers: answers, keys } = records().stores;
      await keys.add(apiKey({ role: 'affiliate', accountId: AFFILIATE_ID }));
      const scopes = [
        `${idOf('4e', 7)} /affiliate`,
        `${idOf('4e', 7)} /x/${AFFILIATE_ID}`,
        `${apiKey().id} /y`,
        `${idOf('4e', 7)} /advertiser`,
        `${idOf('4e', 7)} /network/keys`,
      ];
      const claim = (networkId: NetworkId, scope: string) =>
        answers.claim({ networkId, scope, key: 'k', bodyHash: 'hash', now: AWKWARD_INSTANT });
      for (const scope of scopes) await claim(NETWORK_ID, scope);
      await claim(OTHER_NETWORK_ID, scopes[0] ?? '');
      await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      const kept = [];
      for (const scope of scopes) {
        const { kind } = await claim(NETWORK_ID, scope);
        if (kind === 'taken') kept.push(scope);
      }
      expect(kept).toEqual(scopes.slice(3));
      expect((await claim(OTHER_NETWORK_ID, scopes[0] ?? '')).kind).toBe('taken');
    });

    // docs/rules/tracking.md#removed-advertiser
    it('removes an advertiser with its campaigns, and no other', async () => {
      const { campaigns } = records().stores;
      const other = advertiser({ id: idOf<AdvertiserId>('adv', 52), email: 'other@example.com' });
      await add(other);
      await campaigns.replace(anotherCampaign({ advertiserId: other.id as AdvertiserId }), NOW);
      expect(
        await accounts().remove({ networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID, at: NOW }),
      ).toBe(true);
      const { items } = await campaigns.list(NETWORK_ID, {}, { page: 1, limit: 9 });
      expect(idsOf(items)).toEqual([OTHER_CAMPAIGN_ID]);
      expect(await campaigns.find(NETWORK_ID, CAMPAIGN_ID)).toBeUndefined();
    });

    it('frees the e-mail of a removed account, but never its short id', async () => {
      await accounts().remove({ networkId: NETWORK_ID, kind: 'affiliate', id: OTHER_AFFILIATE_ID, at: NOW });
      const outcome = await add(affiliate({ id: NEW_ID, email: 'bob@example.com' }));
      expect(outcome).toMatchObject({ kind: 'added', account: { displayId: 3 } });
    });

    it('lists newest first, ties by id, in pages without overlap, and nothing past the last', async () => {
      await add(
        affiliate({ id: idOf('aff', 51), email: 'a@x.org', createdAt: new Date('2026-03-01T08:00:00.001Z') }),
      );
      await add(affiliate({ id: idOf('aff', 52), email: 'b@x.org', createdAt: new Date('2026-02-01') }));
      const page = (number: number) =>
        accounts().list(NETWORK_ID, 'affiliate', {}, { page: number, limit: 3 });
      const [first, second, third] = [await page(1), await page(2), await page(3)];
      expect(idsOf(first.items)).toEqual([idOf('aff', 51), OTHER_AFFILIATE_ID, AFFILIATE_ID]);
      expect(idsOf(second.items)).toEqual([idOf('aff', 52)]);
      expect(third.items).toEqual([]);
      expect([first.total, second.total, third.total]).toEqual([4, 4, 4]);
    });

    it('filters by live, by currency and by part of name, username or e-mail, taking wildcards literally', async () => {
      await add(
        affiliate({
          id: NEW_ID,
          email: 'carol@x.org',
          name: 'Carol 50%_',
          username: 'cc',
          live: false,
          currency: 'JPY',
        }),
      );
      const found = async (filter: AccountFilter) => {
        const { items, total } = await accounts().list(NETWORK_ID, 'affiliate', filter, {
          page: 1,
          limit: 9,
        });
        expect(total).toBe(items.length);
        return idsOf(items);
      };
      await accounts().add(
        withoutDisplayId(
          affiliate({ id: idOf('aff', 61), email: 'no@x.org', name: 'No', live: false, signUp: 'declined' }),
        ),
      );
      expect(await found({ live: false })).toEqual([idOf('aff', 61), NEW_ID]);
      expect(await found({ waiting: true })).toEqual([NEW_ID]);
      expect(await found({ declined: true })).toEqual([idOf('aff', 61)]);
      expect(await found({ live: true })).toEqual([OTHER_AFFILIATE_ID, AFFILIATE_ID]);
      expect(await found({ currencyNot: 'JPY' })).toEqual([
        idOf('aff', 61),
        OTHER_AFFILIATE_ID,
        AFFILIATE_ID,
      ]);
      expect(await found({ currencyNot: 'JPY', live: false })).toEqual([idOf('aff', 61)]);
      expect(await found({ search: 'CAROL@' })).toEqual([NEW_ID]);
      expect(await found({ search: 'ce ex' })).toEqual([AFFILIATE_ID]);
      expect(await found({ search: 'BOB' })).toEqual([OTHER_AFFILIATE_ID]);
      expect(await found({ search: '0%_' })).toEqual([NEW_ID]);
      expect(await found({ search: 'b_b' })).toEqual([]);
      expect(await found({ search: 'carol', live: true })).toEqual([]);
      const some = { ids: [AFFILIATE_ID, NEW_ID, ADVERTISER_ID, FOREIGN_AFFILIATE_ID] };
      const sort = { by: 'name', order: 'asc' } as const;
      expect(await found(some)).toEqual([NEW_ID, AFFILIATE_ID]);
      expect(await found({ ...some, sort })).toEqual([AFFILIATE_ID, NEW_ID]);
      expect(await found({ ...some, live: true })).toEqual([AFFILIATE_ID]);
      expect(await found({ ids: [] })).toEqual([]);
      expect(await found({ ids: [], sort })).toEqual([]);
    });

    it('in the order asked for, ties by id in the same direction, page by page', async () => {
      const named = (n: number, name: string, modifiedAt: Date | null) =>
        add(affiliate({ id: idOf('aff', 60 + n), email: `${n}@example.com`, name, modifiedAt }));
      await named(1, 'zoe', null);
      await named(2, 'Anna', new Date('2026-03-05'));
      await named(3, 'anna', new Date('2026-03-05'));
      const names = async (
        by: AccountSort['by'],
        order: AccountSort['order'],
        page = { page: 1, limit: 9 },
      ) => {
        const { items, total } = await accounts().list(
          NETWORK_ID,
          'affiliate',
          { sort: { by, order }, live: true },
          page,
        );
        expect(total).toBe(5);
        return items.map(({ name }) => name);
      };
      expect(await names('name', 'asc')).toEqual(['Alice Example', 'Anna', 'anna', 'Bob', 'zoe']);
      expect(await names('name', 'desc')).toEqual(['zoe', 'Bob', 'anna', 'Anna', 'Alice Example']);
      expect((await names('modifiedAt', 'desc')).slice(0, 2)).toEqual(['anna', 'Anna']);
      expect(await names('displayId', 'asc', { page: 2, limit: 2 })).toEqual(['zoe', 'Anna']);
      const { items } = await accounts().list(
        NETWORK_ID,
        'affiliate',
        { sort: { by: 'name', order: 'asc' }, search: 'ANN' },
        { page: 1, limit: 9 },
      );
      expect(items.map(({ name }) => name)).toEqual(['Anna', 'anna']);
    });
  });
}
