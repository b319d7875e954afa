// nginx, HAProxy and Caddy as deploy/ sets them up, before stand-ins of two trackers and an API: what a visitor, an advertiser's server
// and a forger are answered.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { endWithUs, read, renumbered, replaced, sh, withFiles } from './step.mjs';

/** Clients have an address of their own, to be told from the proxy's. */
const CLIENT = '127.0.0.2';
const START_MS_MAX = 60_000;
const IMPORT_BYTES = 30_000_000;
/** Of a deep link of 4,096 characters that are no Latin ones (docs/rules/tracking.md#deep-links). */
const LOCATION_LENGTH = 37_000;
const TRIES = 12;
/** Behind it, a proxy asks a server again that it left alone for two seconds; nginx counts whole ones. */
const LEFT_ALONE_MS = 3200;

export const PROXIES = { nginx: startNginx, haproxy: startHaproxy, caddy: startCaddy };

/** `name`: a key of PROXIES. Throws with what went otherwise. */
export async function tryProxy(name) {
  const standIns = { one: await standIn('one'), two: await standIn('two'), api: await standIn('api') };
  const [plain, secure, metrics] = [await freePort(), await freePort(), await freePort()];
  const { one, two, api } = standIns;
  const ports = {
    listening: { 80: plain, 443: secure },
    behind: { 3000: api.port, 3001: one.port, 3002: two.port },
    metrics,
  };
  let running;
  try {
    return await withFiles({}, async (folder) => {
      chmodSync(folder, 0o755);
      running = PROXIES[name](folder, ports);
      const ask = asking(secure);
      await untilItServes(() => ask('GET', 'go.example', '/start'), running);
      await untilItServes(() => ask('GET', 'api.example', '/start'), running);
      await namesTheVisitor(ask);
      await bringsALongRedirect(ask);
      await replacesARefusal(ask, standIns);
      await replacesWhoIsAway(ask, standIns);
      await bringsTheApi(ask, standIns);
      await logsNoAddress(ask, standIns, () => running.said());
      await leadsToTls(plain);
      await running.stop();
      running = undefined;
      return 'a refusing and an absent tracker are replaced, no report is sent twice, forged addresses are dropped, streams come as written, no log holds a token';
    });
  } finally {
    await running?.stop();
    for (const { close } of Object.values(standIns)) close();
  }
}

/** The address of the client arrives, and what it says of itself does not. */
async function namesTheVisitor(ask) {
  const forged = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Proto': 'http',
    'X-Forwarded-Host': 'forged.example',
    Forwarded: 'for=203.0.113.9',
  };
  for (const host of ['go.example', 'api.example']) {
    const { headers } = (await ask('GET', host, '/a?p1=b%20c', { headers: forged })).told;
    equal(headers['x-forwarded-for'], CLIENT, `X-Forwarded-For of ${host}`);
    equal(headers['x-forwarded-proto'], 'https', `X-Forwarded-Proto of ${host}`);
    equal(headers['x-forwarded-host'], host, `X-Forwarded-Host of ${host}`);
    equal(headers.host, host, `Host of ${host}`);
    equal(headers.forwarded, undefined, `Forwarded of ${host}`);
  }
  const long = `/a?p1=${'x'.repeat(30_000)}`;
  const { url, name } = (await ask('GET', 'go.example', long)).told;
  equal(url === undefined ? name : url.length, long.length, 'a long link');
}

/** A visitor is sent on however long the address is. */
async function bringsALongRedirect(ask) {
  const { status, headers } = await ask('GET', 'go.example', '/long-redirect');
  equal(`${status} ${headers.location?.length}`, `302 ${LOCATION_LENGTH}`, 'a redirect to a long address');
}

