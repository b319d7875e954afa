// Beside the systemd of units.mjs: what an operator does with the units, and what must come of it. Prints what was seen.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';

const STATE = '/var/lib/tributary';
const BACKUPS = '/var/lib/tributary-backups';
const SETTINGS = '/etc/tributary/tributary.env';

/** The first block of a page that holds the text, as a reader pastes it; boot-systemd.sh has mounted the checkout's pages. */
const blockOf = (page, text) =>
  [...readFileSync(`/opt/pages/${page}`, 'utf8').matchAll(/```(?:sh|console)\n([^]*?)```/g)]
    .map(([, block]) => block)
    .find((block) => block.includes(text)) ?? fail(`${page} has no block with ${text}.`);
const paste = (script, what) => must(sh('bash', '-euc', script), what);

const at = performance.now();
const tell = (text) => console.log(`${((performance.now() - at) / 1000).toFixed(1)} s: ${text}`);
const show = (unit, name) => sh('systemctl', 'show', '-P', name, unit).stdout.trim();

await whole();
startPrometheus();
await backUp();
await isWatched();
await parts();

/** tributary.service: ready means ready, closed in, started again when killed, stopped in order. */
async function whole() {
  // boot-systemd.sh has run the lines before them; there is no journal here.
  const lines = blockOf('deploy/README.md', 'enable --now tributary')
    .split('\n')
    .filter((line) => line.startsWith('systemctl '));
  equal(lines.length, 3, "the page's lines for systemctl");
  paste(lines.join('\n'), lines.join('; '));
  await serves(3000, '/readyz');
  await serves(3001, '/readyz');
  await serves(9464, '/metrics');
  const pid = Number(show('tributary', 'MainPID'));
  tell('tributary.service was ready and served at once');
  const said = readFileSync('/run/said', 'utf8');
  for (const word of ['API key', '/app/setup#']) if (!said.includes(word)) fail(`The start says no ${word}.`);
  paste(blockOf('deploy/README.md', 'tributary batch check'), 'tributary batch check');
  tell("the start said the key and the owner's link, and batch check ran as the page says");
  isClosedIn(pid);
  tell('its processes have no rights, and write nowhere but to their folder');

  process.kill(pid, 'SIGKILL');
  await until(() => show('tributary', 'NRestarts') === '1' && show('tributary', 'ActiveState') === 'active');
  await serves(3000, '/readyz');
  tell('killed, it was started again');
}

/** Debian's Prometheus, as deploy/README.md says; its first look at the product comes while the back-up is tried. */
function startPrometheus() {
  const [install, ...lines] = blockOf('deploy/README.md', 'prometheus-alertmanager').trim().split('\n');
  equal(install, 'apt-get install prometheus prometheus-alertmanager', 'what is installed');
  paste(lines.join('\n'), lines.join('; '));
}

/** It finds the product and has every alert. */
async function isWatched() {
  const asked = async (path) => {
    const answer = await fetch(`http://127.0.0.1:9090/api/v1/${path}`).catch(() => undefined);
    return answer?.ok ? (await answer.json()).data : undefined;
  };
  await until(async () =>
    (await asked('targets'))?.activeTargets.some(
      ({ labels, health }) => labels.job === 'tributary' && health === 'up',
    ),
  );
  const { groups } = await asked('rules?type=alert');
  const alerts = groups.flatMap(({ rules }) => rules);
  const written = readFileSync('/etc/prometheus/rules.yml', 'utf8').match(/^ *- alert:/gm) ?? [];
  equal(alerts.length, written.length, 'the alerts of Prometheus');
  must(sh('systemctl', 'stop', 'prometheus'), 'systemctl stop prometheus');
  tell(`Prometheus found the product and had its ${alerts.length} alerts`);
}

