// Several processes that write to the event log of a machine, and one that reads it (docs/rules/running.md#durable-events).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { buildProgram } from './build-control.ts';
import { IS_LONG, temporaryFolder, until } from './product.ts';

const WRITERS = 4;
const EVENTS = IS_LONG ? 50_000 : 4000;
const folder = temporaryFolder();
let bundle: string;
beforeAll(async () => {
  bundle = await buildProgram('spool-process');
}, 180_000);
afterAll(folder.remove);

function launch(...args: string[]) {
  const child = spawn(process.execPath, [resolve(bundle), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  /** Whole lines: one that is killed may leave a half. */
  return { child, ended, ids: () => said.split('\n').slice(0, -1) };
}

it(`${WRITERS} writers, of which one is killed and started again, and one reader: every durable event comes once`, async () => {
  const directory = join(folder.path, 'spool');
  mkdirSync(directory);
  const reader = launch('read', directory);
  const writer = (n: number) => launch('write', directory, String(1 + n * EVENTS), String(EVENTS));
  const writers = Array.from({ length: WRITERS }, (_, n) => writer(n));
  const [victim] = writers;
  await until(() => (victim?.ids().length ?? 0) > EVENTS / 8, 60_000);
  victim?.child.kill('SIGKILL');
  await victim?.ended;
  const more = writer(WRITERS);
  expect(await Promise.all([...writers.slice(1), more].map(({ ended }) => ended))).toEqual(
    Array.from({ length: WRITERS }, () => 0),
  );
  reader.child.stdin.end();
  expect(await reader.ended).toBe(0);

  const durable = [...writers, more].flatMap(({ ids }) => ids());
  const read = reader.ids();
  expect(victim?.ids().length).toBeLessThan(EVENTS);
  const taken = new Set(read);
  expect(taken.size).toBe(read.length);
  expect(durable.filter((id) => !taken.has(id)).slice(0, 5)).toEqual([]);
  // What the killed one wrote last may have become durable before it could say so.
  expect(read.length - durable.length).toBeLessThanOrEqual(40);
  const log = openSpool({ directory, eventsMax: 1000, bytesMax: 2 ** 20 });
  expect([await log.size(), await log.unreadable()]).toEqual([0, 0]);
  await log.close();
}, 240_000);
