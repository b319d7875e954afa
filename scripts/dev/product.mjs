// The product as a child of the loop. While one runs, the next one waits with Node.js and the packages loaded
// (standby.mjs), which is half of the time of a start.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pretty from 'pino-pretty';
import { root } from '../prepare.mjs';
import { DEVELOP } from './bundler.mjs';

const STANDBY = fileURLToPath(new URL('standby.mjs', import.meta.url));
/** Longer than the product gives itself to drain. */
const STOP_TIMEOUT_MS = 30_000;

export function openProduct({ out, inspect, say }) {
  const log = pretty({
    colorize: process.stderr.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,process',
    destination: 2,
    sync: true,
  });
  let standby = spawnStandby(log);
  let current;

  const restart = async (packages, env) => {
    const readyFile = env.READY_FILE || join(out, 'ready.json');
    if (current) await end(current);
    rmSync(readyFile, { force: true });
    const child = standby;
    current = child;
    child.once('exit', (code, signal) => {
      if (current !== child) return;
      current = undefined;
      if (!child.asked) say(`The product ended (${signal ?? code}). The next change starts it again.`);
    });
    child.send({ bundle: join(out, DEVELOP), env: { ...env, READY_FILE: readyFile }, inspect });
    while (current === child && !existsSync(readyFile)) await delay(10);
    standby = spawnStandby(log);
    standby.send({ packages });
  };

  return {
    restart,
    isRunning: () => current !== undefined,
    async close() {
      await Promise.all([end(standby), current && end(current)]);
    },
  };
}

function spawnStandby(log) {
  const child = spawn(process.execPath, ['--enable-source-maps', STANDBY], {
    cwd: root,
    // A group of its own: Ctrl-C in a terminal is for the loop, which then asks the product to drain.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  child.stderr.on('data', (part) => log.write(part));
  return child;
}

/** Asks the product to drain, and waits for its end. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.asked = true;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
