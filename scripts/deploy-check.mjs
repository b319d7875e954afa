// `npm run deploy:check`: every file of deploy/ that a tool of Debian's can read is read by it, and what can run here runs. It installs
// nothing: a tool that is missing is a failure. Debian's packages are nginx-light, haproxy, caddy, prometheus and systemd.
// `npm run deploy:check -- nginx` tries one of them.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tryContainer } from './deploy/container.mjs';
import { lintKubernetesProxy, lintMonitoring, lintUnits } from './deploy/lint.mjs';
import { PROXIES, tryProxy } from './deploy/proxies.mjs';
import { tryUnits, whyNoNamespaces } from './deploy/units.mjs';
import { build, fail, install, requireNode } from './prepare.mjs';

const ANYWHERE = {
  monitoring: ['rules, their tests and the dashboard are read by promtool', lintMonitoring],
  kubernetes: ['the proxy of the metrics is read by haproxy', lintKubernetesProxy],
  'systemd-read': ['the units are verified and closed in', lintUnits],
  ...Object.fromEntries(
    Object.keys(PROXIES).map((name) => [name, ['runs before stand-ins', () => tryProxy(name)]]),
  ),
};
const IN_NAMESPACES = {
  systemd: ['the units run under a systemd of their own', tryUnits],
  docker: ['the command of the image runs as a container would run it', tryContainer],
};

const [only] = process.argv.slice(2);
process.exitCode = (await (only === undefined ? tryAll() : tryOne(only))) ? 0 : 1;

/** Each in a process of its own, all at once: they mostly wait, for starts, for pauses, for each other's servers. */
async function tryAll() {
  requireNode();
  install();
  build();
  const why = whyNoNamespaces();
  const names = Object.keys(why === undefined ? { ...ANYWHERE, ...IN_NAMESPACES } : ANYWHERE);
  const passed = await Promise.all(names.map(inProcess));
  for (const [name, [what]] of Object.entries(why === undefined ? {} : IN_NAMESPACES))
    console.log(`NOT TRIED  ${name}: ${what}: ${why}`);
  return passed.every(Boolean);
}

function inProcess(name) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

async function tryOne(name) {
  const [what, check] =
    { ...ANYWHERE, ...IN_NAMESPACES }[name] ?? fail(`There is no check named ${name}.`, 2);
  const started = performance.now();
  const took = () => `(${((performance.now() - started) / 1000).toFixed(1)} s)`;
  try {
    const said = await check();
    console.log(
      `ok    ${name}: ${what} ${took()}${said ? `\n      ${said.replaceAll('\n', '\n      ')}` : ''}`,
    );
    return true;
  } catch (error) {
    console.log(`FAIL  ${name}: ${what} ${took()}\n${error.message}`);
    return false;
  }
}
