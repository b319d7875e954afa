// The network's nightly exports (docs/rules/exports.md).
import {
  type ExportContent,
  type ExportDestination,
  type ExportFormat,
  type ExportRun,
  lastDueDay,
  type ScheduledExport,
} from '@tributary/domain/exports/export';
import type { ReportGroup, ReportMeasure } from '@tributary/domain/reporting/report';
import { addDays, type CalendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { ExportId, ExportRunId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { countedFor } from '../reporting/report-plan.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { assertFound, found } from '../shared/found.ts';
import { type Reseal, resealed, type SealedName, type SecretBox } from '../shared/secret-box.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { ExportRuns, Exports } from './exports.ts';

/** As it is sent: with the secret of S3 in clear. */
export type GivenDestination =
  | { readonly kind: 'folder'; readonly folder: string }
  | (Omit<Extract<ExportDestination, { kind: 's3' }>, 'sealedSecret'> & { readonly secret: string });

export type NewExport = {
  readonly name: string;
  readonly content: ExportContent;
  readonly format: ExportFormat;
  /** Of a CSV; false when left out. */
  readonly bom?: boolean | undefined;
  readonly groups: readonly ReportGroup[];
  readonly measures: readonly ReportMeasure[];
  readonly destination: GivenDestination;
  /** The first day that becomes a file; today when left out. */
  readonly start?: CalendarDay | undefined;
};
export type ExportChanges = Sent<{
  readonly format: ExportFormat;
  readonly bom: boolean;
  readonly destination: GivenDestination;
  readonly live: boolean;
}>;

type Stores = { readonly networks: Networks; readonly exports: Exports };
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly box: SecretBox;
  /** Whether the operator has named a directory for folders. */
  readonly hasExportFolder: boolean;
};

/** Each is all rows of a day, every day. */
const PER_NETWORK_MAX = 20;
/** Days of the past that an export may begin with. */
const PAST_DAYS_MAX = 366;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const PATH_MAX = 200;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;

export type CreateExport = (input: { readonly networkId: NetworkId } & NewExport) => Promise<ScheduledExport>;

/**
 * Refuses malformed fields, a folder where the operator named none and a report without a group (`invalid_parameter`); a name that is
 * taken, and the 21st of a network (`not_allowed_in_state`): docs/rules/exports.md#number-of-exports.
 */
export const makeCreateExport =
  (dependencies: Dependencies): CreateExport =>
  ({ networkId, name, content, format, bom = false, groups, measures, destination, start }) => {
    const { unitOfWork, clock, randomness } = dependencies;
    return unitOfWork.run(async ({ networks, exports }) => {
      // Locked, so that two requests at once do not exceed the limit together.
      const network = found(await networks.findForUpdate(networkId), 'network');
      if ((await exports.list(networkId)).length >= PER_NETWORK_MAX) throw tooMany();
      const now = clock();
      const id = nextId<ExportId>({ clock, randomness });
      const one: ScheduledExport = {
        id,
        networkId,
        name: fileName(name),
        content,
        format,
        bom,
        ...columnsOf(content, groups, measures),
        destination: placeFor(dependencies, id, destination),
        live: true,
        nextDay: firstDay(start, dayOf(now, network.zone)),
        createdAt: now,
        modifiedAt: null,
      };
      if (!(await exports.add(one)))
        throw refuse('not_allowed_in_state', 'An export with this name already exists.');
      return one;
    });
  };

export type ExportRef = { readonly networkId: NetworkId; readonly exportId: string };
export type EditExport = (input: ExportRef & { readonly changes: ExportChanges }) => Promise<ScheduledExport>;

/** Counts for files that are not written yet. Refuses as the making of one does. */
export const makeEditExport =
  (dependencies: Omit<Dependencies, 'randomness'>): EditExport =>
  ({ changes, ...ref }) =>
    dependencies.unitOfWork.run(async (stores) => {
      // Edits of a network's exports take turns: each replaces the whole record.
      await stores.networks.findForUpdate(ref.networkId);
      const one = await getExport(stores, ref);
      const parsers: Parsers<ScheduledExport, ExportChanges> = {
        format: (format) => ({ format }),
        bom: (bom) => ({ bom }),
        destination: (given) => ({ destination: placeFor(dependencies, one.id, given) }),
        live: (live) => ({ live }),
      };
      const edited = { ...changed(one, changes, parsers), modifiedAt: dependencies.clock() };
      assertFound(await stores.exports.replace(edited), 'export');
      return edited;
    });

export type RemoveExport = (ref: ExportRef) => Promise<void>;

/** Removes an export with its runs; files stay where they are. Refuses with `not_found` an unknown one. */
export const makeRemoveExport =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): RemoveExport =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const { networkId, id } = await getExport(stores, ref);
      assertFound(await stores.exports.remove(networkId, id), 'export');
    });

