// The rows of the last dry run in this tab, so that the import itself need not be given them again.
export type Path = '/network/conversion-import' | '/advertiser/conversion-import';

export type KeptImport = {
  readonly jobId: string;
  readonly path: Path;
  readonly body: Blob | string;
  readonly goesOn: boolean;
};

let kept: KeptImport | undefined;

export function keepImport(one: KeptImport): void {
  kept = one;
}

export const keptImport = (jobId: string): KeptImport | undefined =>
  kept?.jobId === jobId ? kept : undefined;
