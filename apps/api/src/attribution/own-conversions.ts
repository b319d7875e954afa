// The conversion log as an affiliate and as an advertiser sees it: its own rows and its own money only.
import { z } from 'zod';
import { VERDICTS } from '@tributary/domain/attribution/advertiser-verdict';
import type { CampaignId, ConversionId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import type {
  ConversionFilter,
  ConversionLine,
  ConversionSum,
} from '@tributary/application/attribution/logs';
import { ADVERTISER_FIELDS, AFFILIATE_FIELDS, conversionAliases } from '@tributary/tables/conversion-fields';
import { labelsOf, type LogFields, recordOf } from '@tributary/tables/log-fields';
import type { ApiDependencies } from '../dependencies.ts';
import type { AdvertiserCaller, AffiliateCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { bulkIds, bulkOut, changeAll, dryRunIn, outcomeOf } from '../shared/bulk.ts';
import { idRefs, oneOf, optionalText } from '../shared/input.ts';
import { message } from '../shared/output.ts';
import { logPageOut, recordOut } from '../shared/log-fields-wire.ts';
import {
  askedFilters,
  conversionFilters,
  holdFilter,
  reasonCodeIn,
  valueFilters,
  VERDICT_WORDS,
} from './conversion-wire.ts';
import { campaignIdsOf, echoOf, idParams, networkOf, sent } from '../shared/common.ts';
import {
  flatLog,
  flatShape,
  instantsAsked,
  logShape,
  type PagedLog,
  readPage,
  streamLog,
  sumsShape,
} from '../shared/log.ts';
import {
  advertiserConversionSumsOut,
  affiliateConversionSumsOut,
  conversionSumsOf,
} from '../shared/log-sums-wire.ts';

const queryOf = (fields: LogFields<ConversionLine>) =>
  z
    .object({
      ...logShape(fields, conversionAliases(fields)),
      ...sumsShape,
      ...flatShape,
      adid: idRefs<CampaignId>('Long or short IDs of campaigns.').optional(),
      ...conversionFilters,
    })
    .and(valueFilters(fields));
type Query = z.output<ReturnType<typeof queryOf>>;

const affiliateConversionOut = recordOut(
  AFFILIATE_FIELDS,
  "An affiliate's conversion.",
  conversionAliases(AFFILIATE_FIELDS),
).meta({ id: 'AffiliateConversion' });
const advertiserConversionOut = recordOut(
  ADVERTISER_FIELDS,
  "An advertiser's conversion.",
  conversionAliases(ADVERTISER_FIELDS),
).meta({ id: 'AdvertiserConversion' });

const ofAffiliate = route({
  method: 'GET',
  path: '/affiliate/conversions',
  role: 'affiliate',
  operation: 'list-affiliate-conversions',
  summary: 'List conversions',
  description:
    "Newest first. By page, by cursor (stable while rows arrive), or complete as a file with `format`. The affiliate's money only: revenue and advertisers are not shown. Canceled conversions are left out only if they were canceled when they were made.",
  query: queryOf(AFFILIATE_FIELDS),
  flat: true,
  data: z
    .object({
      records: z.array(affiliateConversionOut).meta({ description: 'Newest first.' }),
      ...logPageOut,
      sums: affiliateConversionSumsOut,
    })
    .meta({ id: 'AffiliateConversionPage' }),
  handle: ({ deps, caller, query, now }) =>
    answer({ deps, caller, query, now }, AFFILIATE_FIELDS, {
      affiliateIds: [caller.affiliateId],
      shown: true,
    }),
});

const ofAdvertiser = route({
  method: 'GET',
  path: '/advertiser/conversion-logs',
  role: 'advertiser',
  operation: 'list-advertiser-conversions',
  summary: 'List conversions',
  description:
    "Newest first. By page, by cursor (stable while rows arrive), or complete as a file with `format`. The advertiser's money only: payouts and affiliates are not shown.",
  query: queryOf(ADVERTISER_FIELDS),
  flat: true,
  data: z
    .object({
      records: z.array(advertiserConversionOut).meta({ description: 'Newest first.' }),
      ...logPageOut,
      sums: advertiserConversionSumsOut,
    })
    .meta({ id: 'AdvertiserConversionPage' }),
  handle: ({ deps, caller, query, now }) =>
    answer({ deps, caller, query, now }, ADVERTISER_FIELDS, {
      advertiserIds: [caller.advertiserId],
    }),
});

type OwnConversionsRequest = {
  readonly deps: ApiDependencies;
  readonly caller: AffiliateCaller | AdvertiserCaller;
  readonly query: Query;
  readonly now: Date;
};
type Own = Pick<ConversionFilter, 'affiliateIds' | 'advertiserIds' | 'shown'>;

async function answer(
  { deps, caller, query, now }: OwnConversionsRequest,
  fields: LogFields<ConversionLine>,
  own: Own,
) {
  const { networkId } = caller;
  const network = await networkOf(deps, caller);
  const campaignIds = await campaignIdsOf(deps.stores, networkId, query.adid);
  const filter: ConversionFilter = {
    ...instantsAsked(query, network, now),
    ...holdFilter(query, network.zone, now),
    ...askedFilters(query),
    ...(campaignIds && { campaignIds }),
    ...own,
  };
  const log: PagedLog<ConversionLine, ConversionSum> = {
    name: 'conversions',
    fields,
    aliases: conversionAliases(fields),
    read: (page) => deps.reads.conversions(networkId, filter, page),
    page: (page) => deps.reads.conversionPage(networkId, filter, page),
    positionOf: ({ convertedAt, id }) => ({ at: convertedAt, id }),
  };
  if (query.format !== 'json') return streamLog(log, query, network.zone);
  const read = await readPage(log, query, network.zone);
  const { records, total, nextCursor, sums } = read;
  const columns = labelsOf(fields);
  if (query.flat)
    return flatLog({ read, columns, query: echo(query), asked: query, zone: network.zone, byId: false });
  return {
    records,
    columns,
    page: query.page,
    limit: query.limit,
    count: total,
    query: echo(query),
    next_cursor: nextCursor,
    ...conversionSumsOf(sums),
  };
}

const echo = (query: Query) => {
  const {
    adid,
    page: _page,
    limit: _limit,
    cursor: _cursor,
    format: _format,
    with: _with,
    flat: _flat,
    ...rest
  } = query;
  return sent({ ...rest, adid: echoOf(adid) });
};

const verdictIn = oneOf('The new one.', VERDICTS);
const reasonIn = optionalText('Why; needed to reject, and read by the affiliate.', 1000);

const judge = route({
  method: 'POST',
  path: '/advertiser/conversions/{id}',
  role: 'advertiser',
  operation: 'judge-own-conversion',
  summary: 'Approve or reject a conversion',
  description:
    "If the network allows it (`advertiser_verdict_days`): approves or rejects pending conversions at any time, and rejects approved ones within that many days. It has the same effects as a change by the network; 409 gives the reason why it isn't possible.",
  params: idParams('id'),
  body: z.object({ status: verdictIn, reason: reasonIn, reason_code: reasonCodeIn }),
  data: z.object({
    conversion: advertiserConversionOut,
    message,
  }),
  words: VERDICT_WORDS,
  handle: async ({
    deps,
    caller,
    params,
    body: { status, reason, reason_code: reasonCode = null },
    zone,
  }) => {
    const { networkId, advertiserId } = caller;
    const conversionId = params.id as ConversionId;
    const verdict = { networkId, advertiserId, conversionId, status, reason: reason ?? '', reasonCode };
    const { kind } = await deps.useCases.giveVerdict(verdict);
    const filter: ConversionFilter = { ...EVER, ids: [conversionId], advertiserIds: [advertiserId] };
    const [line] = await deps.reads.conversions(networkId, filter, { page: 1, limit: 1 });
    const names = Object.keys(ADVERTISER_FIELDS);
    return {
      conversion: recordOf(ADVERTISER_FIELDS, { names, zone }, found(line, 'conversion')),
      message: kind === 'changed' ? 'The status was changed.' : 'It has this status already.',
    };
  },
});

/** The range for reading one row by its id. */
const EVER = { from: new Date(0), to: new Date('9999-12-31') };

const judgeMany = route({
  method: 'POST',
  path: '/advertiser/conversions/bulk',
  role: 'advertiser',
  operation: 'judge-own-conversions',
  summary: 'Approve or reject many conversions',
  description:
    "Changes each conversion as `POST /advertiser/conversions/{id}` would. A refused one doesn't stop the others, and one that already has the status stays as it is, so the request can be repeated.",
  body: z.object({
    ids: bulkIds,
    status: verdictIn,
    reason: reasonIn,
    reason_code: reasonCodeIn,
    dry_run: dryRunIn,
  }),
  data: bulkOut,
  words: VERDICT_WORDS,
  handle: ({
    deps,
    caller: { networkId, advertiserId },
    body: { ids, status, reason, reason_code: reasonCode = null, dry_run: dryRun },
  }) =>
    changeAll<ConversionId>(ids, async (conversionIds) => {
      const verdict = { networkId, advertiserId, conversionIds, status, reason: reason ?? '', reasonCode };
      const given = deps.useCases.giveVerdicts({ ...verdict, dryRun }).then(outcomeOf);
      // What is refused of all of them is the answer for each.
      return given.catch((error: Error) => () => error);
    }),
});

export const OWN_CONVERSION_ROUTES = [ofAffiliate, ofAdvertiser, judge, judgeMany];
