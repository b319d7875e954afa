// What machines a rate of clicks needs, by the costs of docs/internals/scaling.md. With --bytes what an event takes on disk, measured here; with
// --product the whole product on this machine under load, with --hosts three hosts in its namespaces (docs/several-machines.md), compared with
// what the model says of it (both need npm run build).
// Usage: npm run bench -- capacity [--rate 50000] | --bytes [--events 50000] | --product [--seconds 10] | --hosts [--seconds 15]
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tributary/adapters-postgres/migrations/migrate';
import { postgresRecords } from '@tributary/adapters-postgres/postgres-records';
import { openPostgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { call, makeNetwork } from '../apps/standalone/test/network.ts';
import { start, temporaryFolder, until } from '../apps/standalone/test/product.ts';
import { measureHosts } from './capacity-hosts.ts';
import { decideAll, MIGRATIONS, SPOOL_LIMITS } from './deciding.ts';
import { eventsOf, seedForEvents } from './given-events.ts';
import { drive } from './load.ts';
import { textOption } from './options.ts';
import { processorTimeOf } from './processor-time.ts';
import { costsFrom, MACHINE, planFor, planTable, runOnOneMachine } from './capacity-model.ts';
import { compare, machineBusyMs } from './capacity-measured.ts';

const PAGE = new URL('../../docs/internals/scaling.md', import.meta.url);

const costs = costsFrom(readFileSync(PAGE, 'utf8'));
const rate = positive('--rate');
if (process.argv.includes('--bytes')) await measureBytes(positive('--events') ?? 50_000);
else if (process.argv.includes('--product')) await measureProduct(positive('--seconds') ?? 10);
else if (process.argv.includes('--hosts')) await measureHosts(positive('--seconds') ?? 15);
else if (rate === undefined) console.log(planTable(costs));
else console.log(JSON.stringify(planFor(rate, costs, MACHINE), undefined, 2));

/** What an event takes on disk: in the spool, in the tables and their indexes, and in the log that standbys are sent. */
async function measureBytes(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await migrate({ url: database.url, directory: MIGRATIONS });
    const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
    const spool = join(folder, 'spool');
    const log = openSpool({ directory: spool, ...SPOOL_LIMITS });
    try {
      const { sql } = postgres;
      await seedForEvents(postgresRecords(postgres), new Date());
      const events = eventsOf(count, new Date());
      await Promise.all(events.map((event) => log.append(event)));
      const spooled = Number(execFileSync('du', ['-sb', spool], { encoding: 'utf8' }).split('\t')[0]);
      const size = async () => {
        const [row] = await sql<{ tables: string; indexes: string; wal: string }[]>`
          select sum(pg_table_size(oid))::text as tables, sum(pg_indexes_size(oid))::text as indexes,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as wal
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
        return { tables: Number(row?.tables), indexes: Number(row?.indexes), wal: Number(row?.wal) };
      };
      const before = await size();
      await decideAll(log, postgres);
      const after = await size();
      const each = (bytes: number) => `${Math.round(bytes / count)}`;
      console.log(
        `Bytes an event, of ${count}: spool ${each(spooled)}, tables ${each(after.tables - before.tables)}, ` +
          `indexes ${each(after.indexes - before.indexes)}, log of PostgreSQL ${each(after.wal - before.wal)}.`,
      );
    } finally {
      await log.close();
      await postgres.close();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The whole product on this machine: clicks as fast as they are answered, until all are in the books. */
async function measureProduct(seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const product = await start(folder.path, { TRACKER_PROCESSES: '1', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const network = await makeNetwork(product);
    const root = product.child.pid ?? 0;
    const booked = async () => {
      const { data } = await call(product, `GET /campaign/stats/${network.campaignId}`);
      const total: { readonly clicks: number } = data['total'] as never;
      return total.clicks;
    };
    const beforeWarmUp = await booked();
    const warmUp = await drive([product.tracker], 2, { links: [network.linkId] });
    await until(async () => (await booked()) >= beforeWarmUp + warmUp.answers, 120_000);
    const idle = process.cpuUsage();
    const before = { busy: processorTimeOf(root), booked: await booked(), all: machineBusyMs() };
    const began = performance.now();
    const load = await drive([product.tracker], seconds, { links: [network.linkId] });
    const { user, system } = process.cpuUsage(idle);
    await until(async () => (await booked()) >= before.booked + load.answers, 280_000);
    const bookedSeconds = (performance.now() - began) / 1000;
    const busy = processorTimeOf(root);
    const each = (part: string) =>
      (((busy.get(part) ?? 0) - (before.busy.get(part) ?? 0)) * 1000) / load.answers;
    const loadUs = (user + system) / load.answers;
    const ours = [...busy.keys()].reduce((sum, part) => sum + each(part) * load.answers, 0) / 1e6;
    const besideCores = Math.max(
      0,
      (machineBusyMs() - before.all) / 1000 / bookedSeconds - (ours + (user + system) / 1e6) / bookedSeconds,
    );
    console.log(`${cpus().length} cores, ${besideCores.toFixed(2)} of them used by others.`);
    for (const part of busy.keys()) console.log(`${part}: ${each(part).toFixed(1)} µs a click`);
    console.log(`load: ${loadUs.toFixed(1)} µs a click; ${load.errors} errors`);
    const said = runOnOneMachine(
      {
        cores: cpus().length,
        besideCores,
        answering: [
          { us: loadUs, threads: 1 },
          { us: each('tracker'), threads: 1 },
        ],
        ingestUs: each('worker') + each('postgres'),
      },
      seconds,
    );
    compare('clicks/s answered', load.perSecond, said.perSecond);
    compare('seconds until all were in the books', bookedSeconds, said.bookedSeconds);
    compare(
      'clicks/s from answer to books',
      load.answers / bookedSeconds,
      said.answered / said.bookedSeconds,
    );
  } finally {
    await product.stop();
    folder.remove();
  }
}

/** Undefined when it is not named. */
function positive(name: string): number | undefined {
  const text = textOption(name, '');
  if (text === '') return undefined;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} takes a number above 0.`);
  return value;
}
