// `npm run release:check`: makes a release and lives on it as somebody would who has nothing else: an empty folder, an
// ordinary account, and, where root may say so, a machine without a network.
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from './prepare.mjs';
import { deadLinks } from './release/pages.mjs';

const isRoot = process.getuid?.() === 0;
const OFFLINE = 'TRIBUTARY_RELEASE_OFFLINE';
const BYTES_MAX = 200_000_000;
const CITIES = join('node_modules', '@ip-location-db', 'dbip-city-mmdb');
const KEY = 'release-network-key-0123456789abcdef';

if (process.env[OFFLINE] === undefined) {
  must(
    spawnSync(process.execPath, [join(root, 'scripts', 'release.mjs')], { stdio: 'inherit' }),
    'the release',
  );
  // A network of its own has no way out, only itself.
  const [command, ...args] = isRoot
    ? ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath]
    : [process.execPath];
  const env = { ...process.env, [OFFLINE]: 'true' };
  const run = spawnSync(command, [...args, fileURLToPath(import.meta.url)], { stdio: 'inherit', env });
  process.exit(run.status ?? 1);
}

const work = mkdtempSync(join(tmpdir(), 'tributary-release-'));
chmodSync(work, 0o755);
/** Processes of the product, in the order in which they were started. */
const running = [];
try {
  await check();
} finally {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}

