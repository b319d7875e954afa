// What a nightly export (docs/rules/exports.md) holds of a day: the columns that the API's files have.
import type { AuditLog } from '@tributary/application/audit/audit';
import type { Reads } from '@tributary/application/attribution/logs';
import type { ExportColumn, ExportRows, ReadExport } from '@tributary/application/exports/exports';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { Reports } from '@tributary/application/reporting/report';
import { countedFor } from '@tributary/application/reporting/report-plan';
import type { LogPage } from '@tributary/application/shared/page';
import type { WebhookDeliveries } from '@tributary/application/webhooks/webhooks';
import type { ScheduledExport } from '@tributary/domain/exports/export';
import { REPORT_COUNTS, type ReportGroup, type ReportMeasure } from '@tributary/domain/reporting/report';
import { NETWORK_VIEW, usualMeasures } from '@tributary/domain/reporting/report-view';
import { type CalendarDay, instantsOf } from '@tributary/domain/shared/calendar-day';
import { AUDIT_FIELDS } from './audit-fields.ts';
import { BYTE_ORDER_MARK, csvLine, plainCsvLine } from './cells.ts';
import { CLICK_FIELDS } from './click-fields.ts';
import { CONVERSION_FIELDS } from './conversion-fields.ts';
import { DELIVERY_FIELDS } from './delivery-fields.ts';
import { HIT_FIELDS } from './hit-fields.ts';
import { linesInPieces, type Log } from './log-file.ts';
import { cellsOf } from './report-file.ts';
import { WEBHOOK_FIELDS } from './webhook-fields.ts';

export type ExportSources = {
  readonly reads: Pick<Reads, 'clicks' | 'eachClick' | 'conversions' | 'hits'>;
  readonly deliveries: Pick<Deliveries, 'log'>;
  readonly webhookDeliveries: Pick<WebhookDeliveries, 'log'>;
  readonly audit: Pick<AuditLog, 'list'>;
  readonly reports: Pick<Reports, 'stream'>;
};
type Lines = (values: readonly unknown[]) => string;
type ExportedDay = { readonly one: ScheduledExport; readonly day: CalendarDay; readonly zone: string };

/** Texts that a spreadsheet program would run are made harmless in CSV; in Parquet, which none runs, they are as they came. */
export const exportRows =
  (sources: ExportSources): ReadExport =>
  (one, day, zone) => {
    const line: Lines = one.format === 'csv' ? csvLine : plainCsvLine;
    const exported = { one, day, zone };
    const rows =
      one.content === 'report' ? reportRows(sources, exported, line) : logRows(sources, exported, line);
    return one.format === 'csv' && one.bom ? marked(rows) : rows;
  };

const marked = ({ columns, pieces }: ExportRows): ExportRows => ({
  columns,
  pieces: (async function* () {
    yield { text: BYTE_ORDER_MARK, rows: 0 };
    yield* pieces;
  })(),
});

function logRows(sources: ExportSources, exported: ExportedDay, line: Lines): ExportRows {
  const { reads, deliveries, webhookDeliveries, audit } = sources;
  const { networkId } = exported.one;
  const filter = instantsOf({ start: exported.day, end: exported.day }, exported.zone);
  switch (exported.one.content) {
    case 'clicks':
      return rowsOf(exported, line, {
        name: 'clicks',
        fields: CLICK_FIELDS,
        read: (page: LogPage) => reads.clicks(networkId, filter, page),
        each: (page, take) => reads.eachClick(networkId, filter, page, take),
        positionOf: ({ clickedAt, id }) => ({ at: clickedAt, id }),
      });
    case 'conversions':
      return rowsOf(exported, line, {
        name: 'conversions',
        fields: CONVERSION_FIELDS,
        read: (page: LogPage) => reads.conversions(networkId, filter, page),
        positionOf: ({ convertedAt, id }) => ({ at: convertedAt, id }),
      });
    case 'conversion-hits':
      return rowsOf(exported, line, {
        name: 'conversion-hits',
        fields: HIT_FIELDS,
        read: (page: LogPage) => reads.hits(networkId, filter, page),
        positionOf: ({ hit }) => ({ at: hit.hitAt, id: hit.id }),
      });
    case 'webhook-logs':
      return rowsOf(exported, line, {
        name: 'webhook-logs',
        fields: WEBHOOK_FIELDS,
        read: async (page: LogPage) => (await webhookDeliveries.log(networkId, filter, page)).items,
        positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      });
    case 'audit':
      return rowsOf(exported, line, {
        name: 'audit',
        fields: AUDIT_FIELDS,
        read: (page: LogPage) => audit.list(networkId, filter, page),
        positionOf: ({ at, id }) => ({ at, id }),
      });
    default:
      return rowsOf(exported, line, {
        name: 'postback-logs',
        fields: DELIVERY_FIELDS,
        read: async (page: LogPage) => (await deliveries.log(networkId, filter, page)).items,
        positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      });
  }
}

function rowsOf<Line>({ zone }: ExportedDay, line: Lines, log: Log<Line>): ExportRows {
  const names = Object.keys(log.fields);
  const fields = Object.values(log.fields);
  const columns = Object.entries(log.fields).map(([name, { kind }]) => ({ name, kind }));
  async function* pieces() {
    yield { text: line(names), rows: 0 };
    yield* linesInPieces(log, (one) => line(fields.map(({ value }) => value(one, zone))));
  }
  return { columns, pieces: pieces() };
}

function reportRows({ reports }: ExportSources, { one, day }: ExportedDay, line: Lines): ExportRows {
  const { networkId, groups } = one;
  const fields = one.measures.length > 0 ? one.measures : usualMeasures(NETWORK_VIEW);
  const columns = [...groups.map(groupColumn), ...fields.map(measureColumn)];
  const cells = cellsOf({ groups, fields });
  const query = {
    groups,
    filter: {},
    range: { start: day, end: day },
    ...countedFor(fields, { groups, filter: {} }),
    sort: groups[0] ?? 'adid',
    order: 'asc' as const,
  };
  async function* pieces() {
    yield { text: line(columns.map(({ name }) => name)), rows: 0 };
    for await (const piece of reports.stream(networkId, query)) {
      yield { text: piece.map((row) => line(cells(row))).join(''), rows: piece.length };
    }
  }
  return { columns, pieces: pieces() };
}

/** Short ids are numbers, everything else that is grouped by is text. */
const groupColumn = (name: ReportGroup): ExportColumn => ({
  name,
  kind: name === 'campaign_id' || name === 'publisher_id' ? 'integer' : 'text',
});
const measureColumn = (name: ReportMeasure): ExportColumn => ({
  name,
  kind: name in REPORT_COUNTS ? 'integer' : 'amount',
});
