// The loop behind `npm run dev`. The database goes on over restarts; the product is drained and started again when the
// bundle made of its sources has really changed, so a test or a comment restarts nothing. A source that does not
// build, or
// a product that ends, is reported, and the next change tries again.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { watch } from 'chokidar';
import { root } from '../prepare.mjs';
import { openBundler } from './bundler.mjs';
import { openDatabase } from './database.mjs';
import { openProduct } from './product.mjs';

/** One level below the root like dist/, because the processes look for prisma/migrations beside their folder. */
const OUT = join(root, 'dist-dev');
/** How long changes are collected before a build: editors write a file in several steps, and many files at once. */
const GATHER_MS = 40;
const IMPATIENT_AFTER_MS = 1000;

const say = (text) => process.stderr.write(`dev: ${text}\n`);

export async function develop(args) {
  const inspect = args.includes('--inspect');
  const bundler = await openBundler(OUT);
  const { DATABASE_URL, DATA_DIR } = settings();
  const database = DATABASE_URL ? undefined : await openDatabase(OUT, DATA_DIR || '.data');
  const env = () => ({ ...settings(), ...(database && { DATABASE_URL: database.url }) });
  const product = openProduct({ out: OUT, inspect, say });
  let stopping = false;

  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    await watcher.close();
    await product.close();
    await database?.stop();
    await bundler.close();
    process.exit(code);
  };
  void database?.ended.then((reason) => {
    if (stopping) return;
    say(reason);
    void stop(1);
  });
  onSignal(() => void stop(0));

  const changes = new Set();
  let working;
  const watcher = watch(['packages', 'apps', 'prisma', 'prisma.config.ts', '.env'], {
    cwd: root,
    ignoreInitial: true,
    ignored: (path) =>
      /node_modules|[\\/](generated|contracts|test)([\\/]|$)|\.(test|type-test)\.ts$/.test(path),
  });
  watcher.on('all', (_event, path) => {
    changes.add(path);
    working ??= react().finally(() => (working = undefined));
  });

  async function react() {
    while (changes.size > 0 && !stopping) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const startedAt = performance.now();
      const changed = [...changes].sort();
      changes.clear();
      await apply(changed, startedAt).catch((error) => say(error.message));
    }
  }

  async function apply(changed, startedAt) {
    if (changed.some((path) => path.startsWith(join('prisma', 'schema')) || path === 'prisma.config.ts')) {
      if (!(await generateClient())) return;
    }
    const built = await bundler.build();
    if (!built) return say('The product goes on as it was.');
    const unseen = changed.some((path) => path === '.env' || /^prisma.(migrations|functions)/.test(path));
    if (!built.changed && !unseen && product.isRunning()) return;
    if (stopping) return;
    await product.restart(built.packages, env());
    if (!product.isRunning()) return;
    const names =
      changed.slice(0, 3).join(', ') + (changed.length > 3 ? ` and ${changed.length - 3} more` : '');
    say(`${names}: live after ${((performance.now() - startedAt + GATHER_MS) / 1000).toFixed(1)} s.`);
  }

  const first = await bundler.build();
  if (!first) say('It starts once the sources build.');
  else if (!stopping) await product.restart(first.packages, env());
}

/** The settings as they are now: what is set in the environment wins over the file, as for npm start (load-env.mjs). */
function settings() {
  const file = process.env.ENV_FILE ?? join(root, '.env');
  const read = file !== '' && existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...read, ...process.env };
}

/** Generates the database client, which prints its own messages; false when it failed. */
function generateClient() {
  const child = spawn(process.execPath, [join(root, 'scripts', 'generate.mjs')], { stdio: ['ignore', 2, 2] });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/**
 * Ctrl-C under npm arrives twice at once: from the terminal and from npm. Only a later one means that somebody does
 * not want to wait.
 */
function onSignal(stop) {
  let firstAt;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > IMPATIENT_AFTER_MS) process.exit(1);
      stop();
    });
  }
}
