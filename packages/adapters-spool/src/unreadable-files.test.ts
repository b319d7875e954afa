// Files of the spool that cannot be read where they lie (docs/rules/running.md#files-that-cannot-be-read).
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { openSpool } from './open-spool.ts';
import { unreachableIn } from './unreachable-in.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-unreadable.'));
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
chmodSync(root, 0o755);
/** Root may read everything, so it becomes somebody else for a while. */
const becomeNobody = (): void => {
  if (isRoot) process.seteuid?.(NOBODY);
};
afterEach(() => {
  if (isRoot) process.seteuid?.(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const said: string[] = [];
function openLog(directory: string): EventLog {
  said.length = 0;
  const onUnreadable = (...what: [string, string, string]): void =>
    void said.push(`${what[0]}: ${what.slice(1).join(', ')}`);
  return openSpool({ directory, eventsMax: 10_000, bytesMax: 64 * 2 ** 20, onUnreadable });
}

function directory(): string {
  const made = mkdtempSync(join(root, 'spool-'));
  if (isRoot) chownSync(made, NOBODY, NOBODY);
  return made;
}

/** Adds a segment of three events, and gives back its name. */
async function segment(place: string, first: number): Promise<string> {
  const before = new Set(readdirSync(place));
  const log = openLog(place);
  await Promise.all([0, 1, 2].map((n) => log.append(clickEvent({ id: clickId(first + n) }))));
  await log.close();
  return readdirSync(place).find((name) => !before.has(name)) ?? '';
}

const doneOf = (name: string): string => name.replace(/\..*$/, '.done');
const damaged = (place: string, make: (path: string) => void): void => make(join(place, 'damaged'));

/** What makes a file unreadable: whether the events of the first segment are held up by it. */
const FAULTS: [string, (place: string, name: string) => void, 'waits' | 'is read'][] = [
  ["somebody else's", (place, name) => chmodSync(join(place, name), 0), 'waits'],
  [
    "somebody else's, still open",
    (place, name) => {
      const open = name.replace(/\..*$/, '.open');
      renameSync(join(place, name), join(place, open));
      chmodSync(join(place, open), 0);
    },
    'waits',
  ],
  [
    'a folder',
    (place, name) => {
      renameSync(join(place, name), join(place, 'elsewhere'));
      mkdirSync(join(place, name));
    },
    'waits',
  ],
  [
    'a pipe',
    (place, name) => {
      renameSync(join(place, name), join(place, 'elsewhere'));
      spawnSync('mkfifo', [join(place, name)]);
    },
    'waits',
  ],
  [
    'a circle of links',
    (place, name) => {
      renameSync(join(place, name), join(place, 'elsewhere'));
      symlinkSync(name, join(place, name));
    },
    'waits',
  ],
  [
    'a link to nothing',
    (place, name) => {
      renameSync(join(place, name), join(place, 'elsewhere'));
      symlinkSync('nothing', join(place, name));
    },
    'waits',
  ],
  [
    'marked by somebody else',
    (place, name) => {
      writeFileSync(join(place, doneOf(name)), '');
      chmodSync(join(place, doneOf(name)), 0);
    },
    'is read',
  ],
  ['marked in a folder', (place, name) => mkdirSync(join(place, doneOf(name))), 'is read'],
  ['marked in a pipe', (place, name) => void spawnSync('mkfifo', [join(place, doneOf(name))]), 'is read'],
  [
    'beside a mark of nothing, which is a folder',
    (place) => mkdirSync(join(place, 'abcdef.done')),
    'is read',
  ],
  [
    "beside damage that is somebody else's",
    (place) => damaged(place, (path) => mkdirSync(path, { mode: 0 })),
    'is read',
  ],
  [
    'beside damage that is no folder',
    (place) => damaged(place, (path) => writeFileSync(path, '')),
    'is read',
  ],
  [
    'beside damage that is a link to nothing',
    (place) => damaged(place, (path) => symlinkSync('nothing', path)),
    'is read',
  ],
];

it.each(FAULTS)('reads around a segment that is %s, counts and names it', async (_, spoil, expected) => {
  const place = directory();
  becomeNobody();
  spoil(place, await segment(place, 1));
  await segment(place, 4);
  const log = openLog(place);
  const read = async (): Promise<string[]> => (await log.read(100)).map(({ id }) => id);
  const [first, second] = [
    [1, 2, 3],
    [4, 5, 6],
  ].map((ids) => ids.map((n) => clickId(n)));
  const others = expected === 'waits' ? (second ?? []) : [...(first ?? []), ...(second ?? [])];
  expect(await read()).toEqual(others);
  const isIdle = readdirSync(place).includes('abcdef.done'); // nothing would be read of that
  expect([await log.unreachable(), unreachableIn(place)]).toEqual([isIdle ? 0 : 1, [expect.any(String)]]);
  await log.append(clickEvent({ id: clickId(7) }));
  expect(await read()).toEqual([...others, clickId(7)]);
  await log.discard([...others, clickId(7)]);
  expect(await read()).toEqual([]);
  expect(await log.oldestId()).toBeUndefined();
  expect(await log.unreadable()).toBe(0);
  // A wait ends by itself, not because of what cannot be read.
  await log.waitForEvents(1);
  await log.close();
});

describe('a segment that cannot be read', () => {
  it('is counted by whoever has the log open, said once, and taken in when it can be read', async () => {
    const place = directory();
    const name = await segment(place, 1);
    renameSync(join(place, name), join(place, 'elsewhere'));
    mkdirSync(join(place, name));
    const log = openLog(place);
    expect([await log.unreachable(), await log.unreachable(), await log.size()]).toEqual([1, 1, 3]);
    expect(await log.read(10)).toEqual([]);
    expect(said).toEqual([expect.stringMatching(`^${name}: .* where it lies$`)]);
    rmSync(join(place, name), { recursive: true });
    renameSync(join(place, 'elsewhere'), join(place, name));
    while ((await log.unreachable()) > 0) await log.waitForEvents(50);
    expect((await log.read(10)).map(({ id }) => id)).toEqual([1, 2, 3].map((n) => clickId(n)));
    await log.close();
  });
});

it('passes over damage that cannot be kept aside, however much of it there is', async () => {
  const place = directory();
  const name = await segment(place, 1);
  await segment(place, 4);
  writeFileSync(join(place, 'damaged'), ''); // no folder can be made there
  const log = openLog(place);
  await log.size();
  const bytes = readFileSync(join(place, name));
  bytes.fill(0xff, 30);
  writeFileSync(join(place, name), bytes);
  expect((await log.read(10)).map(({ id }) => id)).toEqual([4, 5, 6].map((n) => clickId(n)));
  rmSync(join(place, 'damaged'));
  await log.read(10);
  expect(await log.unreadable()).toBe(3);
  await log.close();
});
