// DuckDB in the process that a worker starts for it (packages/adapters-columns/src/apart), as it was built.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { apartIn } from '@tributary/adapters-columns/apart/in-a-process';
import { duckDb, type DuckDb } from '@tributary/adapters-columns/duck-db';

const PROGRAM = resolve('dist/columns-process.mjs');
const FOR_MINUTES =
  'select count(*) from range(1000000) a, range(1000000) b where hash(a.range + b.range) = 1';

let folder: string;
let db: DuckDb;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-process-'));
  db = duckDb({ folder, memoryMb: 64, threads: 1, carryOut: apartIn(pathToFileURL(PROGRAM)) });
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** The fields of /proc/PID/stat from the state on; undefined where there is no such process. */
async function statOf(pid: number | string): Promise<string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Processes that this one started and that still run. */
async function children(): Promise<number[]> {
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const [state, parent] = (await statOf(name)) ?? [];
    if (Number(parent) === process.pid && state !== 'Z') found.push(Number(name));
  }
  return found;
}

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
const isGone = async (pid: number): Promise<boolean> => ((await statOf(pid))?.[0] ?? 'Z') === 'Z';
/** Ticks of processor time that it used. */
async function ticksOf(pid: number): Promise<number> {
  const stat = (await statOf(pid)) ?? [];
  return Number(stat[11]) + Number(stat[12]);
}

/** Begins what takes minutes; gives its process once it is at work. */
async function begun(): Promise<{ readonly pid: number; readonly answer: Promise<unknown> }> {
  const before = await children();
  const answer = db.apart([FOR_MINUTES]);
  answer.catch(() => undefined);
  const pid = await until(async () => (await children()).find((one) => !before.includes(one)));
  await until(async () => (await ticksOf(pid)) > 50);
  return { pid, answer };
}

describe('what is done apart', () => {
  it('answers with the rows of the last statement, and leaves no process and no file', async () => {
    const before = await children();
    const rows = await db.apart(['create table t as select 9007199254740993 as n', `select n, 'a' from t`]);
    expect(rows).toEqual([['9007199254740993', 'a']]);
    await until(async () => (await children()).length === before.length);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says what failed', async () => {
    await expect(db.apart(['select nothing'])).rejects.toThrow(/nothing/);
  });

  it('ends after its time', async () => {
    await expect(db.apart([FOR_MINUTES], { msMax: 50 })).rejects.toThrow(/[Ii]nterrupt/);
  });

  it('has a lower claim to the processors than others, also where these are shared between sessions', async () => {
    const { pid, answer } = await begun();
    const niceness = String(Math.max(10, getPriority()));
    expect((await statOf(pid))?.[16]).toBe(niceness);
    const shared = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => undefined);
    expect(shared?.trim().split(' ').at(-1) ?? niceness).toBe(niceness);
    process.kill(pid, 'SIGKILL');
    await expect(answer).rejects.toThrow('SIGKILL');
  });

  it('ends with whoever asked for it, in the middle of its work', async () => {
    const order = { settings: { memoryMb: 64, threads: 1, spill: folder }, statements: [FOR_MINUTES] };
    const path = join(folder, 'parent.cjs');
    await writeFile(
      path,
      `const child = require('node:child_process').fork(${JSON.stringify(PROGRAM)}, { detached: true });
      child.send(${JSON.stringify(order)});
      process.send(child.pid);`,
    );
    const parent = fork(path);
    const [pid] = (await once(parent, 'message')) as [number];
    await until(async () => (await ticksOf(pid)) > 50);
    parent.kill('SIGKILL');
    await until(() => isGone(pid));
  });
});
