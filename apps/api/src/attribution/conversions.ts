import { z } from 'zod';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  ConversionId,
} from '@tributary/domain/shared/ids';
import type {
  ConversionFilter,
  ConversionLine,
  ConversionSum,
} from '@tributary/application/attribution/logs';
import { found } from '@tributary/application/shared/found';
import { CONVERSION_FIELDS, conversionAliases } from '@tributary/tables/conversion-fields';
import { labelsOf, recordOf } from '@tributary/tables/log-fields';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idRefs, longId, oneOf, optionalText } from '../shared/input.ts';
import {
  askedFilters,
  conversionFilters,
  conversionOut,
  holdFilter,
  reasonCodeIn,
  valueFilters,
  valuesOf,
  VERDICT_WORDS,
} from './conversion-wire.ts';
import { logPageOut } from '../shared/log-fields-wire.ts';
import { message } from '../shared/output.ts';
import {
  accountIdsOf,
  affiliateIdsOf,
  campaignIdsOf,
  echoOf,
  idParams,
  networkOf,
  sent,
} from '../shared/common.ts';
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
import { conversionSumsOf, conversionSumsOut } from '../shared/log-sums-wire.ts';

const ALIASES = conversionAliases(CONVERSION_FIELDS);

const conversionQuery = z
  .object({
    ...logShape(CONVERSION_FIELDS, ALIASES),
    ...sumsShape,
    ...flatShape,
    adid: idRefs<CampaignId>('Long or short IDs of campaigns.').optional(),
    pid: idRefs<AffiliateId>('Long or short IDs of affiliates.').optional(),
    group: longId<AffiliateGroupId>('Long ID of a group: only of affiliates that are in it now.').optional(),
    advertiser_id: idRefs<AdvertiserId>('Long or short IDs of advertisers.').optional(),
    ...conversionFilters,
  })
  .and(valueFilters(CONVERSION_FIELDS));

const listConversions = route({
  method: 'GET',
  path: '/network/conversions',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-conversions',
  summary: 'List conversions',
  description:
    'Newest first. By page, by cursor (stable while rows arrive), or complete as a file with `format`. All filters may be combined.',
  query: conversionQuery,
  flat: true,
  data: z
    .object({
      records: z.array(conversionOut).meta({ description: 'Newest first.' }),
      ...logPageOut,
      sums: conversionSumsOut,
    })
    .meta({ id: 'ConversionPage' }),
  handle: async ({ deps, caller, query, now }) => {
    const network = await networkOf(deps, caller);
    const filter: ConversionFilter = {
      ...instantsAsked(query, network, now),
      ...holdFilter(query, network.zone, now),
      ...(await partiesOf(deps, caller, query)),
      ...askedFilters(query),
    };
    const log: PagedLog<ConversionLine, ConversionSum> = {
      name: 'conversions',
      fields: CONVERSION_FIELDS,
      aliases: ALIASES,
      read: (page) => deps.reads.conversions(caller.networkId, filter, page),
      page: (page) => deps.reads.conversionPage(caller.networkId, filter, page),
      positionOf: ({ convertedAt, id }) => ({ at: convertedAt, id }),
    };
    if (query.format !== 'json') return streamLog(log, query, network.zone);
    const read = await readPage(log, query, network.zone);
    const { records, total, nextCursor, sums } = read;
    const columns = labelsOf(CONVERSION_FIELDS);
    if (query.flat)
      return flatLog({ read, columns, query: echo(query), asked: query, zone: network.zone, byId: true });
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
  },
});

type ConversionQuery = z.output<typeof conversionQuery>;

async function partiesOf(deps: ApiDependencies, { networkId }: NetworkCaller, query: ConversionQuery) {
  const { stores } = deps;
  const campaignIds = await campaignIdsOf(stores, networkId, query.adid);
  const groups = query.group && [query.group];
  const affiliateIds = await affiliateIdsOf(stores, networkId, { refs: query.pid, groups });
  const refs = query.advertiser_id;
  const advertiserIds = await accountIdsOf(stores, networkId, { kind: 'advertiser', refs });
  return {
    ...(campaignIds && { campaignIds }),
    ...(affiliateIds && { affiliateIds }),
    ...(advertiserIds && { advertiserIds }),
  };
}

const echo = (query: ConversionQuery): Record<string, unknown> =>
  sent({
    start: query.start,
    end: query.end,
    adid: echoOf(query.adid),
    pid: echoOf(query.pid),
    group: query.group,
    advertiser_id: echoOf(query.advertiser_id),
    status: query.status,
    reason: query.reason,
    reason_code: query.reason_code,
    hold: query.hold,
    goal_id: query.goal_id,
    cid: query.cid,
    _id: query._id,
    txn_id: query.txn_id,
    fields: query.fields,
    ...valuesOf(query),
  });

const changeStatus = route({
  method: 'POST',
  path: '/network/conversions/{id}',
  role: 'network',
  needs: { permission: 'manage', accounts: 'assigned' },
  operation: 'change-conversion-status',
  summary: "Update a conversion's status",
  description:
    "Stats follow on the conversion's own day. The affiliate's postbacks for the new status are sent, and the change is in the audit log with its reason. A change after the invoice is an adjustment on the next one.",
  params: idParams('id'),
  body: z.object({
    status: oneOf('The new one.', CONVERSION_STATUSES),
    reason: optionalText('Reason; stored with rejected and canceled conversions.', 1000),
    reason_code: reasonCodeIn,
  }),
  data: z.object({ conversion: conversionOut, message }),
  words: VERDICT_WORDS,
  handle: async ({ deps, caller, params, body, zone }) => {
    const { networkId } = caller;
    const conversionId = params.id as ConversionId;
    const { kind } = await deps.useCases.changeConversionStatus({
      networkId,
      conversionId,
      status: body.status,
      reason: body.reason ?? '',
      reasonCode: body.reason_code ?? null,
    });
    const filter: ConversionFilter = { ...EVER, ids: [conversionId] };
    const line = found(
      (await deps.reads.conversions(networkId, filter, { page: 1, limit: 1 }))[0],
      'conversion',
    );
    return {
      conversion: recordOf(CONVERSION_FIELDS, { names: Object.keys(CONVERSION_FIELDS), zone }, line),
      message: kind === 'changed' ? 'The status was changed.' : 'It has this status already.',
    };
  },
});

/** The range for reading one row by its id. */
const EVER = { from: new Date(0), to: new Date('9999-12-31') };

export const CONVERSION_ROUTES = [listConversions, changeStatus];
