import type { ImportField, ImportRow } from '@tributary/domain/jobs/import-row';
import { amountText } from '@tributary/domain/shared/amount-text';
import { isId, type ConversionId, type NetworkId } from '@tributary/domain/shared/ids';
import { money, type Money } from '@tributary/domain/shared/money';
import { distinct } from '../attribution/batch-records.ts';
import type { Books } from '../attribution/books.ts';

/** A row of an import, from 0, and the amount in it by which the conversion loses money. */
export type LosingEdit = { readonly row: number; readonly name: 'payout' | 'revenue' };
export type FindLosingEdits = (
  networkId: NetworkId,
  rows: readonly ImportRow[],
) => Promise<readonly LosingEdit[]>;

/** So many rows that edit are looked at; enough to see what is wrong, and a file may hold a hundred thousand. */
const EDITS_MAX = 1000;
type Amounts = { readonly payout: Money; readonly revenue: Money };
type Edit = {
  readonly row: number;
  readonly id: ConversionId;
  readonly payout: Money | undefined;
  readonly revenue: Money | undefined;
};

/**
 * Edits that name one of the two amounts alone, beside the other one that is stored, or that a row before sends. Both in
 * one row are compared where it is read (docs/rules/input-output.md#warnings).
 */
export const makeFindLosingEdits =
  ({ books }: { readonly books: Books }): FindLosingEdits =>
  async (networkId, rows) => {
    const edits = editsIn(rows);
    if (edits.length === 0) return [];
    const stored = await books.run({ networkIds: [], campaignIds: [] }, ({ conversions }) =>
      conversions.findMany(networkId, distinct(edits.map(({ id }) => id))),
    );
    const amounts = new Map<string, Amounts>(stored.map((one) => [one.id, one]));
    return edits.flatMap(({ row, id, payout, revenue }): LosingEdit[] => {
      const before = amounts.get(id);
      if (!before) return [];
      const after = { payout: payout ?? before.payout, revenue: revenue ?? before.revenue };
      amounts.set(id, after);
      const isAlone = (payout === undefined) !== (revenue === undefined);
      if (!isAlone || after.payout <= after.revenue) return [];
      return [{ row, name: payout === undefined ? 'revenue' : 'payout' }];
    });
  };

/** Those in the network's own currency; a new `sale_amount` may change what is not named, and that is left to the job. */
function editsIn(rows: readonly ImportRow[]): Edit[] {
  const edits: Edit[] = [];
  for (const [row, one] of rows.entries()) {
    if (edits.length >= EDITS_MAX) break;
    if ('problem' in one) continue;
    const { values } = one;
    const id = values.conversion_id?.trim() ?? '';
    if (!isId(id) || values.currency !== undefined || values.sale_amount !== undefined) continue;
    const amounts = { payout: amountOf(values, 'payout'), revenue: amountOf(values, 'revenue') };
    if (amounts.payout === undefined && amounts.revenue === undefined) continue;
    edits.push({ row, id: id as ConversionId, ...amounts });
  }
  return edits;
}

function amountOf(values: Readonly<Partial<Record<ImportField, string>>>, field: ImportField) {
  const text = values[field]?.trim() ?? '';
  if (text === '') return undefined;
  try {
    return money(amountText(text));
  } catch {
    return undefined; // no amount: the row is refused
  }
}