async function check() {
  const out = join(root, 'dist-release');
  const [tarball] = readdirSync(out).filter((file) => file.endsWith('.tar.gz'));
  const product = join(work, tarball.replace('.tar.gz', ''));
  // This Node.js where everybody may run it.
  const node = join(work, 'bin', 'node');
  mkdirSync(join(work, 'bin'));
  cpSync(process.execPath, node);
  chmodSync(node, 0o755);
  const home = join(work, 'home');
  mkdirSync(home);
  if (isRoot) must(spawnSync('chown', ['nobody', home]), 'chown');

  const steps = linesOf('SHA256SUMS', [
    [/^useradd .*$/m, ''],
    [/tributary-[\d.]+-linux-x64/g, basename(product)],
    [/\/opt\b/g, work],
    ['/usr/local/bin', join(work, 'bin')],
    [/\/var\/lib\/tributary\b/g, home],
    ['install -o tributary', isRoot ? 'install -o nobody' : 'install'],
    [/&& setpriv .*(?= tributary start)/, `&& exec${isRoot ? ' setpriv --reuid=nobody --clear-groups' : ''}`],
  ]);
  const startLine = steps.pop();
  must(spawnSync('bash', ['-euc', steps.join('\n')], { cwd: out, stdio: 'inherit' }), 'unpacking');
  const bytes = sizeOf(product) - sizeOf(join(product, CITIES));
  if (bytes > BYTES_MAX) throw new Error(`It has ${bytes} bytes without cities; ${BYTES_MAX} are allowed.`);
  console.log(
    `${Math.round(bytes / 1e6)} MB without cities, ${Math.round(sizeOf(product) / 1e6)} MB with them`,
  );
  const { components } = JSON.parse(readFileSync(join(product, 'sbom.cdx.json'), 'utf8'));
  for (const name of ['express', 'pg', 'react'])
    if (!components.some((one) => one.name === name))
      throw new Error(`${name} is missing in the bill of materials.`);
  if (components.some(({ version }) => !version)) throw new Error('A component has no version.');
  const dead = deadLinks(product);
  if (dead.length > 0) throw new Error(`Links lead nowhere:\n${dead.join('\n')}`);
  if (!existsSync(join(product, 'README.md'))) throw new Error('The README is missing.');

  const ready = join(home, 'ready.json');
  const env = {
    PATH: `${join(work, 'bin')}:/usr/bin:/bin`,
    HOME: home,
    API_PORT: '0',
    TRACKER_PORT: '0',
    DATA_DIR: join(home, 'data'),
    NETWORK_API_KEY: KEY,
    READY_FILE: ready,
  };
  const user = isRoot ? 'nobody' : userInfo().username;
  const command = join(product, 'bin', 'tributary');
  const tributary = (...args) => {
    const as = isRoot ? ['setpriv', '--reuid=nobody', '--clear-groups', command] : [command];
    return { program: as[0], args: [...as.slice(1), ...args], options: { cwd: home, env } };
  };
  const ended = (...words) => {
    const { program, args, options } = tributary(...words);
    // Not in one piece: connections that the product closes meanwhile would not be seen to be closed.
    return promisify(execFile)(program, args, options)
      .then(({ stdout }) => ({ status: 0, stdout, stderr: '' }))
      .catch(({ code, stdout, stderr }) => ({ status: code, stdout, stderr }));
  };
  console.log(`as ${user}, tributary ${(await ended('version')).stdout.trim()}`);
  const trace = traceOf(product, node);
  if (!/^ {4}at \S*\/apps\/batch\/src\/command\.ts:\d+:\d+$/m.test(trace))
    throw new Error(`A stack trace names no source: ${trace}`);
  const unknown = await ended('strat');
  if (unknown.status !== 2 || !unknown.stderr.includes('There is no command strat'))
    throw new Error(`An unknown command: ${unknown.status} ${unknown.stderr}`);

  const port = await ended('start', '--port');
  if (port.status !== 2) throw new Error(`An argument of start: ${port.status} ${port.stderr}`);

  const first = await start();
  const link = await linkOf(first.api);
  await redirects(first.tracker, link);
  const checked = await ended('batch', 'check');
  if (checked.status !== 0) throw new Error(`tributary batch check: ${checked.stdout}${checked.stderr}`);
  if (!(await fetch(`${first.api}/app/`).then((page) => page.text())).includes('<!doctype html>'))
    throw new Error('There is no dashboard.');
  await stop();
  const again = await start();
  await redirects(again.tracker, link);
  await partsAlone();
  await stop();
  const left = spawnSync('pgrep', ['-f', '--', work], { encoding: 'utf8' }).stdout.trim();
  if (left) throw new Error(`still running: ${left}`);
  console.log(
    'serves, redirects, agrees with itself, stops, starts again, by its parts alone too, and leaves nothing',
  );

  async function start() {
    rmSync(ready, { force: true });
    running.push(launch('bash', ['-c', startLine], { cwd: home, env }));
    await until(() => isRunning(running[0]) && existsSync(ready));
    return JSON.parse(readFileSync(ready, 'utf8'));
  }

  /** `tributary api`, `tracker` and `worker`, beside the product and on its database: a click at this tracker comes into the log of this API. */
  async function partsAlone() {
    const values = { DATABASE_URL: urlOfDatabase(join(home, 'data')), DATA_DIR: join(home, 'parts') };
    const [api, tracker] = [18_300, 18_301];
    const ports = { API_PORT: String(api), TRACKER_PORT: String(tracker), READY_FILE: '' };
    for (const line of linesOf('npm run start:tracker', [])) {
      const [, part] = /npm run start:(\w+)$/.exec(line);
      const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
      running.push(run(part, { ...ports, ...Object.fromEntries(names.map((name) => [name, values[name]])) }));
    }
    if (running.length !== 4) throw new Error('docs/operations.md starts other parts than these three.');
    const serves = (port) =>
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false); // not yet
    await until(async () => running.every(isRunning) && (await serves(api)) && (await serves(tracker)));
    const click = await redirects(`http://127.0.0.1:${tracker}`, link);
    await until(async () => (await clicksIn(`http://127.0.0.1:${api}`)).includes(click));
  }

  function run(part, settings) {
    const { program, args, options } = tributary(part);
    return launch(program, args, { ...options, env: { ...options.env, ...settings } });
  }

  function launch(program, args, options) {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.output += text));
    return child;
  }

  /** The last that was started ends first. */
  async function stop() {
    for (const child of running.reverse().splice(0)) {
      child.kill('SIGINT');
      await until(() => child.exitCode !== null || child.signalCode !== null);
      if (child.exitCode !== 0)
        throw new Error(`It stopped with ${child.exitCode ?? child.signalCode}:\n${child.output}`);
    }
  }
}

