import type { ImportField } from '@tributary/domain/jobs/import-row';
import type { ImportFile } from './import-file.ts';
import { readCsvImport } from './read-csv-import.ts';
import { readJsonImport } from './read-json-import.ts';

/** What a file is to be read as. Plain data, so that it can be handed to a thread. */
export type ImportForm = {
  readonly contentType: string;
  readonly fields: readonly ImportField[];
  /** CSV: of these groups of columns at least one must be there whole. */
  readonly required: readonly (readonly ImportField[])[];
  /** JSON: the names of the options beside the rows. */
  readonly besideNames: readonly string[];
};
export type ReadImport = (bytes: Uint8Array, form: ImportForm) => Promise<ImportFile>;

/** Reads an import in the caller's own thread. */
export const readImport: ReadImport = (bytes, { contentType, fields, required, besideNames }) =>
  contentType === 'text/csv'
    ? readCsvImport(bytes, fields, required)
    : readJsonImport(bytes, fields, besideNames);
