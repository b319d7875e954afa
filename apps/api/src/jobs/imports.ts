import { z } from 'zod';
import {
  ADVERTISER_IMPORT_FIELDS,
  ADVERTISER_IMPORT_REQUIRED,
  NETWORK_IMPORT_FIELDS,
  NETWORK_IMPORT_REQUIRED,
  type ImportField,
  type ImportRow,
} from '@tributary/domain/jobs/import-row';
import type { ApiDependencies } from '../dependencies.ts';
import type { AdvertiserCaller, NetworkCaller } from '../http/caller.ts';
import { route, type Upload } from '../http/route.ts';
import { WARNINGS_MAX } from '../http/warnings.ts';
import {
  importBody,
  IMPORT_OPTIONS,
  importOptions,
  warningOfEdit,
  type ImportOptions,
} from './import-wire.ts';
import { startedJobOut, startedJobRecord } from './job-wire.ts';
import { message } from '../shared/output.ts';
import { networkOf } from '../shared/common.ts';

const IMPORT_BYTES_MAX = 32 * 1024 * 1024;

const uploadOf = (fields: readonly ImportField[], required: readonly (readonly ImportField[])[]): Upload => ({
  bytesMax: IMPORT_BYTES_MAX,
  contentTypes: ['application/json', 'text/csv'],
  read: ({ readImport }, bytes, contentType) =>
    readImport(bytes, { contentType, fields, required, besideNames: IMPORT_OPTIONS }),
});

const data = z.object({ job: startedJobOut, message }).meta({ id: 'StartedImport' });
const networkUpload = uploadOf(NETWORK_IMPORT_FIELDS, NETWORK_IMPORT_REQUIRED);
const advertiserUpload = uploadOf(ADVERTISER_IMPORT_FIELDS, ADVERTISER_IMPORT_REQUIRED);

type Sent = {
  readonly rows: readonly ImportRow[];
  readonly form?: string | undefined;
  readonly options: ImportOptions;
};

async function schedule(
  deps: ApiDependencies,
  caller: NetworkCaller | AdvertiserCaller,
  { rows, form, options }: Sent,
) {
  const job = await deps.useCases.scheduleImport({
    networkId: caller.networkId,
    advertiserId: caller.role === 'advertiser' ? caller.advertiserId : null,
    sendPostbacks: options.send_postback ?? null,
    dryRun: options.dry_run ?? false,
    continueOnError: options.continue_on_error ?? false,
    rows,
  });
  const { zone } = await networkOf(deps, caller);
  return {
    job: startedJobRecord(job, zone),
    message: `An import of ${job.total === 1 ? '1 row' : `${job.total} rows`} was scheduled; GET /jobs/${job.id} tells how far it is.${form === undefined ? '' : ` The file was read as ${form}.`}`,
  };
}

const importOfNetwork = route({
  method: 'POST',
  path: '/network/conversion-import',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'import-conversions',
  summary: 'Import conversions',
  description:
    'Creates and edits conversions in the background, from JSON or CSV. A row with `conversion_id` edits a conversion; others make one, from a click, or from campaign and affiliate. The response names a job; its log lists each row that failed. With `dry_run` nothing is changed.',
  query: importOptions,
  body: importBody(NETWORK_IMPORT_FIELDS, 'NetworkImport'),
  upload: networkUpload,
  data,
  status: 202,
  doubts: async ({ deps, caller: { networkId }, body }) => {
    const edits = await deps.useCases.findLosingEdits(networkId, body.rows);
    return [...body.warnings, ...edits.map(warningOfEdit)].slice(0, WARNINGS_MAX);
  },
  handle: ({ deps, caller, query, body }) =>
    schedule(deps, caller, { ...body, options: { ...query, ...body.options } }),
});

/** Clients of this API family spell it so; both spellings are one endpoint. */
const importOfAdvertiser = <const O extends string>(path: string, operation: O) =>
  route({
    method: 'POST',
    path,
    role: 'advertiser',
    operation,
    summary: 'Import conversions',
    description:
      'Creates conversions of your own clicks in the background, from JSON or CSV. The response names a job; its log lists each row that failed, such as one with a click of another advertiser. `…/conversion-impor` and `…/conversion-import` are one endpoint.',
    query: importOptions,
    body: importBody(ADVERTISER_IMPORT_FIELDS, 'AdvertiserImport'),
    upload: advertiserUpload,
    data,
    status: 202,
    doubts: ({ body }) => Promise.resolve(body.warnings),
    handle: ({ deps, caller, query, body }) =>
      schedule(deps, caller, { ...body, options: { ...query, ...body.options } }),
  });

export const IMPORT_ROUTES = [
  importOfNetwork,
  importOfAdvertiser('/advertiser/conversion-impor', 'schedule-conversion-impor'),
  importOfAdvertiser('/advertiser/conversion-import', 'schedule-conversion-import'),
] as const;