/** One tracker answers 503: visitors are answered by the other, and no report is sent twice. */
async function replacesARefusal(ask, { one, two }) {
  one.refuse(true);
  one.forget();
  for (let n = 0; n < TRIES; n++) {
    const { status, told } = await ask('GET', 'go.example', `/refused-${n}`);
    equal([status, told.name].join(), '200,two', 'a click while one tracker refuses');
    // Caddy leaves one alone that refused; by then it asks again.
    if (n === 0 || one.seen.length === 0) await later(250);
  }
  if (one.seen.length === 0) throw new Error('The tracker that refuses was never asked: nothing was tried.');
  await later(LEFT_ALONE_MS);
  two.forget();
  one.forget();
  const statuses = new Set();
  for (let n = 0; n < TRIES; n++) {
    const { status } = await ask('POST', 'go.example', `/acquisition?n=${n}`, { body: 'click_id=1' });
    statuses.add(status);
    const times = [...one.seen, ...two.seen].filter((url) => url.endsWith(`n=${n}`)).length;
    equal(times, 1, 'how often a report by POST was sent');
  }
  if (![...statuses].every((status) => status === 200 || status === 503))
    throw new Error(`POST: ${[...statuses]}`);
  if (one.seen.length === 0) throw new Error('No report met the tracker that refuses: nothing was tried.');
  two.refuse(true);
  await later(LEFT_ALONE_MS);
  equal((await ask('GET', 'go.example', '/both')).status, 503, 'a click while both refuse');
  one.refuse(false);
  two.refuse(false);
}

/** One tracker takes no connections. */
async function replacesWhoIsAway(ask, { one, two }) {
  await later(LEFT_ALONE_MS);
  one.close();
  for (let n = 0; n < TRIES; n++) {
    const { status, told } = await ask('GET', 'go.example', `/away-${n}`);
    equal([status, told.name].join(), '200,two', 'a click while one tracker is away');
  }
  equal(two.seen.filter((url) => url.startsWith('/away-')).length, TRIES, 'clicks that the other took');
}

/** Imports go in, and a stream comes as it is written. */
async function bringsTheApi(ask, { api }) {
  const { status, told } = await ask('POST', 'api.example', '/import', {
    body: Buffer.alloc(IMPORT_BYTES, 'x'),
  });
  equal([status, told.bytes ?? told.name].join(), `200,${IMPORT_BYTES}`, 'an import');
  const began = performance.now();
  const stream = await ask('GET', 'api.example', '/stream');
  if (stream.firstMs - began > 1500 || stream.text !== 'first second ')
    throw new Error(`The stream of events: ${stream.text} after ${stream.firstMs - began} ms`);
  api.refuse(true);
  equal((await ask('GET', 'api.example', '/refused')).status, 503, 'a request that the API refuses');
  api.refuse(false);
}

/** Nobody is left to answer; what the proxy logs of it holds nothing of the requests. */
async function logsNoAddress(ask, { two, api }, said) {
  two.close();
  api.close();
  const secret = 'tb_tok_logged';
  for (const [host, path] of [
    ['go.example', `/acquisition?click_id=1&security_token=${secret}`],
    ['api.example', `/campaign?apiKey=${secret}`],
  ]) {
    const { status } = await ask('GET', host, path);
    if (status < 500) throw new Error(`With nobody behind it the proxy answered ${status}.`);
  }
  if (said().includes(secret)) throw new Error(`The log holds a token: ${said()}`);
}

async function leadsToTls(port) {
  const headers = { Host: 'go.example' };
  const { status, location } = await new Promise((resolve, reject) =>
    http
      .get({ port, host: '127.0.0.1', path: '/a?b=c', headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      })
      .once('error', reject),
  );
  equal(`${status} ${location}`, '308 https://go.example/a?b=c', 'a link without TLS');
}