export type RunExport = (input: ExportRef & { readonly day?: CalendarDay | undefined }) => Promise<ExportRun>;

/**
 * Has the file of a day written as soon as a worker is free: of the last day that is due, unless another is named. Refuses a day that is not
 * due yet or longer than 366 days ago (`invalid_parameter`), and one whose file was written, that a worker is at, or of an export that is
 * off (`not_allowed_in_state`): docs/rules/exports.md#running-a-day-by-hand.
 */
export const makeRunExport =
  ({
    stores,
    exportRuns,
    clock,
    randomness,
  }: Stamps & {
    readonly stores: Stores;
    readonly exportRuns: Pick<ExportRuns, 'add' | 'find' | 'again'>;
  }): RunExport =>
  async ({ day: asked, ...ref }) => {
    const one = await getExport(stores, ref);
    if (!one.live) throw refuse('not_allowed_in_state', 'This export is turned off.');
    const now = clock();
    const { zone } = found(await stores.networks.find(one.networkId), 'network');
    const last = lastDueDay(now, zone);
    const day = asked ?? last;
    if (day > last) throw invalid('day', `The last day that can be exported now is ${last}.`);
    if (day < addDays(last, -PAST_DAYS_MAX)) throw invalid('day', tooEarly);
    await exportRuns.add(newRun(one, day, { clock, randomness }));
    const run = found(await exportRuns.find(one.networkId, one.id, day), 'day');
    if (!(await exportRuns.again(run.id, now)))
      throw refuse(
        'not_allowed_in_state',
        run.state === 'done'
          ? `The file of ${day} has already been written.`
          : `The file of ${day} is being written.`,
      );
    return found(await exportRuns.find(one.networkId, one.id, day), 'day');
  };

/** A run that is due at once. */
export const newRun = (
  { id: exportId, networkId }: ScheduledExport,
  day: CalendarDay,
  stamps: Stamps,
): ExportRun => {
  const now = stamps.clock();
  return {
    id: nextId<ExportRunId>(stamps),
    networkId,
    exportId,
    day,
    state: 'waiting',
    attempts: 0,
    nextAt: now,
    leasedUntil: null,
    file: null,
    rows: null,
    bytes: null,
    sha256: null,
    upload: null,
    error: null,
    startedAt: null,
    finishedAt: null,
    createdAt: now,
  };
};

/** Refuses with `not_found` what is unknown or of another network. */
export const getExport = async (
  { exports }: { readonly exports: Exports },
  { networkId, exportId }: ExportRef,
): Promise<ScheduledExport> => found(await exports.find(networkId, exportId as ExportId), 'export');

/** Under what name the box seals the secret of an export. */
export const sealedForExport = (id: ExportId): SealedName => `export ${id}`;

