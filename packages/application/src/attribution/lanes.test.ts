import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CampaignId, ClickId } from '@tributary/domain/shared/ids';
import type { Click } from '@tributary/domain/tracking/click';
import { idOf } from '../../contracts/shared/given.ts';
import {
  click,
  clickEvent,
  clickId,
  hitEvent,
  hitId,
  impressionEvent,
  impressionId,
} from '../../contracts/shared/given-events.ts';
import { lanesOf, type Lane } from './lanes.ts';

const campaignId = (n: number) => idOf<CampaignId>('ca', n);
const campaigns = fc.array(fc.nat(5), { maxLength: 30 });
/** Hits name a click of the batch, one that is stored, one nobody knows, or none. */
const parts = fc.record({
  clicks: campaigns,
  impressions: campaigns,
  stored: campaigns,
  hits: fc.array(fc.nat(70)),
});

const laneOf = (drawn: {
  clicks: number[];
  impressions: number[];
  stored: number[];
  hits: number[];
}): Lane => ({
  clicks: drawn.clicks.map((n, at) => clickEvent({ id: clickId(at + 1), campaignId: campaignId(n) })),
  impressions: drawn.impressions.map((n, at) =>
    impressionEvent({ id: impressionId(at + 1), campaignId: campaignId(n) }),
  ),
  hits: drawn.hits.map((n, at) => hitEvent({ id: hitId(at + 1), clickId: n === 0 ? null : clickId(n) })),
  stored: new Map(
    drawn.stored.map((n, at): [ClickId, Click] => {
      const id = clickId(31 + at);
      return [id, click({ id, campaignId: campaignId(n) })];
    }),
  ),
});

const campaignsIn = ({ clicks, impressions, hits, stored }: Lane) => {
  const known = new Map([...clicks, ...stored.values()].map((one) => [one.id as string, one.campaignId]));
  return new Set([
    ...[...clicks, ...impressions].map((one) => one.campaignId),
    ...hits.flatMap((hit) => known.get(hit.clickId ?? '') ?? []),
    ...[...stored.values()].map((one) => one.campaignId),
  ]);
};
const idsIn = (lanes: readonly Lane[]) =>
  lanes
    .flatMap(({ clicks, impressions, hits, stored }) =>
      [...clicks, ...impressions, ...hits, ...stored.values()].map(({ id }) => id as string),
    )
    .sort();

// docs/rules/running.md#two-transactions-of-a-batch
describe('the lanes of a batch', () => {
  it('hold every event once, in its order, and no campaign twice', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const all = laneOf(drawn);
        const lanes = lanesOf(all, 1);
        expect(idsIn(lanes)).toEqual(idsIn([all]));
        const [one, other] = lanes.map(campaignsIn);
        for (const id of other ?? []) expect(one?.has(id)).toBe(false);
        for (const { clicks } of lanes)
          expect(clicks.map(({ id }) => id)).toEqual(clicks.map(({ id }) => id).sort());
      }),
    );
  });

  it('have a hit beside its click, whether that is in the batch or stored', () => {
    fc.assert(
      fc.property(parts, (drawn) => {
        const all = laneOf(drawn);
        const known = new Set([...all.clicks.map(({ id }) => id), ...all.stored.keys()]);
        for (const { hits, clicks, stored } of lanesOf(all, 1)) {
          const here = new Set([...clicks.map(({ id }) => id), ...stored.keys()]);
          for (const hit of hits)
            if (hit.clickId !== null && known.has(hit.clickId)) expect(here.has(hit.clickId)).toBe(true);
        }
      }),
    );
  });

  const sizes = (counts: number[], eventsMin: number) =>
    lanesOf(
      laneOf({
        clicks: counts.flatMap((count, n) => Array<number>(count).fill(n)),
        impressions: [],
        stored: [],
        hits: [],
      }),
      eventsMin,
    ).map(({ clicks }) => clicks.length);

  it.each<[string, number[], number, number[]]>([
    ['are of about the same size', [5, 3, 3, 2, 2], 1, [7, 8]],
    ['are two where each has enough', [4, 4], 4, [4, 4]],
    ['are one where one would be too small', [4, 3], 4, [7]],
    ['are one for a single campaign', [9], 1, [9]],
    ['are one where nothing is', [], 1, [0]],
  ])('%s', (_what, counts, eventsMin, expected) => {
    expect(sizes(counts, eventsMin)).toEqual(expected);
  });
});
