import { beforeEach, describe, expect, it } from '@jest/globals';
import { CAMPAIGN_DEFAULTS, type Campaign } from '@tributary/domain/catalog/campaign';
import { removalOfCampaign } from '@tributary/domain/catalog/removal';
import type { CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import type { CampaignFilter, CampaignNames, CampaignSort } from '../../src/catalog/campaigns.ts';
import {
  ADVERTISER_ID,
  advertiser,
  campaign,
  CAMPAIGN_ID,
  commission,
  idOf,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import { fullCampaign } from '../shared/full-records.ts';
import {
  AWKWARD_INSTANT,
  FOREIGN_ADVERTISER_ID,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  openedRecords,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  sortedById,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const NEW_ID = idOf<CampaignId>('ca', 50);
const UNKNOWN_ID = idOf<CampaignId>('ca', 77);
const commissionId = (n: number) => idOf<CommissionId>('c0', n);

const plain = (n: number, overrides: Partial<Campaign> = {}): Campaign =>
  campaign({
    id: idOf<CampaignId>('ca', n),
    displayId: 3,
    commissions: [commission({ id: commissionId(n) })],
    ...overrides,
  });

const awkward = (): Campaign => fullCampaign({ id: NEW_ID, displayId: 3 });

export function campaignsContract(name: string, open: OpenRecords): void {
  describe(`Campaigns (${name})`, () => {
    const records = openedRecords(open);
    const campaigns = () => records().stores.campaigns;
    const tryToAdd = (one: Campaign) => campaigns().add(withoutDisplayId(one), NOW);
    const add = async (one: Campaign): Promise<Campaign> => {
      const outcome = await tryToAdd(one);
      if (outcome.kind !== 'added') throw new Error(outcome.kind);
      return outcome.campaign;
    };
    const get = async (id: CampaignId): Promise<Campaign> => {
      const found = await campaigns().find(NETWORK_ID, id);
      if (!found) throw new Error(`No campaign ${id}.`);
      return found;
    };
    const seeded = async () => seed(records().stores);
    beforeEach(seeded);

    it('finds nothing under an unknown id', async () => {
      expect(await campaigns().find(NETWORK_ID, UNKNOWN_ID)).toBeUndefined();
      expect(await campaigns().findForUpdate(NETWORK_ID, UNKNOWN_ID)).toBeUndefined();
      expect(await campaigns().find(NETWORK_ID, 'no id' as CampaignId)).toBeUndefined();
    });

    it('gives back every field as it was stored, commissions oldest first', async () => {
      expect(await add(awkward())).toEqual(awkward());
      expect(await campaigns().find(NETWORK_ID, NEW_ID)).toEqual(awkward());
    });

    it('is asked for a record in which every field says something else than by default', () => {
      const { deletedAt: _deletedAt, targeting, ...defaults } = CAMPAIGN_DEFAULTS;
      for (const [name, value] of Object.entries({ ...defaults, ...targeting })) {
        const full = { ...fullCampaign(), ...fullCampaign().targeting };
        expect([name, full[name as keyof typeof full]]).not.toEqual([name, value]);
      }
    });

    it('keeps absent values absent', async () => {
      expect(await get(CAMPAIGN_ID)).toEqual(campaign());
    });

    it('counts short ids from 1 per network, without a gap among racing callers', async () => {
      expect((await get(OTHER_CAMPAIGN_ID)).displayId).toBe(2);
      expect((await campaigns().find(OTHER_NETWORK_ID, FOREIGN_CAMPAIGN_ID))?.displayId).toBe(1);
      const added = await race(6, (n) => add(plain(100 + n)));
      expect(added.map((one) => one.displayId).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8]);
    });

    it('shows nothing to another network', async () => {
      expect(await campaigns().find(OTHER_NETWORK_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await campaigns().findForUpdate(OTHER_NETWORK_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await campaigns().findMany(OTHER_NETWORK_ID, [CAMPAIGN_ID])).toEqual([]);
      expect(await campaigns().findByDisplayIds(OTHER_NETWORK_ID, [2])).toEqual([]);
      expect(await campaigns().replace(campaign({ networkId: OTHER_NETWORK_ID, title: 'taken' }), NOW)).toBe(
        'missing',
      );
      expect((await get(CAMPAIGN_ID)).title).toBe('Example campaign');
    });

    it('finds many by ids and by short ids, leaving unknown ones out', async () => {
      const wanted = [OTHER_CAMPAIGN_ID, UNKNOWN_ID, FOREIGN_CAMPAIGN_ID, CAMPAIGN_ID];
      const both = [CAMPAIGN_ID, OTHER_CAMPAIGN_ID].sort();
      expect(idsOf(sortedById(await campaigns().findMany(NETWORK_ID, wanted)))).toEqual(both);
      expect(idsOf(sortedById(await campaigns().findByDisplayIds(NETWORK_ID, [2, 9, 1])))).toEqual(both);
      expect(await campaigns().findMany(NETWORK_ID, [])).toEqual([]);
      expect(await campaigns().findByDisplayIds(NETWORK_ID, [])).toEqual([]);
    });

    it('replaces every editable field and the commissions, of that campaign only', async () => {
      const other = await get(OTHER_CAMPAIGN_ID);
      await add(plain(50, { createdAt: AWKWARD_INSTANT }));
      expect(await campaigns().replace(awkward(), NOW)).toBe('replaced');
      expect(await get(NEW_ID)).toEqual(awkward());
      expect(await get(OTHER_CAMPAIGN_ID)).toEqual(other);
    });

    it('replaces back to absent values and fewer commissions', async () => {
      await add(awkward());
      const bare = plain(50, { createdAt: AWKWARD_INSTANT });
      expect(await campaigns().replace(bare, NOW)).toBe('replaced');
      expect(await get(NEW_ID)).toEqual(bare);
    });

    it('replaces nothing that is unknown', async () => {
      expect(await campaigns().replace(campaign({ id: UNKNOWN_ID }), NOW)).toBe('missing');
      expect(await campaigns().find(NETWORK_ID, UNKNOWN_ID)).toBeUndefined();
    });

    // docs/rules/accounts.md#external-ids
    it('lets one campaign of a network have an external id, and frees it with the campaign', async () => {
      const outcomes = await race(6, (n) => tryToAdd(plain(100 + n, { externalId: 'e-1' })));
      const added = outcomes.flatMap((outcome) => (outcome.kind === 'added' ? [outcome.campaign] : []));
      expect(added).toHaveLength(1);
      expect(added[0]?.displayId).toBe(3);
      const edit = (more: Partial<Campaign>) => campaigns().replace(campaign(more), NOW);
      expect(await edit({ externalId: 'e-1', title: 'Taken' })).toBe('duplicate_external_id');
      expect(await get(CAMPAIGN_ID)).toEqual(campaign());
      expect(await edit({ externalId: 'E-1' })).toBe('replaced');
      const foreign = await campaigns().find(OTHER_NETWORK_ID, FOREIGN_CAMPAIGN_ID);
      if (!foreign || !added[0]) throw new Error('It was seeded.');
      expect(await campaigns().replace({ ...foreign, externalId: 'e-1' }, NOW)).toBe('replaced');
      await campaigns().replace({ ...added[0], ...removalOfCampaign(NOW) }, NOW);
      expect(await edit({ externalId: 'e-1' })).toBe('replaced');
      expect(await edit({ externalId: 'e-1', title: 'Its own' })).toBe('replaced');
      expect((await tryToAdd(plain(110, { externalId: 'e-2' }))).kind).toBe('added');
      expect((await campaigns().find(NETWORK_ID, idOf('ca', 110)))?.displayId).toBe(4);
    });

    it('finds by external id, whole, and by a part of it', async () => {
      await add(plain(51, { externalId: 'Old 50%' }));
      const listed = async (filter: CampaignFilter) =>
        idsOf((await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 9 })).items);
      expect(await listed({ externalId: 'Old 50%' })).toEqual([idOf('ca', 51)]);
      expect(await listed({ externalId: 'old 50%' })).toEqual([]);
      expect(await listed({ search: 'D 50%' })).toEqual([idOf('ca', 51)]);
      expect(await listed({ search: '5_%' })).toEqual([]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = awkward();
      const returned = await add(given);
      (given.categories as string[]).push('changed');
      (returned.categories as string[]).push('changed');
      ((await get(NEW_ID)).targeting.cities as string[]).push('changed');
      expect(await get(NEW_ID)).toEqual(awkward());
    });

    it('does not find a deleted one', async () => {
      await campaigns().replace(campaign({ deletedAt: AWKWARD_INSTANT }), NOW);
      expect(await campaigns().find(NETWORK_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await campaigns().findForUpdate(NETWORK_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await campaigns().findMany(NETWORK_ID, [CAMPAIGN_ID])).toEqual([]);
      expect(await campaigns().findByDisplayIds(NETWORK_ID, [1])).toEqual([]);
      const { items, total } = await campaigns().list(NETWORK_ID, {}, { page: 1, limit: 9 });
      expect([idsOf(items), total]).toEqual([[OTHER_CAMPAIGN_ID], 1]);
    });

    it('finds the ids of all campaigns, removed ones included, of one network only', async () => {
      await campaigns().replace(campaign({ deletedAt: AWKWARD_INSTANT }), NOW);
      const find = (named: CampaignNames, networkId = NETWORK_ID) => campaigns().findIds(networkId, named);
      expect(await find({ displayIds: [1, 99] })).toEqual([CAMPAIGN_ID]);
      expect(await find({ ids: [CAMPAIGN_ID, UNKNOWN_ID], displayIds: [1] })).toEqual([CAMPAIGN_ID]);
      expect((await find({ ids: [CAMPAIGN_ID], displayIds: [2] })).sort()).toEqual(
        [CAMPAIGN_ID, OTHER_CAMPAIGN_ID].sort(),
      );
      expect(await find({})).toEqual([]);
      expect(await find({ ids: [CAMPAIGN_ID] }, OTHER_NETWORK_ID)).toEqual([]);
    });

    it('finds the titles of all campaigns, removed ones included, of one network only', async () => {
      await campaigns().replace(campaign({ deletedAt: AWKWARD_INSTANT, title: 'Gone' }), NOW);
      const names = async (named: CampaignNames, networkId = NETWORK_ID) =>
        sortedById(await campaigns().findNames(networkId, named));
      const gone = { id: CAMPAIGN_ID, displayId: 1, title: 'Gone' };
      const there = { id: OTHER_CAMPAIGN_ID, displayId: 2, title: 'Second' };
      expect(await names({ ids: [CAMPAIGN_ID, OTHER_CAMPAIGN_ID, UNKNOWN_ID] })).toEqual([gone, there]);
      expect(await names({ displayIds: [2, 1, 99] })).toEqual([gone, there]);
      expect(await names({})).toEqual([]);
      expect(await names({ ids: [CAMPAIGN_ID] }, OTHER_NETWORK_ID)).toEqual([]);
    });

    it('lists newest first, ties by id, in pages without overlap, and nothing past the last', async () => {
      await add(plain(51, { createdAt: new Date('2026-03-01T08:00:00.001Z') }));
      await add(plain(52, { createdAt: new Date('2026-02-01') }));
      const page = (number: number) => campaigns().list(NETWORK_ID, {}, { page: number, limit: 3 });
      const [first, second, third] = [await page(1), await page(2), await page(3)];
      expect(idsOf(first.items)).toEqual([idOf('ca', 51), OTHER_CAMPAIGN_ID, CAMPAIGN_ID]);
      expect(idsOf(second.items)).toEqual([idOf('ca', 52)]);
      expect(third.items).toEqual([]);
      expect([first.total, second.total, third.total]).toEqual([4, 4, 4]);
      expect(first.items[2]).toEqual(campaign());
    });

    it('tells those with status active from all others', async () => {
      await add(plain(51, { status: 'pending' }));
      const listed = async (active?: boolean) => {
        const filter = active === undefined ? {} : { active };
        return idsOf((await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 9 })).items);
      };
      expect(await listed(true)).toEqual([OTHER_CAMPAIGN_ID, CAMPAIGN_ID]);
      expect(await listed(false)).toEqual([idOf('ca', 51)]);
      expect(await listed()).toHaveLength(3);
    });

    it('of some advertisers, in whatever order, of some ids, and of none', async () => {
      await records().stores.accounts.add(
        advertiser({ id: OTHER_ADVERTISER_ID, email: 'other@shop.example' }),
      );
      await add(plain(51, { advertiserId: OTHER_ADVERTISER_ID, commissions: [] }));
      const listed = async (filter: CampaignFilter) => {
        const { items, total } = await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 9 });
        expect(total).toBe(items.length);
        expect(await campaigns().listIds(NETWORK_ID, filter)).toEqual(idsOf(items));
        return idsOf(items);
      };
      const sort = { by: 'title', order: 'asc' } as const;
      expect(await listed({ advertiserIds: [OTHER_ADVERTISER_ID] })).toEqual([idOf('ca', 51)]);
      expect(await listed({ advertiserIds: [OTHER_ADVERTISER_ID], sort })).toEqual([idOf('ca', 51)]);
      expect(await listed({ advertiserIds: [ADVERTISER_ID] })).toEqual([OTHER_CAMPAIGN_ID, CAMPAIGN_ID]);
      const both = { advertiserIds: [ADVERTISER_ID], advertiserId: OTHER_ADVERTISER_ID };
      expect(await listed(both)).toEqual([]);
      expect(await listed({ advertiserIds: [FOREIGN_ADVERTISER_ID] })).toEqual([]);
      expect(await listed({ advertiserIds: [] })).toEqual([]);
      expect(await listed({ ids: [CAMPAIGN_ID, idOf('ca', 51)] })).toEqual([idOf('ca', 51), CAMPAIGN_ID]);
      expect(await listed({ ids: [CAMPAIGN_ID], advertiserIds: [OTHER_ADVERTISER_ID] })).toEqual([]);
      expect(await listed({ ids: [] })).toEqual([]);
    });

    it('by status, model, currency, category and country', async () => {
      const paying = (n: number, coverage: string[]) => [commission({ id: idOf('c0', n), coverage })];
      await add(
        plain(51, {
          status: 'pending',
          model: 'cpc',
          currency: 'JPY',
          categories: ['Sport', 'Shoes'],
          commissions: paying(51, ['DE', 'AT']),
        }),
      );
      await add(
        plain(52, {
          status: 'paused',
          currency: 'GBP',
          categories: ['sport'],
          commissions: paying(52, ['FR']),
        }),
      );
      const listed = async (filter: CampaignFilter) => {
        const { items, total } = await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 9 });
        expect(total).toBe(items.length);
        return idsOf(items).filter((id) => id !== CAMPAIGN_ID && id !== OTHER_CAMPAIGN_ID);
      };
      const [first, second] = [idOf('ca', 51), idOf('ca', 52)];
      expect(await listed({ statuses: ['pending', 'paused'] })).toEqual([second, first]);
      expect(await listed({ statuses: [] })).toEqual([]);
      expect(await listed({ models: ['cpc', 'cpm'] })).toEqual([first]);
      expect(await listed({ currencyNot: 'GBP' })).toEqual([first]);
      expect(await listed({ currencyNot: 'JPY' })).toEqual([second]);
      expect(await listed({ category: 'Sport' })).toEqual([first]);
      expect(await listed({ country: 'AT' })).toEqual([first]);
      expect((await campaigns().list(NETWORK_ID, { country: 'AT' }, { page: 1, limit: 9 })).total).toBe(3);
      expect(await listed({ country: 'AT', statuses: ['paused'] })).toEqual([]);
    });

    it('in the order asked for, ties by id in the same direction, page by page', async () => {
      await add(plain(51, { title: 'banana', modifiedAt: new Date('2026-03-05') }));
      await add(plain(52, { title: 'Apple', modifiedAt: new Date('2026-03-04') }));
      await add(plain(53, { title: 'apple', modifiedAt: new Date('2026-03-04') }));
      const all = async (sort: CampaignSort) => {
        const { items } = await campaigns().list(NETWORK_ID, { sort }, { page: 1, limit: 9 });
        expect(await campaigns().listIds(NETWORK_ID, { sort })).toEqual(idsOf(items));
        return items.map(({ title }) => title);
      };
      expect(await all({ by: 'title', order: 'asc' })).toEqual([
        'Apple',
        'apple',
        'banana',
        'Example campaign',
        'Second',
      ]);
      expect((await all({ by: 'title', order: 'desc' })).slice(-3)).toEqual(['banana', 'apple', 'Apple']);
      expect((await all({ by: 'modifiedAt', order: 'desc' })).slice(0, 3)).toEqual([
        'banana',
        'apple',
        'Apple',
      ]);
      expect(await all({ by: 'displayId', order: 'asc' })).toEqual([
        'Example campaign',
        'Second',
        'banana',
        'Apple',
        'apple',
      ]);
      const paged = { sort: { by: 'title', order: 'asc' } } as const;
      const third = await campaigns().list(NETWORK_ID, paged, { page: 3, limit: 1 });
      expect([third.items[0]?.title, third.total]).toEqual(['banana', 5]);
    });

    it('loses no change of two editors who lock first', async () => {
      await race(6, (n) =>
        records().unitOfWork.run(async (stores) => {
          const found = await stores.campaigns.findForUpdate(NETWORK_ID, CAMPAIGN_ID);
          if (!found) throw new Error('It was seeded.');
          await stores.campaigns.replace({ ...found, categories: [...found.categories, `editor ${n}`] }, NOW);
        }),
      );
      expect((await get(CAMPAIGN_ID)).categories).toHaveLength(6);
    });

    it('keeps the advertiser of another network apart', async () => {
      expect((await get(CAMPAIGN_ID)).advertiserId).toBe(ADVERTISER_ID);
      const foreign = await campaigns().find(OTHER_NETWORK_ID, FOREIGN_CAMPAIGN_ID);
      expect(foreign?.advertiserId).toBe(FOREIGN_ADVERTISER_ID);
    });
  });
}
