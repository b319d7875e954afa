import { setImmediate as turn } from 'node:timers/promises';
import { TokenParser, Tokenizer } from '@streamparser/json';
import type { ImportField } from '@tributary/domain/jobs/import-row';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { collectRows, piecesOf, requireUtf8, type ImportFile } from './import-file.ts';

/** Amounts keep every digit: a number stays the text it is written as. */
class ExactTokenizer extends Tokenizer {
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/**
 * Reads `{"conversions": […], …}` piece by piece. Refuses with `invalid_parameter` what is no JSON object, has no list
 * of conversions, or more of them than an import holds.
 */
export async function readJsonImport(
  bytes: Uint8Array,
  fields: readonly ImportField[],
  besideNames: readonly string[],
): Promise<ImportFile> {
  requireUtf8(bytes);
  const { rows, add } = collectRows(fields);
  const beside: Record<string, unknown> = {};
  let isList = false;
  const tokenizer = new ExactTokenizer();
  const parser = new TokenParser({
    paths: ['$.conversions.*', '$.conversions', ...besideNames.map((name) => `$.${name}`)],
    keepStack: false,
  });
  tokenizer.onToken = (token) => parser.write(token);
  parser.onValue = ({ value, key, stack }) => {
    const isRow = stack.length === 2;
    if (isRow && typeof key === 'number') add(value);
    else if (!isRow && key === 'conversions') isList = Array.isArray(value);
    else if (!isRow && typeof key === 'string') beside[key] = value;
  };
  await feed(tokenizer, bytes);
  if (!parser.isEnded) throw notJson('it ends too early');
  if (!isList) throw invalid('conversions', 'conversions is a list of rows.');
  return { rows, beside };
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