/** tributary-backup.service beside the product, and the way back into an empty folder, as docs/operations.md says. */
async function backUp() {
  for (const day of ['2020-01-01', '2020-01-02']) {
    mkdirSync(`${BACKUPS}/${day}`, { recursive: true });
    must(sh('chown', '-R', 'tributary:tributary', BACKUPS), 'chown');
  }
  mkdirSync('/run/systemd/system/tributary-backup.service.d');
  writeFileSync(
    '/run/systemd/system/tributary-backup.service.d/kept.conf',
    '[Service]\nEnvironment=KEPT=2\n',
  );
  must(sh('systemctl', 'daemon-reload'), 'systemctl daemon-reload');
  must(sh('systemctl', 'start', 'tributary-backup'), 'tributary-backup.service');
  const [oldest, newest, ...others] = readdirSync(BACKUPS).sort();
  equal([oldest, others.length].join(), '2020-01-02,0', 'what is kept of two back-ups and a new one');
  const { mode, uid } = statSync(`${BACKUPS}/${newest}`);
  equal([mode & 0o77, uid].join(), `0,${sh('id', '-u', 'tributary').stdout.trim()}`, 'whose the back-up is');
  const example = '/var/lib/tributary-backups/2026-03-10T031700Z';
  const restore = blockOf('docs/operations.md', example);
  paste(restore.replace(example, `${BACKUPS}/${newest}`), restore);
  // "To continue with it", says the page.
  must(sh('systemctl', 'stop', 'tributary'), 'systemctl stop tributary');
  paste(`mv ${STATE}/.data /var/lib/before && mv /var/lib/tributary-new ${STATE}/.data`, 'mv');
  must(sh('systemctl', 'start', 'tributary'), 'tributary.service on a back-up');
  await serves(3000, '/readyz');
  tell('a back-up was made beside it, the oldest went, and the product went on with what was restored');
}

/** The other units against that database, one after another, and then all are stopped. */
async function parts() {
  const port = readFileSync(`${STATE}/.data/postgres/postmaster.pid`, 'utf8').split('\n')[3];
  const password = readFileSync(`${STATE}/.data/postgres-product-password`, 'utf8').trim();
  const database = `postgres://tributary_product:${password}@127.0.0.1:${port}/tributary`;
  // The whole product has the ports of the API and of its metrics.
  appendFileSync(SETTINGS, `\nDATABASE_URL=${database}\nAPI_PORT=3100\n`);
  mkdirSync('/run/systemd/system/tributary-api.service.d');
  writeFileSync(
    '/run/systemd/system/tributary-api.service.d/port.conf',
    '[Service]\nEnvironment=METRICS_PORT=9466\n',
  );
  must(sh('systemctl', 'daemon-reload'), 'systemctl daemon-reload');
  const PORTS = {
    'tributary-tracker@2': [3002, 9472],
    'tributary-worker': [undefined, 9465],
    'tributary-api': [3100, 9466],
  };
  for (const [unit, [serving, metrics]] of Object.entries(PORTS)) {
    must(sh('systemctl', 'start', unit), unit);
    if (serving) await serves(serving, '/readyz');
    await serves(metrics, '/metrics');
    isClosedIn(Number(show(unit, 'MainPID')));
  }
  tell('tributary-tracker@2, tributary-worker and tributary-api were ready and served');
  const units = ['tributary-api', 'tributary-tracker@2', 'tributary-worker', 'tributary'];
  for (const unit of units) {
    const began = performance.now();
    must(sh('systemctl', 'stop', unit), `stopping ${unit}`);
    equal(show(unit, 'Result'), 'success', `the end of ${unit}`);
    equal(show(unit, 'ExecMainStatus'), '0', `the exit code of ${unit}`);
    tell(`${unit} stopped in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  equal(sh('pgrep', '-u', 'tributary').stdout, '', 'what still runs');
}

function isClosedIn(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1];
  const uid = sh('id', '-u', 'tributary').stdout.trim();
  equal(field('Uid'), [uid, uid, uid, uid].join('\t'), 'the account');
  equal(field('CapBnd'), '0000000000000000', 'capabilities');
  equal(field('NoNewPrivs'), '1', 'NoNewPrivs');
  equal(field('Seccomp'), '2', 'the filter of system calls');
  for (const [folder, writable] of [
    ['/usr/local', false],
    ['/etc', false],
    ['/var/lib', false],
    ['/opt/tributary', false],
    [STATE, true],
  ]) {
    const file = `${folder}/written-by-check`;
    const { status: code } = sh('nsenter', '-t', String(pid), '-m', 'touch', file);
    equal(code === 0, writable, `writing to ${folder}`);
  }
  if (existsSync('/root'))
    equal(sh('nsenter', '-t', String(pid), '-m', 'ls', '/root').stdout, '', 'what is seen of /root');
}

async function serves(port, path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch((error) => ({
    status: error.cause?.code ?? error.message,
  }));
  equal(answer.status, 200, `GET :${port}${path}`);
}

function equal(got, wanted, what) {
  if (got !== wanted) fail(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

async function until(condition) {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) fail(`not within 120 s: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function sh(command, ...args) {
  return spawnSync(command, args, { encoding: 'utf8' });
}

function must({ status, stdout, stderr }, what) {
  if (status !== 0) fail(`${what}: ${stdout}${stderr}`);
}

function fail(message) {
  console.log(message);
  console.log(sh('systemctl', 'status', '--no-pager', 'tributary*').stdout);
  console.log(sh('tail', '-n', '50', '/run/said').stdout);
  process.exit(1);
}
