// What the thread that reads an import and the one that asked for it say to each other.
import type { FieldError, RefusalCode } from '@tributary/domain/shared/refusal';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { ImportFile } from '../import-file.ts';
import type { ImportForm } from '../read-import.ts';

export type Order = { readonly bytes: Uint8Array; readonly form: ImportForm };

/** Rows come in parts: copying all rows of a large file at once would hold up whoever asked. */
export type Said =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[] }
  | ({ readonly kind: 'read' } & Omit<ImportFile, 'rows'>)
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly message: string;
      readonly errors: readonly FieldError[];
    };

/** The answer to a part of the rows; the thread is only a few parts ahead of it. */
export const NEXT = 'next';
