// How many events a second the event log makes durable while so many appends are under way at once, beside an lmdb
// environment that is written as it was up to 0.2: one entry per commit. They take turns, and the ratio of each pair counts;
// that of the processor's time per event is told apart, because other programs on the machine disturb it less.
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { groupCommits } from '@tributary/adapters-spool/group-commits';
import { putGroup, type Groups } from '@tributary/adapters-spool/legacy/groups';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { open } from 'lmdb';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string', default: '.' },
  },
});
const APPENDS = [1, 50, 200];
const MEGABYTE = 2 ** 20;

type Log = { append(n: number): Promise<void>; close(): Promise<void> };

const eventOf = (n: number) => clickEvent({ id: clickId(n) });

function segments(directory: string): Log {
  const log = openSpool({ directory, eventsMax: 1e9, bytesMax: 4096 * MEGABYTE });
  return { append: (n) => log.append(eventOf(n)), close: () => log.close() };
}

function lmdb(directory: string): Log {
  const root = open({ path: directory, noSubdir: false, overlappingSync: false, mapSize: 4096 * MEGABYTE });
  const groups: Groups = root.openDB('groups', { keyEncoding: 'binary', encoding: 'string' });
  const commits = groupCommits({
    write: async (lines) => void (await putGroup(groups, lines)),
    onWritten: () => {},
    onFailed: () => {},
  });
  return { append: (n) => commits.add(eventOf(n)), close: () => root.close() };
}

type Figures = { readonly perSecond: number; readonly cpuEach: number };

async function measure(openLog: (directory: string) => Log, appends: number): Promise<Figures> {
  const directory = mkdtempSync(join(values.dir, 'bench-event-log-'));
  const log = openLog(directory);
  let n = 0;
  const cpu = process.cpuUsage();
  const end = performance.now() + Number(values.seconds) * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await log.append((n += 1));
      await new Promise<void>((done) => setImmediate(done));
    }
  };
  await Promise.all(Array.from({ length: appends }, client));
  await log.close();
  const { user, system } = process.cpuUsage(cpu);
  rmSync(directory, { recursive: true });
  return { perSecond: n / Number(values.seconds), cpuEach: (user + system) / n };
}

const medianText = (ratios: number[]): string => {
  ratios.sort((a, b) => a - b);
  return `${ratios[ratios.length >> 1]?.toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`;
};

for (const appends of APPENDS) {
  const speed: number[] = [];
  const cost: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = await measure(lmdb, appends);
    const now = await measure(segments, appends);
    speed.push(now.perSecond / before.perSecond);
    cost.push(now.cpuEach / before.cpuEach);
  }
  console.log(
    `${appends} appends at once, beside lmdb: events/s ${medianText(speed)}, CPU per event ${medianText(cost)}`,
  );
}
