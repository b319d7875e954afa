import { setImmediate as turn } from 'node:timers/promises';
import { TokenParser, Tokenizer, TokenType, type ParsedTokenInfo } from '@streamparser/json';
import type { ImportField } from '@tributary/domain/jobs/import-row';
import { type DomainError, invalid, refuse } from '@tributary/domain/shared/refusal';
import {
  collectRows,
  DEPTH_MAX,
  piecesOf,
  requireUtf8,
  ROW_BYTES_MAX,
  type ImportFile,
} from './import-file.ts';

/** Amounts keep every digit: a number stays the text it is written as. */
class ExactTokenizer extends Tokenizer {
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/**
 * Reads `{"conversions": […], …}` piece by piece. Refuses with `malformed` what is no JSON object or too deep, and with
 * `invalid_parameter` what has no list of conversions, more of them than an import holds, or a row that is too large.
 */
export async function readJsonImport(
  bytes: Uint8Array,
  fields: readonly ImportField[],
  besideNames: readonly string[],
): Promise<ImportFile> {
  requireUtf8(bytes);
  const { rows, doubts, add, unread } = collectRows(fields);
  const beside: Record<string, unknown> = {};
  let isList = false;
  const tokenizer = new ExactTokenizer();
  const parser = new TokenParser({
    paths: ['$.conversions.*', '$.conversions', ...besideNames.map((name) => `$.${name}`)],
    keepStack: false,
  });
  const names = new Set(['conversions', ...besideNames]);
  const requireBounded = boundsOfTokens((name) => {
    if (!names.has(name)) unread(name, null);
  });
  tokenizer.onToken = (token) => {
    requireBounded(token);
    parser.write(token);
  };
  parser.onValue = ({ value, key, stack }) => {
    const isRow = stack.length === 2;
    if (isRow && typeof key === 'number') add(value);
    else if (!isRow && key === 'conversions') isList = Array.isArray(value);
    else if (!isRow && typeof key === 'string') beside[key] = value;
  };
  await feed(tokenizer, bytes);
  if (!parser.isEnded) throw notJson('it ends too early');
  if (!isList) throw invalid('conversions', 'conversions must be a list of rows.');
  return { rows, beside, doubts };
}

/**
 * Looks at each token before anything is built from it: a body of 32 MB that is all brackets, or one endless row, would
 * otherwise take gigabytes of memory and seconds in which nobody else is answered. Tells the names that stand beside the rows.
 */
function boundsOfTokens(onName: (name: string) => void): (token: ParsedTokenInfo) => void {
  let depth = 0;
  let isInRows = false;
  let nameBefore: unknown;
  let startedAt = 0; // where the present row, or the present value beside the rows, began
  return ({ token, value, offset }) => {
    if (offset - startedAt > ROW_BYTES_MAX) throw tooLarge(isInRows);
    if (OPENING.has(token)) {
      if (++depth > DEPTH_MAX) throw notJson(`it is nested more than ${DEPTH_MAX} deep`);
      if (depth === 2) isInRows = token === TokenType.LEFT_BRACKET && nameBefore === 'conversions';
    } else if (CLOSING.has(token)) {
      if (--depth === 1) isInRows = false;
      return;
    }
    if (depth === 1 && token === TokenType.STRING) nameBefore = value;
    if (depth === 1 && token === TokenType.COLON) onName(String(nameBefore));
    // The commas, colons and opening brackets between two rows or values.
    if (depth === (isInRows ? 2 : 1)) startedAt = offset;
  };
}

const OPENING: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

function tooLarge(isRow: boolean): DomainError {
  const what = isRow ? 'A row' : 'A value beside the rows';
  return invalid(isRow ? 'conversions' : 'body', `${what} has more than ${ROW_BYTES_MAX / 1024} kB of JSON.`);
}

async function feed(tokenizer: Tokenizer, bytes: Uint8Array): Promise<void> {
  try {
    for (const piece of piecesOf(bytes)) {
      tokenizer.write(piece);
      await turn();
    }
  } catch (error) {
    throw error instanceof Error && /^(Tokenizer|TokenParser)Error$/.test(error.constructor.name)
      ? notJson(error.message)
      : error;
  }
}

const notJson = (why: string) =>
  refuse('malformed', `The body is not a valid JSON object: ${why.replace(/\s+/g, ' ').slice(0, 200)}.`);
