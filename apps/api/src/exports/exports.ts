import { z } from 'zod';
import { getExport } from '@tributary/application/exports/edit-exports';
import type { ScheduledExport } from '@tributary/domain/exports/export';
import { route } from '../http/route.ts';
import type { Warning } from '../http/warnings.ts';
import { done, idParams, pageShape } from '../shared/common.ts';
import { day } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import {
  destinationIn,
  EXPORT_WIRE,
  exportOf,
  exportOut,
  exportRunOf,
  exportRunOut,
  oneOfBoth,
} from './export-wire.ts';

const oneOut = z.object({ export: exportOut, message }).meta({ id: 'SavedExport' });

/** docs/rules/input-output.md#fields-without-effect */
const markDoubts = ({ format, bom }: Pick<ScheduledExport, 'format' | 'bom'>): Warning[] =>
  bom && format === 'parquet'
    ? [{ path: 'bom', message: 'A Parquet file has no byte order mark. Use this for CSV only.' }]
    : [];

const list = route({
  method: 'GET',
  path: '/network/exports',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-exports',
  summary: 'List exports',
  description:
    "The network's nightly exports, newest first. With what each writes, where to, and from which day on. Secrets are not shown.",
  data: z
    .object({ exports: z.array(exportOut).meta({ description: 'Newest first.' }) })
    .meta({ id: 'ExportList' }),
  handle: async ({ deps, caller, zone }) => {
    const found = await deps.stores.exports.list(caller.networkId);
    return { exports: found.map((one) => exportOf(one, zone)) };
  },
});

const create = route({
  method: 'POST',
  path: '/network/exports',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'create-export',
  summary: 'Create an export',
  description:
    "It runs nightly. Each day, in the network's time zone, becomes one file, two hours after it ended. Days from `start` on that are over are written at once. The file of a day is written once and never changed.",
  body: z.object(EXPORT_WIRE.shape('created')),
  status: 201,
  data: oneOut,
  words: EXPORT_WIRE.words,
  doubts: ({ body: { format, bom = false } }) => Promise.resolve(markDoubts({ format, bom })),
  handle: async ({ deps, caller, body, zone }) => {
    const { folder, s3, groups = [], measures = [], ...sent } = EXPORT_WIRE.sent('created', body);
    const destination = destinationIn({ folder, s3 });
    if (!destination) throw oneOfBoth();
    const { networkId } = caller;
    const one = await deps.useCases.createExport({ networkId, ...sent, groups, measures, destination });
    return { export: exportOf(one, zone), message: 'The export was added.' };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/exports/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'edit-export',
  summary: 'Update an export',
  description:
    'Changes only the fields you send. Counts for files that are not written yet. `s3` is sent whole, with its secret. Days that pass while it is off are written when it is on again.',
  params: idParams('id'),
  body: z.object(EXPORT_WIRE.shape('changed')),
  data: oneOut,
  words: EXPORT_WIRE.words,
  doubts: async ({ deps, caller: { networkId }, params, body: { format, bom } }) => {
    if (format === undefined && bom === undefined) return [];
    const stored = await getExport(deps.stores, { networkId, exportId: params.id });
    return markDoubts({ format: format ?? stored.format, bom: bom ?? stored.bom });
  },
  handle: async ({ deps, caller, params, body, zone }) => {
    const ref = { networkId: caller.networkId, exportId: params.id };
    const { folder, s3, ...sent } = EXPORT_WIRE.sent('changed', body);
    const changes = { ...sent, destination: destinationIn({ folder, s3 }) };
    const one = await deps.useCases.editExport({ ...ref, changes });
    return { export: exportOf(one, zone), message: 'The export was changed.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/exports/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'delete-export',
  summary: 'Delete an export',
  description:
    'With the list of its runs. Files that were written stay where they are. To stop one for a while, switch it off instead.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    await deps.useCases.removeExport({ networkId, exportId: params.id });
    return { message: 'The export was removed; its files stay.' };
  },
});

const runs = route({
  method: 'GET',
  path: '/network/exports/{id}/runs',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-export-runs',
  summary: "List an export's files",
  description: 'By day, the latest first. With state, size, check sum, and why the last attempt failed.',
  params: idParams('id'),
  query: z.object(pageShape(100, 1000)),
  data: z
    .object({
      runs: z.array(exportRunOut).meta({ description: 'The latest day first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'ExportRunPage' }),
  handle: async ({ deps, caller, params, query: { page, limit }, now, zone }) => {
    const one = await getExport(deps.stores, { networkId: caller.networkId, exportId: params.id });
    const found = await deps.exportRuns.list(caller.networkId, one.id, { page, limit });
    return { runs: found.items.map((run) => exportRunOf(run, zone, now)), total: found.total, page, limit };
  },
});

const run = route({
  method: 'POST',
  path: '/network/exports/{id}/runs',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'run-export',
  summary: 'Run an export',
  description:
    'Writes the file of a day now. Of the last day that is due, unless another is named. One that failed is tried again, and its attempts are counted from the start. A file that was written is not written again.',
  params: idParams('id'),
  body: z.object({ day: day('The day; the last one that is due when left out.').optional() }),
  status: 202,
  data: z.object({ run: exportRunOut, message }),
  handle: async ({ deps, caller, params, body, now, zone }) => {
    const ref = { networkId: caller.networkId, exportId: params.id };
    const begun = await deps.useCases.runExport({ ...ref, day: body.day });
    return { run: exportRunOf(begun, zone, now), message: `The file of ${begun.day} will be written.` };
  },
});

export const EXPORT_ROUTES = [list, create, edit, remove, runs, run];
