import { z } from 'zod';
import { getExport, type GivenDestination } from '@tributary/application/exports/edit-exports';
import { EXPORT_CONTENTS, EXPORT_FORMATS } from '@tributary/domain/exports/export';
import {
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { done, idParams, networkOf, pageShape } from '../shared/common.ts';
import { choiceList, day, flag, oneOf, text } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { exportOf, exportOut, exportRunOf, exportRunOut } from './export-wire.ts';

const placeShape = {
  folder: text('A folder below the directory that the operator named; instead of `s3`.', 200).optional(),
  s3: z
    .object({
      endpoint: text('The server, such as https://s3.eu-central-1.amazonaws.com. It must be public.', 500),
      region: text('Its region, such as eu-central-1.', 40),
      bucket: text('The bucket.', 63),
      prefix: text('In front of the name of every file.', 200).optional(),
      access_key_id: text('Who writes there.', 128),
      secret_access_key: text('Its secret; never shown again.', 256),
    })
    .meta({ description: 'A bucket of S3 or of what speaks its protocol; instead of `folder`.' })
    .optional(),
};
type Place = z.output<z.ZodObject<typeof placeShape>>;

const FORMAT = 'csv, or parquet.';
const newExport = z.object({
  name: text('The beginning of the names of its files; no two of a network have the same.', 60),
  content: oneOf('What is written: a log, or a report.', EXPORT_CONTENTS),
  format: oneOf(FORMAT, EXPORT_FORMATS).default('csv'),
  group: choiceList('Of a report: what to group by.', REPORT_GROUPS as readonly [ReportGroup]).optional(),
  fields: choiceList(
    'Of a report: its measures; all when left out.',
    REPORT_MEASURES as readonly [ReportMeasure],
  ).optional(),
  start: day('The first day that becomes a file; today when left out.').optional(),
  ...placeShape,
});
const changes = z.object({
  format: oneOf(FORMAT, EXPORT_FORMATS).optional(),
  live: flag('Whether files are written.').optional(),
  ...placeShape,
});

/** Where to, as it was sent; undefined when it was not. */
function placeOf({ folder, s3 }: Place): GivenDestination | undefined {
  if (folder !== undefined && s3 !== undefined) throw oneOfBoth();
  if (folder !== undefined) return { kind: 'folder', folder };
  if (!s3) return undefined;
  const { access_key_id: accessKeyId, secret_access_key: secret, prefix = '', ...server } = s3;
  return { kind: 's3', ...server, prefix, accessKeyId, secret };
}

const oneOfBoth = () => {
  const why = 'Send either folder or s3.';
  return badParameter(why, [{ path: 'folder', message: why }]);
};

const oneOut = z.object({ export: exportOut, message });

const list = route({
  method: 'GET',
  path: '/network/exports',
  role: 'network',
  operation: 'list-exports',
  summary: "The network's nightly exports, newest first.",
  description: 'With what each writes, where to, and from which day on. Secrets are not shown.',
  data: z.object({ exports: z.array(exportOut).meta({ description: 'Newest first.' }) }),
  handle: async ({ deps, caller }) => {
    const { zone } = await networkOf(deps, caller);
    const found = await deps.stores.exports.list(caller.networkId);
    return { exports: found.map((one) => exportOf(one, zone)) };
  },
});

const create = route({
  method: 'POST',
  path: '/network/exports',
  role: 'network',
  operation: 'create-export',
  summary: 'Adds a nightly export.',
  description:
    "Each day, in the network's time zone, becomes one file, two hours after it ended. Days from `start` on that are over are written at once. The file of a day is written once and never changed.",
  body: newExport,
  status: 201,
  data: oneOut,
  handle: async ({ deps, caller, body }) => {
    const { name, content, format, group = [], fields = [], start } = body;
    const destination = placeOf(body);
    if (!destination) throw oneOfBoth();
    const wanted = { name, content, format, groups: group, measures: fields, destination, start };
    const one = await deps.useCases.createExport({ networkId: caller.networkId, ...wanted });
    const { zone } = await networkOf(deps, caller);
    return { export: exportOf(one, zone), message: 'The export was added.' };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/exports/{id}',
  role: 'network',
  operation: 'edit-export',
  summary: 'Edits an export; fields not sent stay.',
  description:
    'Counts for files that are not written yet. `s3` is sent whole, with its secret. Days that pass while it is off are written when it is on again.',
  params: idParams('id'),
  body: changes,
  data: oneOut,
  handle: async ({ deps, caller, params, body }) => {
    const ref = { networkId: caller.networkId, exportId: params.id };
    const { format, live } = body;
    const one = await deps.useCases.editExport({
      ...ref,
      changes: { format, live, destination: placeOf(body) },
    });
    const { zone } = await networkOf(deps, caller);
    return { export: exportOf(one, zone), message: 'The export was changed.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/exports/{id}',
  role: 'network',
  operation: 'delete-export',
  summary: 'Removes an export with the list of its runs.',
  description: 'Files that were written stay where they are. To stop one for a while, switch it off instead.',
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
  operation: 'list-export-runs',
  summary: 'The files of an export by day, the latest day first.',
  description: 'With state, size, check sum, and why the last attempt failed.',
  params: idParams('id'),
  query: z.object(pageShape(100, 1000)),
  data: z.object({
    runs: z.array(exportRunOut).meta({ description: 'The latest day first.' }),
    total,
    page: int('The page.'),
    limit: int('Its size.'),
  }),
  handle: async ({ deps, caller, params, query: { page, limit }, now }) => {
    const { zone } = await networkOf(deps, caller);
    const one = await getExport(deps.stores, { networkId: caller.networkId, exportId: params.id });
    const found = await deps.exportRuns.list(caller.networkId, one.id, { page, limit });
    return { runs: found.items.map((run) => exportRunOf(run, zone, now)), total: found.total, page, limit };
  },
});

const run = route({
  method: 'POST',
  path: '/network/exports/{id}/runs',
  role: 'network',
  operation: 'run-export',
  summary: 'Has the file of a day written now.',
  description:
    'Of the last day that is due, unless another is named. One that failed is tried again, its attempts counted anew. A file that was written is not written again.',
  params: idParams('id'),
  body: z.object({ day: day('The day; the last one that is due when left out.').optional() }),
  status: 202,
  data: z.object({ run: exportRunOut, message }),
  handle: async ({ deps, caller, params, body, now }) => {
    const ref = { networkId: caller.networkId, exportId: params.id };
    const begun = await deps.useCases.runExport({ ...ref, day: body.day });
    const { zone } = await networkOf(deps, caller);
    return { run: exportRunOf(begun, zone, now), message: `The file of ${begun.day} will be written.` };
  },
});

export const EXPORT_ROUTES = [list, create, edit, remove, runs, run];