/** Of every bucket's secret. */
export const makeResealExports =
  ({
    stores,
    unitOfWork,
    box,
  }: Pick<Dependencies, 'unitOfWork' | 'box'> & { readonly stores: Stores }): Reseal =>
  async (dryRun = false) => {
    let count = 0;
    for (const { id: networkId } of await stores.networks.list()) {
      for (const one of await stores.exports.list(networkId)) {
        if (one.destination.kind !== 's3') continue;
        count += 1;
        if (!dryRun) await reseal(networkId, one.id);
      }
    }
    return count;

    function reseal(networkId: NetworkId, id: ExportId): Promise<void> {
      return unitOfWork.run(async ({ networks, exports }) => {
        await networks.findForUpdate(networkId);
        const one = await exports.find(networkId, id);
        if (one?.destination.kind !== 's3') return;
        const sealedSecret = resealed(box, sealedForExport(id), one.destination.sealedSecret);
        await exports.reseal({ ...one, destination: { ...one.destination, sealedSecret } });
      });
    }
  };

function placeFor(
  { box, hasExportFolder }: Pick<Dependencies, 'box' | 'hasExportFolder'>,
  id: ExportId,
  given: GivenDestination,
): ExportDestination {
  if (given.kind === 'folder') {
    if (!hasExportFolder)
      throw invalid('folder', 'This installation has no directory for exports (EXPORT_DIR).');
    return { kind: 'folder', folder: path('folder', given.folder, 1) };
  }
  const { secret, ...place } = given;
  if (!BUCKET.test(place.bucket)) throw invalid('s3.bucket', "Enter the bucket's name as in S3.");
  if (!REGION.test(place.region)) throw invalid('s3.region', 'Enter a region such as eu-central-1.');
  return {
    kind: 's3',
    endpoint: endpoint(place.endpoint),
    region: place.region,
    bucket: place.bucket,
    prefix: path('s3.prefix', place.prefix, 0),
    accessKeyId: place.accessKeyId,
    sealedSecret: box.seal(sealedForExport(id), new TextEncoder().encode(secret)),
  };
}

/** Names one below the other, none of which leads up or is hidden. */
function path(field: string, text: string, segmentsMin: number): string {
  const segments = text.split('/').filter((segment) => segment !== '');
  const isPlain = segments.every((segment) => SEGMENT.test(segment));
  if (!isPlain || segments.length < segmentsMin || text.length > PATH_MAX || text.startsWith('/'))
    throw invalid(
      field,
      'Enter names of letters, digits, "-", "_" and ".", separated by "/", up to 200 characters.',
    );
  return segments.join('/');
}

function endpoint(text: string): string {
  const url = new URL(validateDestination(text, 's3.endpoint'));
  if (/[{}]/.test(text) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw invalid(
      's3.endpoint',
      'Enter a URL such as https://s3.eu-central-1.amazonaws.com, without a path.',
    );
  return url.origin;
}

function fileName(text: string): string {
  if (!NAME.test(text))
    throw invalid('name', 'At most 60 letters, digits, "-", "_" and ".", beginning with a letter or digit.');
  return text;
}

function columnsOf(
  content: ExportContent,
  groups: readonly ReportGroup[],
  measures: readonly ReportMeasure[],
): Pick<ScheduledExport, 'groups' | 'measures'> {
  if (content !== 'report' && groups.length + measures.length > 0)
    throw invalid('groups', 'Only a report has groups and fields.');
  countedFor(measures, { groups, filter: {} });
  if (content === 'report' && groups.length === 0)
    throw invalid('groups', 'A report has at least one group.');
  return { groups: [...new Set(groups)], measures: [...new Set(measures)] };
}

function firstDay(start: CalendarDay | undefined, today: CalendarDay): CalendarDay {
  if (start === undefined) return today;
  if (start < addDays(today, -PAST_DAYS_MAX)) throw invalid('start', tooEarly);
  if (start > addDays(today, PAST_DAYS_MAX)) throw invalid('start', 'At most 366 days from now.');
  return start;
}

const tooEarly = `At most ${PAST_DAYS_MAX} days ago.`;
const tooMany = () =>
  refuse('not_allowed_in_state', `A network can have up to ${PER_NETWORK_MAX} exports. Remove one first.`);
