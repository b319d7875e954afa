// The log of conversion hits, as the network and as an advertiser reads it: whatever was sent, with its outcome.
import { z } from 'zod';
import { HIT_REASONS } from '@tributary/domain/attribution/conversion';
import type { HitFilter, HitLine, LogSum } from '@tributary/application/attribution/logs';
import { HIT_FIELDS, OWN_HIT_FIELDS } from '@tributary/tables/hit-fields';
import { labelsOf, type LogFields } from '@tributary/tables/log-fields';
import type { ApiDependencies } from '../dependencies.ts';
import type { AdvertiserCaller, NetworkCaller } from '../http/caller.ts';
import type { AdvertiserId, CampaignId } from '@tributary/domain/shared/ids';
import { route } from '../http/route.ts';
import { choiceList, idRef, oneOf, text } from '../shared/input.ts';
import { int } from '../shared/output.ts';
import { hitOut } from './conversion-wire.ts';
import { logPageOut } from '../shared/log-fields-wire.ts';
import { accountIdOf, campaignIdOf, echoOfOne, networkOf, sent } from '../shared/common.ts';
import { instantsAsked, logShape, readPage, streamLog, type PagedLog } from '../shared/log.ts';
import { hitSumsOut, sumsOf } from '../shared/log-sums-wire.ts';

const hitQuery = z.object({
  ...logShape(HIT_FIELDS),
  with: choiceList(
    'sums: adds totals over all matching rows, not only this page; click_ids: adds how many came with a click ID; not in files.',
    ['sums', 'click_ids'],
  ).optional(),
  reason: oneOf('Only incoming conversions refused or repeated for this reason.', HIT_REASONS).optional(),
  click_id: text('Only with exactly this click ID.', 64).optional(),
  txn_id: text('Only with this transaction ID.', 1000).optional(),
});
/** docs/rules/attribution.md#advertiser-of-a-hit */
const networkQuery = hitQuery.extend({
  campaign: idRef<CampaignId>('Only hits of this campaign, by long or short ID.').optional(),
  advertiser: idRef<AdvertiserId>('Only hits of this advertiser, by long or short ID.').optional(),
});
type Query = z.output<typeof hitQuery>;

const clickIdsOut = z
  .object({
    hits: int(
      'Those of servers and pixels that match, but those that change an order by its transaction ID alone.',
    ),
    with_click_id: int('Of these, how many came with a click ID.'),
  })
  .meta({ id: 'HitClickIds', description: 'With `with=click_ids`: how many came with a click ID.' });

const data = z
  .object({
    hits: z.array(hitOut).meta({ description: 'Newest first.' }),
    ...logPageOut,
    sums: hitSumsOut,
    click_ids: clickIdsOut.optional(),
  })
  .meta({ id: 'ConversionHitPage' });

const ofNetwork = route({
  method: 'GET',
  path: '/network/conversion-hits',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-conversion-hits',
  summary: 'List conversion hits',
  description:
    "Newest first, with refused and repeated ones. What advertisers' servers and pixels sent, with the result: the conversion it created or repeated, or the reason it was refused. By page, by cursor, or complete as a file.",
  query: networkQuery,
  data,
  handle: async ({ deps, caller, query, now }) => {
    const { stores } = deps;
    const { networkId } = caller;
    const advertiser = { kind: 'advertiser', named: query.advertiser } as const;
    const [campaignId, advertiserId] = await Promise.all([
      campaignIdOf(stores, networkId, query.campaign),
      accountIdOf(stores, networkId, advertiser),
    ]);
    return answer({ deps, caller, query, now }, HIT_FIELDS, {
      filter: { ...(campaignId && { campaignId }), ...(advertiserId && { advertiserId }) },
      echo: { campaign: echoOfOne(query.campaign), advertiser: echoOfOne(query.advertiser) },
    });
  },
});

const ofAdvertiser = route({
  method: 'GET',
  path: '/advertiser/conversion-hits',
  role: 'advertiser',
  operation: 'list-own-conversion-hits',
  summary: 'List conversion hits',
  description:
    'Newest first, with refused and repeated ones. What its servers and pages sent, with the result: the conversion it created or repeated, or the reason it was refused. A hit belongs to an advertiser by its token, by the parameters of the pixel, or else by the click. By page, by cursor, or complete as a file.',
  query: hitQuery,
  data,
  handle: ({ deps, caller, query, now }) =>
    answer({ deps, caller, query, now }, OWN_HIT_FIELDS, {
      filter: { advertiserId: caller.advertiserId },
      echo: {},
    }),
});

type HitsFilter = {
  readonly deps: ApiDependencies;
  readonly caller: NetworkCaller | AdvertiserCaller;
  readonly query: Query;
  readonly now: Date;
};

type Whose = {
  readonly filter: Pick<HitFilter, 'advertiserId' | 'campaignId'>;
  /** What was sent for it. */
  readonly echo: Readonly<Record<string, unknown>>;
};

async function answer({ deps, caller, query, now }: HitsFilter, shown: LogFields<HitLine>, whose: Whose) {
  const network = await networkOf(deps, caller);
  const { reason, start, end, fields, click_id: clickIdText, txn_id: txnId } = query;
  const filter: HitFilter = {
    ...instantsAsked(query, network, now),
    ...(reason !== undefined && { reason }),
    ...(clickIdText !== undefined && { clickIdText }),
    ...(txnId !== undefined && { txnId }),
    ...whose.filter,
  };
  const log: PagedLog<HitLine, LogSum> = {
    name: 'conversion-hits',
    fields: shown,
    read: (page) => deps.reads.hits(caller.networkId, filter, page),
    page: (page) => deps.reads.hitPage(caller.networkId, filter, page),
    positionOf: ({ hit }) => ({ at: hit.hitAt, id: hit.id }),
  };
  if (query.format !== 'json') return streamLog(log, query, network.zone);
  const share =
    query.with?.includes('click_ids') && (await deps.reads.clickIdsOfHits(caller.networkId, filter));
  const { records, total, nextCursor, sums } = await readPage(log, query, network.zone);
  return {
    hits: records,
    columns: labelsOf(shown),
    page: query.page,
    limit: query.limit,
    count: total,
    query: sent({ start, end, reason, click_id: clickIdText, txn_id: txnId, ...whose.echo, fields }),
    next_cursor: nextCursor,
    ...sumsOf(sums),
    ...(share && { click_ids: { hits: share.hits, with_click_id: share.withClickId } }),
  };
}

export const HIT_ROUTES = [ofNetwork, ofAdvertiser];
