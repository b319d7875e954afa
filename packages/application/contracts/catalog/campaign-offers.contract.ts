// What Campaigns.list offers to an affiliate, held against the domain's `isOffered`: over every combination of lists and
// visibility, and over generated campaigns and accesses.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Campaign, CAMPAIGN_STATUSES, VISIBILITIES } from '@tributary/domain/catalog/campaign';
import { isOffered, mayRun } from '@tributary/domain/catalog/runnable';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import type { CampaignFilter, CampaignOffer } from '../../src/catalog/campaigns.ts';
import {
  access,
  ADVERTISER_ID,
  AFFILIATE_ID,
  campaign,
  commission,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  FOREIGN_ADVERTISER_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  seed,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const TODAY = calendarDay('2026-03-10');
const given = (n: number, overrides: Partial<Campaign>): Campaign =>
  campaign({
    id: idOf<CampaignId>('cafe', n),
    commissions: [commission({ id: idOf<CommissionId>('c0fe', n) })],
    ...overrides,
  });

const LISTS = fc.constantFrom(
  [],
  [],
  [AFFILIATE_ID],
  [OTHER_AFFILIATE_ID],
  [OTHER_AFFILIATE_ID, AFFILIATE_ID],
);
/** The affiliate is in the first of them only. */
const [OWN_GROUP, OTHER_GROUP] = [idOf<AffiliateGroupId>('970', 1), idOf<AffiliateGroupId>('970', 2)];
const GROUPS = fc.constantFrom([], [], [], [OWN_GROUP], [OTHER_GROUP], [OTHER_GROUP, OWN_GROUP]);
const RUNNER = { affiliateId: AFFILIATE_ID, groupIds: [OWN_GROUP] };
const CAMPAIGN: fc.Arbitrary<Partial<Campaign>> = fc.record({
  visibility: fc.constantFrom(...VISIBILITIES),
  blockedAffiliates: LISTS,
  allowedAffiliates: LISTS,
  blockedGroups: GROUPS,
  approvedGroups: GROUPS,
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant('active' as const) },
    fc.constantFrom(...CAMPAIGN_STATUSES),
  ),
  live: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
  expiresOn: fc.constantFrom(null, null, addDays(TODAY, -1), TODAY, addDays(TODAY, 1)),
  deletedAt: fc.constantFrom(null, null, null, NOW),
});
/** Of the affiliate to the campaign: none, asked for, or granted. */
const ACCESS = fc.constantFrom(null, false, true);

/** Odd numbers are granted. */
const ALL = VISIBILITIES.flatMap((visibility) =>
  [[], [AFFILIATE_ID]].flatMap((blockedAffiliates) =>
    [[], [AFFILIATE_ID], [OTHER_AFFILIATE_ID]].flatMap((allowedAffiliates) =>
      [
        {},
        { approvedGroups: [OWN_GROUP] },
        { blockedGroups: [OWN_GROUP] },
        { approvedGroups: [OTHER_GROUP] },
      ].flatMap((groups) =>
        [true, false].map(() => ({ visibility, blockedAffiliates, allowedAffiliates, ...groups })),
      ),
    ),
  ),
).map((overrides, n) => given(n, overrides));
const GRANTED = ALL.filter((_, n) => n % 2 === 1).map(({ id }) => id);

