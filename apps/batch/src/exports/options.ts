import { z } from 'zod';
import { CONVERSION_STATUSES, HIT_REASONS } from '@tributary/domain/attribution/conversion';
import type { Network } from '@tributary/domain/accounts/account';
import { REPORT_GROUPS, REPORT_MEASURES } from '@tributary/domain/reporting/report';
import { isId } from '@tributary/domain/shared/ids';
import type { BatchDependencies } from '../dependencies.ts';
import { networkOption } from '../networks.ts';
import { day, idRef, several } from '../options.ts';
import type { Task } from '../progress.ts';

/** What narrows an export. Each export takes some of them and refuses the others. */
export const FILTERS = {
  start: day.optional().describe("First day, in the network's time zone.").meta({ value: 'YYYY-MM-DD' }),
  end: day.optional().describe('Last day; today when left out.').meta({ value: 'YYYY-MM-DD' }),
  campaign: several(idRef).optional().describe('Long or short ids of campaigns.').meta({ value: 'ids' }),
  affiliate: several(idRef).optional().describe('Long or short ids of affiliates.').meta({ value: 'ids' }),
  advertiser: several(idRef).optional().describe('Long or short ids of advertisers.').meta({ value: 'ids' }),
  country: several(z.string().regex(/^[A-Za-z]{2}$/, 'A country has two letters; XX is unknown.'))
    .optional()
    .describe('report: two-letter codes of countries.')
    .meta({ value: 'codes' }),
  status: several(z.enum(CONVERSION_STATUSES))
    .optional()
    .describe(`conversions: ${CONVERSION_STATUSES.join(', ')}.`)
    .meta({ value: 'statuses' }),
  goal: z
    .string()
    .refine(isId, 'An id has 24 hexadecimal characters.')
    .optional()
    .describe('conversions: id of a goal.')
    .meta({ value: 'id' }),
  reason: z
    .enum(HIT_REASONS)
    .optional()
    .describe('conversion-hits: why they were refused.')
    .meta({ value: 'reason' }),
  object: z
    .string()
    .optional()
    .describe('audit: only this kind of record, such as campaign.')
    .meta({ value: 'kind' }),
  record: z
    .string()
    .optional()
    .describe('audit: only the record with this id, and what belongs to it.')
    .meta({ value: 'id' }),
  fields: several(z.string())
    .optional()
    .describe('Columns of a log, or measures of the report; all when left out.')
    .meta({ value: 'names' }),
  group: several(z.enum(REPORT_GROUPS))
    .optional()
    .describe('report: what to group by; adid when left out.')
    .meta({ value: 'names' }),
  sort: z
    .enum([...REPORT_GROUPS, ...REPORT_MEASURES])
    .optional()
    .describe('report: one of its groups or metrics to sort by.')
    .meta({ value: 'name' }),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .describe('report: asc for groups, desc for measures when left out.')
    .meta({ value: 'order' }),
};
export type FilterName = keyof typeof FILTERS;
export type Filters = z.output<z.ZodObject<typeof FILTERS>>;

export const TARGET = {
  network: networkOption,
  format: z
    .enum(['csv', 'ndjson'])
    .default('csv')
    .describe('CSV with a header, or one JSON document per line.')
    .meta({ value: 'format' }),
  output: z
    .string()
    .min(1)
    .optional()
    .describe('File to write; stdout when left out.')
    .meta({ value: 'file' }),
  force: z.boolean().optional().describe('Replace the file if it exists.'),
};

/** What an export is made from. */
export type ExportRequest = {
  readonly dependencies: BatchDependencies;
  readonly network: Network;
  readonly filters: Filters;
  readonly format: 'csv' | 'ndjson';
  readonly now: Date;
  /** The progress shown to the operator: each row is added to it. */
  readonly task: Pick<Task, 'add'>;
};
/** One thing that can be exported. `file` gives pieces of text of bounded size, read as fast as they are written. */
export type Export = {
  readonly takes: readonly FilterName[];
  readonly file: (request: ExportRequest) => Promise<AsyncIterable<string>>;
};
