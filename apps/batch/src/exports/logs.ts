// The logs as files: the same columns as the API's.
import type { ClickLine, ConversionLine, HitLine } from '@tributary/application/attribution/logs';
import type { Instants } from '@tributary/application/shared/page';
import type { AuditEntry } from '@tributary/application/audit/audit';
import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import { dayOf, dayRange, instantsOf } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId } from '@tributary/domain/shared/ids';
import { AUDIT_FIELDS } from '@tributary/tables/audit-fields';
import { CLICK_FIELDS } from '@tributary/tables/click-fields';
import { CONVERSION_FIELDS } from '@tributary/tables/conversion-fields';
import { DELIVERY_FIELDS } from '@tributary/tables/delivery-fields';
import { HIT_FIELDS } from '@tributary/tables/hit-fields';
import { type Log, logFile } from '@tributary/tables/log-file';
import { UsageError } from '../command.ts';
import { accountIdsOf, campaignIdsOf } from '../networks.ts';
import type { ExportRequest, Export, FilterName } from './options.ts';

const RANGE: readonly FilterName[] = ['start', 'end', 'fields'];

export const clicks: Export = {
  takes: [...RANGE, 'campaign', 'affiliate'],
  file: async (request) => {
    const { dependencies, network } = request;
    const filter = { ...requestedInstants(request), ...(await partiesOf(request)) };
    return fileOf<ClickLine>(request, {
      name: 'clicks',
      fields: CLICK_FIELDS,
      read: (page) => dependencies.reads.clicks(network.id, filter, page),
      each: (page, take) => dependencies.reads.eachClick(network.id, filter, page, take),
      positionOf: ({ clickedAt, id }) => ({ at: clickedAt, id }),
    });
  },
};

export const conversions: Export = {
  takes: [...RANGE, 'campaign', 'affiliate', 'advertiser', 'status', 'goal'],
  file: async (request) => {
    const { dependencies, network, filters } = request;
    const filter = {
      ...requestedInstants(request),
      ...(await partiesOf(request)),
      ...(filters.status && { statuses: filters.status }),
      ...(filters.goal !== undefined && { goalId: filters.goal }),
    };
    return fileOf<ConversionLine>(request, {
      name: 'conversions',
      fields: CONVERSION_FIELDS,
      read: (page) => dependencies.reads.conversions(network.id, filter, page),
      positionOf: ({ convertedAt, id }) => ({ at: convertedAt, id }),
    });
  },
};

export const conversionHits: Export = {
  takes: [...RANGE, 'reason'],
  file: async (request) => {
    const { dependencies, network, filters } = request;
    const filter = {
      ...requestedInstants(request),
      ...(filters.reason !== undefined && { reason: filters.reason }),
    };
    return fileOf<HitLine>(request, {
      name: 'conversion-hits',
      fields: HIT_FIELDS,
      read: (page) => dependencies.reads.hits(network.id, filter, page),
      positionOf: ({ hit }) => ({ at: hit.hitAt, id: hit.id }),
    });
  },
};

export const postbackLogs: Export = {
  takes: [...RANGE, 'affiliate'],
  file: async (request) => {
    const { dependencies, network } = request;
    const { affiliateIds = [] } = await partiesOf(request);
    const [affiliateId, second] = affiliateIds;
    if (second) throw new UsageError('postback-logs are of one affiliate, or of all.');
    const filter = { ...requestedInstants(request), ...(affiliateId && { affiliateId }) };
    return fileOf<DeliveryLine>(request, {
      name: 'postback-logs',
      fields: DELIVERY_FIELDS,
      read: async (page) => (await dependencies.deliveries.log(network.id, filter, page)).items,
      positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
  },
};

export const audit: Export = {
  takes: [...RANGE, 'object', 'record'],
  file: async (request) => {
    const { dependencies, network, filters } = request;
    const { object, record: objectId } = filters;
    const filter = {
      ...requestedInstants(request),
      ...(object !== undefined && { object }),
      ...(objectId !== undefined && { objectId }),
    };
    return fileOf<AuditEntry>(request, {
      name: 'audit',
      fields: AUDIT_FIELDS,
      read: (page) => dependencies.stores.audit.list(network.id, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
    });
  },
};

export const rangeOf = ({ filters: { start, end }, network, now }: ExportRequest) =>
  dayRange(start, end, dayOf(now, network.zone));

const requestedInstants = (request: ExportRequest): Instants =>
  instantsOf(rangeOf(request), request.network.zone);

export async function partiesOf({ dependencies: { stores }, network, filters }: ExportRequest) {
  const { campaign, affiliate, advertiser } = filters;
  const campaignIds = await campaignIdsOf(stores, network.id, campaign);
  const affiliateIds = await accountIdsOf<AffiliateId>(stores, network.id, {
    kind: 'affiliate',
    refs: affiliate,
  });
  const advertiserIds = await accountIdsOf<AdvertiserId>(stores, network.id, {
    kind: 'advertiser',
    refs: advertiser,
  });
  return {
    ...(campaignIds && { campaignIds }),
    ...(affiliateIds && { affiliateIds }),
    ...(advertiserIds && { advertiserIds }),
  };
}

function fileOf<Line>(request: ExportRequest, log: Log<Line>): AsyncIterable<string> {
  const { network, filters, format, task } = request;
  const names = chosenColumns(Object.keys(log.fields), filters.fields);
  return logFile(log, format, { names, zone: network.zone }, (rows) => task.add(rows));
}

/** All, or those asked for, in the order of the log. */
function chosenColumns(all: readonly string[], asked: readonly string[] | undefined): readonly string[] {
  const unknown = asked?.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no field ${unknown}. Fields: ${all.join(', ')}.`);
  return asked ? all.filter((name) => asked.includes(name)) : all;
}