/** Lines of the block of docs/operations.md that holds the text, each other text in place of one that must be there. */
function linesOf(text, others) {
  const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  const block = [...page.matchAll(/```console\n([^]*?)```/g)].find(([, lines]) => lines.includes(text));
  if (block === undefined) throw new Error(`docs/operations.md has no block with ${text}.`);
  const replaced = others.reduce((lines, [from, to]) => {
    if (lines.search(from) < 0) throw new Error(`docs/operations.md has no ${from} any more.`);
    return lines.replace(from, to);
  }, block[1]);
  return replaced.split('\n').filter((line) => line !== '');
}

function isRunning(child) {
  if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${child.output}`);
  return true;
}

/** Of the product's own database, as long as it runs: the port is in the fourth line of what PostgreSQL writes of itself. */
function urlOfDatabase(data) {
  const [, , , port] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(data, 'postgres-product-password'), 'utf8').trim();
  return `postgres://tributary_product:${password}@127.0.0.1:${port}/tributary`;
}

/** The log of clicks, as text. */
async function clicksIn(api) {
  const answer = await fetch(`${api}/network/clicks?format=ndjson`, { headers: { 'X-Api-Key': KEY } });
  return answer.text();
}

/** What is written of an error that is thrown where a bundle has one of its sources. */
function traceOf(product, node) {
  const file = join(product, 'dist', 'batch.cjs');
  const before = readFileSync(file, 'utf8').split('CommandRefused=class')[0].split('\n');
  const at = { filename: file, lineOffset: before.length - 1, columnOffset: before.at(-1).length };
  const script = `import { mapStackTraces } from ${JSON.stringify(join(product, 'dist', 'stack-traces.mjs'))};
    import { runInThisContext } from 'node:vm';
    mapStackTraces(${JSON.stringify(file)});
    try {
      runInThisContext('throw new Error("It failed")', ${JSON.stringify(at)});
    } catch (error) {
      console.log(error.stack);
    }`;
  return spawnSync(node, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).stdout;
}

/** A campaign, an affiliate and the id of its link. */
async function linkOf(api) {
  const make = async (path, body) => {
    const headers = { 'X-Api-Key': KEY, 'Content-Type': 'application/json' };
    const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { success, data } = await answer.json();
    if (!success) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(data)}`);
    return data;
  };
  const live = async (kind, email) => {
    const { user } = await make(`/${kind}`, { name: kind, email, password: 'correct horse 9' });
    await make(`/${kind}/${user._id}`, { live: true });
    return user._id;
  };
  const advertiser = await live('advertiser', 'ads@acme.example');
  const affiliate = await live('affiliate', 'me@blog.example');
  const { campaign } = await make('/campaign', {
    title: 'Shoes',
    url: 'https://shop.example/?click={click_id}',
    advertiser_id: advertiser,
    model: 'cpa',
    status: 'active',
    commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
  });
  const { link } = await make(`/network/link/${affiliate}/${campaign._id}`, {});
  return link._id;
}

/** The click's id, once the tracker redirects. */
async function redirects(tracker, link) {
  let id;
  await until(async () => {
    const answer = await fetch(`${tracker}/${link}`, { redirect: 'manual' });
    await answer.arrayBuffer();
    id = /^https:\/\/shop\.example\/\?click=(\w+)$/.exec(answer.headers.get('location') ?? '')?.[1];
    return id !== undefined;
  });
  return id;
}

async function until(condition, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs / 1000} s: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function sizeOf(folder) {
  return Number(spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout.split('\t')[0]);
}

function must(result, what) {
  if (result.status !== 0) throw new Error(`${what} failed: ${result.stderr ?? ''}`);
}
