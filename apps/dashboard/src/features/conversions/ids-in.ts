import type { Answer } from '../../api/query.ts';
import type { Rows } from '../../table/pages.ts';

/** Of the rows in the page. */
export function idsIn(answer: Answer<Rows<{ readonly _id?: string }>>): string[] {
  const rows = 'data' in answer ? (answer.data?.rows ?? []) : [];
  return rows.flatMap(({ _id }) => _id ?? []);
}
