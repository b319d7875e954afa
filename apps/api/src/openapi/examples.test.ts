// The examples of the document are answers of the API itself: this asks for them again and compares their form. With
// UPDATE_EXAMPLES=true (npm run openapi:examples) it writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ID_PATTERN } from '@tributary/domain/shared/ids';
import { collectExamples } from '../../test/collect-examples.ts';
import { ROUTES } from '../routes.ts';
import type { Example } from './examples.ts';

const FILE = 'apps/api/src/openapi/examples.json';
/** Some 200 calls; a busy machine takes its time. */
const COLLECTING_MS = 180_000;
type Examples = Readonly<Record<string, Example>>;
let collected: Examples;
let stored: Examples;

beforeAll(async () => {
  collected = await collectExamples();
  if (process.env['UPDATE_EXAMPLES'] === 'true') {
    writeFileSync(FILE, `${JSON.stringify(collected, null, 1)}\n`);
  }
  stored = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;
}, COLLECTING_MS);

describe('the examples', () => {
  it.each(ROUTES.map(({ operation }) => operation))(
    'of %s are what the API is sent and answers',
    (operation) => {
      expect(formOf(stored[operation])).toEqual(formOf(collected[operation]));
    },
  );
});

/** Some answers are keyed by ids. */
const ID = new RegExp(`^${ID_PATTERN}$`);

/** Of keys and users: when one was used is noted a little later, and those of one moment may come in any order. */
const SOMETIMES_NULL = new Set(['last_used', 'last_login', 'user_id']);

/** Names and kinds of values, without the values: those depend on the time of the run. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(ID, 'an id'),
      SOMETIMES_NULL.has(name) ? 'a text or null' : formOf(one),
    ]),
  );
}