export function campaignOffersContract(name: string, open: OpenRecords): void {
  describe(`what Campaigns offers (${name})`, () => {
    const records = openedRecords(open);
    const campaigns = () => records().stores.campaigns;
    const fill = async (added: readonly Campaign[]) => {
      await seed(records().stores);
      for (const one of added) await campaigns().add(withoutDisplayId(one), NOW);
    };
    const listed = async (filter: CampaignFilter) => {
      const { items, total } = await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 200 });
      expect(total).toBe(items.length);
      return idsOf(items.filter(({ id }) => id.startsWith('cafe'))).sort();
    };
    const offered = (which: CampaignOffer['which'], granted: readonly CampaignId[] = GRANTED) =>
      listed({ offer: { ...RUNNER, granted, today: TODAY, which } });
    const byMayRun = (passes: (one: Campaign, answer: ReturnType<typeof mayRun>) => boolean) =>
      idsOf(
        ALL.filter((one) => passes(one, mayRun(one, { ...RUNNER, granted: GRANTED.includes(one.id) }))),
      ).sort();

    it('is what the affiliate may run or ask for, private ones apart', async () => {
      await fill(ALL);
      expect(await offered('runnable')).toEqual(byMayRun((_, answer) => answer === 'yes'));
      const isOpen = (answer: string) => answer === 'yes' || answer === 'needs_permission';
      expect(await offered('open')).toEqual(
        byMayRun(({ visibility }, answer) => visibility !== 'private' && isOpen(answer)),
      );
      expect(await offered('private')).toEqual(
        byMayRun(({ visibility }, answer) => visibility === 'private' && isOpen(answer)),
      );
    });

    it('are counted by category, the most first, each campaign once', async () => {
      const all = [['Games', 'Apps', 'Games'], ['Apps'], [], ['Éclair'], ['apps'], ['Games', 'Apps']];
      await fill(
        all.map((categories, n) => given(n + 1, { categories, title: n === 5 ? 'Hidden' : 'Shown' })),
      );
      await campaigns().add(
        withoutDisplayId(given(9, { categories: ['Games'], visibility: 'private' })),
        NOW,
      );
      const offer = { ...RUNNER, granted: [], today: TODAY, which: 'open' } as const;
      expect(await campaigns().countCategories(NETWORK_ID, { offer, search: 'shown' })).toEqual([
        { name: 'Apps', count: 2 },
        { name: 'Games', count: 1 },
        { name: 'apps', count: 1 },
        { name: 'Éclair', count: 1 },
      ]);
      expect(await campaigns().countCategories(OTHER_NETWORK_ID, { offer })).toEqual([]);
      const granted = [idOf<CampaignId>('cafe', 9)];
      expect(
        await campaigns().countCategories(NETWORK_ID, { offer: { ...offer, granted, which: 'private' } }),
      ).toEqual([{ name: 'Games', count: 1 }]);
    });

    // Some two hundred campaigns are written one by one: on a busy machine that takes a database longer than most tests may.
    const GENERATED_TIMEOUT_MS = 120_000;
    it(
      'is what the domain says, whatever the campaigns and accesses are',
      async () => {
        const generated = fc.array(fc.record({ campaign: CAMPAIGN, access: ACCESS }), {
          minLength: 30,
          maxLength: 60,
        });
        await fc.assert(
          fc.asyncProperty(generated, async (lines) => {
            await records().reset();
            const all = lines.map(({ campaign: overrides }, n) => given(n + 1, overrides));
            await fill(all);
            const { accesses } = records().stores;
            for (const [n, { access: live }] of lines.entries()) {
              if (live === null) continue;
              const campaignId = idOf<CampaignId>('cafe', n + 1);
              await accesses.addOnce(access({ id: idOf('acce55', n + 1), campaignId, live }));
            }
            const granted = (await accesses.listOf(NETWORK_ID, AFFILIATE_ID))
              .filter(({ live }) => live)
              .map(({ campaignId }) => campaignId);
            for (const which of ['open', 'private', 'runnable'] as const) {
              const wanted = all.filter((one) =>
                isOffered(one, {
                  ...RUNNER,
                  today: TODAY,
                  which,
                  granted: granted.includes(one.id),
                }),
              );
              expect({ which, ids: await offered(which, granted) }).toEqual({
                which,
                ids: idsOf(wanted).sort(),
              });
            }
          }),
          { numRuns: 4 },
        );
      },
      GENERATED_TIMEOUT_MS,
    );

    it('holds only live, active ones, through their last day', async () => {
      await fill([
        given(1, { status: 'paused' }),
        given(2, { live: false }),
        given(3, { expiresOn: calendarDay('2026-03-09') }),
        given(4, { expiresOn: TODAY }),
        given(5, { deletedAt: new Date('2026-03-09') }),
        given(6, {}),
      ]);
      expect(await offered('open', [])).toEqual([idOf('cafe', 4), idOf('cafe', 6)]);
      expect(await offered('runnable', [])).toEqual([idOf('cafe', 4), idOf('cafe', 6)]);
    });

    it('can be searched by text and by preview URL, wildcards being text', async () => {
      await fill([
        given(1, { title: 'Summer SHOES' }),
        given(2, { description: 'shoes and 50% off', previewUrl: null }),
        given(3, { title: 'Books', previewUrl: 'https://Books.example.com/x_y' }),
      ]);
      expect(await listed({ search: 'shoes' })).toEqual([idOf('cafe', 1), idOf('cafe', 2)]);
      expect(await listed({ search: '0% o' })).toEqual([idOf('cafe', 2)]);
      expect(await listed({ search: '%' })).toEqual([idOf('cafe', 2)]);
      expect(await listed({ preview: 'books.EXAMPLE.com' })).toEqual([idOf('cafe', 3)]);
      expect(await listed({ preview: 'x_' })).toEqual([idOf('cafe', 3)]);
      expect(await listed({ preview: '\\' })).toEqual([]);
    });

    it("can be an advertiser's own", async () => {
      await fill([given(1, {})]);
      expect(await listed({ advertiserId: ADVERTISER_ID })).toEqual([idOf('cafe', 1)]);
      expect(await listed({ advertiserId: FOREIGN_ADVERTISER_ID })).toEqual([]);
    });
  });
}
