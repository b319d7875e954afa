import { apartIn } from '@tributary/adapters-columns/apart/in-a-process';
import { exportDrafts } from '@tributary/adapters-columns/export-drafts';
import { exportTargets } from '@tributary/adapters-exports/export-targets';
import type { ExportDrafts, OpenExportTarget } from '@tributary/application/exports/exports';
import type { Egress } from '@tributary/application/shared/egress';
import type { Clock } from '@tributary/application/shared/stamps';

export type ExportPlaces = {
  readonly exportDrafts: ExportDrafts;
  readonly openExportTarget: OpenExportTarget;
  readonly close: () => Promise<void>;
};
export type ExportSettings = {
  /** Where files are made; of this machine. */
  readonly folder: string;
  /** Where the operator lets networks have folders; undefined: nowhere. */
  readonly directory: string | undefined;
  readonly egress: Pick<Egress, 'send'>;
  readonly clock: Clock;
  /** Of the process that makes Parquet, if this one is not to. */
  readonly program?: URL | undefined;
};

/** Where a worker makes files of exports, and where it brings them. */
export function openExports({ folder, program, ...targets }: ExportSettings): ExportPlaces {
  const drafts = exportDrafts({ folder, carryOut: apartIn(program) });
  return { exportDrafts: drafts, openExportTarget: exportTargets(targets), close: drafts.close };
}
