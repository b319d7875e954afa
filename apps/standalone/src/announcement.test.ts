import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseEnvironment } from '@tributary/runtime/environment';
import { announce, announcement } from './announcement.ts';

const KEY = `tb_net_${'a'.repeat(36)}`;
const LINK = 'http://localhost:3000/app/setup#secret';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'announced-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is printed before the link is late, and after all. */
async function printed(
  setup: Promise<string | null | undefined>,
  { isLate = false, isTerminal = false, newKeyText = undefined as string | undefined } = {},
) {
  const said: string[] = [];
  await announce({
    environment: parseEnvironment({}),
    folder,
    place: 'PostgreSQL',
    api: 'http://localhost:3000',
    tracker: 'http://localhost:3001',
    newKeyText,
    isTerminal,
    givenKeyIgnored: false,
    setup,
    late: isLate ? Promise.resolve(undefined) : new Promise(() => undefined),
    print: (text) => said.push(text),
  });
  return said;
}

// docs/rules/users.md#first-owner
describe('the link for the first owner', () => {
  it('is waited for', async () => {
    const setup = Promise.resolve('secret');
    const said = await printed(setup);
    await setup;
    await Promise.resolve();
    expect(said).toEqual([expect.stringContaining(LINK)]);
  });

  it('is said to follow when it is late, and follows', async () => {
    let answer: (text: string) => void = () => undefined;
    const setup = new Promise<string>((resolve) => (answer = resolve));
    const said = await printed(setup, { isLate: true });
    expect(said.join('')).toMatch(/Dashboard .*follows/);
    expect(said.join('')).not.toContain('/app/setup');
    answer('secret');
    await setup;
    await Promise.resolve();
    expect(said.at(-1)).toContain(LINK);
  });

  it('is missing with a word when nobody answers', async () => {
    const setup = Promise.resolve(undefined);
    const said = await printed(setup);
    await setup;
    expect(said.join('')).toContain('batch setup-link');
  });

  it('is left out where somebody can sign in', async () => {
    expect((await printed(Promise.resolve(null))).join('')).not.toContain('Dashboard');
  });
});

// docs/rules/accounts.md#first-key
it('prints the first key on a terminal only', async () => {
  const setup = Promise.resolve(null);
  expect((await printed(setup, { newKeyText: KEY, isTerminal: true })).join('')).toContain(KEY);
  const elsewhere = (await printed(setup, { newKeyText: KEY })).join('');
  expect(elsewhere).not.toContain(KEY);
  const [, path = ''] = /API key +in (\S+)/.exec(elsewhere) ?? [];
  expect(readFileSync(path, 'utf8').trim()).toBe(KEY);
});

describe('warnings of a start', () => {
  it.each([
    { set: {}, givenKeyIgnored: false, warnings: [] },
    {
      set: { ALLOW_PRIVATE_POSTBACKS: 'true' },
      givenKeyIgnored: false,
      warnings: ['ALLOW_PRIVATE_POSTBACKS'],
    },
    { set: {}, givenKeyIgnored: true, warnings: ['NETWORK_API_KEY'] },
  ])('with $set and a given key that is ignored: $givenKeyIgnored', ({ set, givenKeyIgnored, warnings }) => {
    const text = announcement({
      environment: parseEnvironment(set),
      folder,
      place: 'PostgreSQL',
      api: 'http://localhost:3000',
      tracker: 'http://localhost:3001',
      newKeyText: undefined,
      isTerminal: false,
      setupText: null,
      givenKeyIgnored,
    });
    const told = [...text.matchAll(/Warning +([^\n]*)/g)].map(([, line]) => line);
    expect(told).toEqual(warnings.map((one) => expect.stringContaining(one)));
  });
});