/** What the product would be: tells what it was sent. `seen`: requests but those for its health. */
async function standIn(name) {
  let isRefusing = false;
  const seen = [];
  const server = http.createServer({ maxHeaderSize: 65536 }, async (request, response) => {
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += chunk.length;
    } catch {
      return; // the proxy has gone away
    }
    if (request.url === '/readyz') return response.end('ready\n');
    seen.push(request.url);
    if (isRefusing) return response.writeHead(503, { 'Retry-After': '2' }).end('refused');
    if (request.url === '/long-redirect')
      return response
        .writeHead(302, { Location: 'https://shop.example/'.padEnd(LOCATION_LENGTH, 'x') })
        .end();
    if (request.url === '/stream') {
      response.write('first ');
      return void setTimeout(() => response.end('second '), 3000);
    }
    const { method, url, headers } = request;
    response.end(JSON.stringify({ name, method, url, headers, bytes }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    seen,
    refuse: (whether) => void (isRefusing = whether),
    forget: () => void seen.splice(0),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Requests by TLS from CLIENT; each on a connection of its own. */
function asking(port) {
  return (method, host, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = https.request(
        {
          method,
          path,
          port,
          host: '127.0.0.1',
          localAddress: CLIENT,
          servername: host,
          rejectUnauthorized: false,
          agent: false,
          timeout: 60_000,
          maxHeaderSize: 65_536,
          headers: { Host: host, ...headers, ...(body && { 'Content-Length': body.length }) },
        },
        (answer) => {
          let text = '';
          let firstMs;
          answer.on('data', (part) => {
            firstMs ??= performance.now();
            text += part;
          });
          answer.on('end', () =>
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              text,
              firstMs,
              told: parsed(text, answer),
            }),
          );
        },
      );
      request.once('timeout', () => request.destroy(new Error(`${method} ${path} was not answered.`)));
      request.once('error', reject);
      request.end(body);
    });
}

/** What a stand-in told; of an answer of the proxy's own, what it was. */
function parsed(text, { statusCode, headers }) {
  return text.startsWith('{')
    ? JSON.parse(text)
    : { name: `${statusCode} ${headers.server} ${text}`, headers: {} };
}

function startNginx(folder, { listening, behind, metrics }) {
  certificates(folder, ['go', 'api']);
  // Of addresses, this machine may have no second kind.
  let conf = read('nginx', 'tributary.conf').replaceAll(/^ *listen \[::\].*\n/gm, '');
  conf = renumbered(conf, 'listen ', { ...listening, 9474: metrics });
  conf = renumbered(conf, '127.0.0.1:', { ...behind, 9464: behind[3000] });
  conf = replaced(conf, '/etc/ssl/tributary/', `${folder}/`);
  conf = replaced(conf, '/var/log/nginx/error.log', 'stderr');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user nobody nogroup;' : '';
  const main = `${user}\npid ${folder}/pid;\nevents {}\nhttp {\n${temporary}\n${conf}\n}\n`;
  const file = written(folder, 'nginx.conf', main);
  sh('nginx', '-t', '-q', '-e', 'stderr', '-c', file);
  return runs('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], folder);
}

function startHaproxy(folder, { listening, behind }) {
  certificates(folder, ['go', 'api']);
  let conf = renumbered(read('haproxy', 'haproxy.cfg'), 'bind :', listening);
  conf = renumbered(conf, '127.0.0.1:', behind);
  conf = replaced(conf, 'maxconn 20000', 'maxconn 500'); // whoever runs this may open fewer files
  conf = replaced(conf, '/etc/haproxy/certs/', `${folder}/certs/`);
  const file = written(folder, 'haproxy.cfg', conf);
  sh('haproxy', '-c', '-q', '-f', file);
  return runs('haproxy', ['-db', '-f', file], folder);
}

function startCaddy(folder, { listening, behind }) {
  const conf = renumbered(read('caddy', 'Caddyfile'), '127.0.0.1:', behind);
  const own = `admin off\nhttp_port ${listening[80]}\nhttps_port ${listening[443]}\nlocal_certs\nskip_install_trust\nstorage file_system ${folder}/storage`;
  const file = written(folder, 'Caddyfile', replaced(conf, '{\n\t# Errors', `{\n${own}\n\t# Errors`));
  return runs('caddy', ['run', '--adapter', 'caddyfile', '--config', file], folder);
}

function written(folder, name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** One for both names, as certificate and key apart and as one file. */
function certificates(folder, names) {
  const [key, pem] = [join(folder, 'key'), join(folder, 'pem')];
  const what = [
    '-subj',
    '/CN=example',
    '-addext',
    'subjectAltName=DNS:go.example,DNS:api.example',
    '-days',
    '2',
  ];
  sh(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    pem,
    ...what,
  );
  for (const name of names) {
    written(folder, `${name}.pem`, readFileSync(pem));
    written(folder, `${name}.key`, readFileSync(key));
  }
  mkdirSync(join(folder, 'certs'));
  written(folder, 'certs/both.pem', readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'));
}

function runs(command, args, folder) {
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = endWithUs(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve((text += error.message)));
    child.once('close', resolve);
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    said: () => text,
    isOver: () => isOver,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function untilItServes(ask, running) {
  const deadline = Date.now() + START_MS_MAX;
  for (;;) {
    const answer = await ask().catch((error) => ({ status: error.message }));
    if (answer.status === 200) return;
    if (running.isOver() || Date.now() > deadline)
      throw new Error(`It does not serve (${answer.status}, ${answer.text}): ${running.said()}`);
    await later(100);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function equal(got, wanted, what) {
  if (got !== wanted) throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
