// Whole files as CSV (docs/rules/input-output.md#whole-files).
import { BYTE_ORDER_MARK } from '@tributary/tables/cells';
import { type Reply, streamed } from '../http/reply.ts';
import { flag } from './input.ts';

/** The parameter `bom` of whatever can be had as CSV. */
export const bomIn = flag(
  '1: with `format=csv`, starts the file with a byte order mark, so that Excel reads it as UTF-8.',
)
  .optional()
  .meta({ 'x-csv-only': true });

type CsvFile = {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
  readonly bom: boolean | undefined;
};

export const csvFile = ({ name, pieces, bom }: CsvFile): Reply<never> =>
  streamed({ contentType: 'text/csv; charset=utf-8', name, pieces: bom ? marked(pieces) : pieces });

async function* marked(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* pieces;
}
