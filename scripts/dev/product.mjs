// The product as a child of the loop. While one runs, the next one waits with Node.js and the packages loaded (standby.mjs):
// that is half of a start.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pretty from 'pino-pretty';
import { root } from '../prepare.mjs';

const STANDBY = fileURLToPath(new URL('standby.mjs', import.meta.url));
/** Longer than the product gives itself to drain. */
const STOP_TIMEOUT_MS = 30_000;

export function openProduct({ out, inspect, say, databaseUrl }) {
  const log = pretty({
    colorize: process.stderr.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,process',
    destination: 2,
    sync: true,
  });
  const readyFile = process.env.READY_FILE || join(out, 'ready.json');
  const env = {
    ...process.env,
    READY_FILE: readyFile,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let standby = spawnStandby(env, log);
  let current;

  const restart = async (packages) => {
    if (current) await end(current.child);
    rmSync(readyFile, { force: true });
    const child = standby;
    const started = { child, stopping: false };
    current = started;
    child.once('exit', (code, signal) => {
      if (current !== started) return;
      current = undefined;
      if (!child.asked) say(`The product ended (${signal ?? code}). The next change starts it again.`);
    });
    child.send({ bundle: join(out, 'standalone.mjs'), inspect });
    while (current === started && !existsSync(readyFile)) await delay(10);
    standby = spawnStandby(env, log);
    standby.send({ packages });
  };

  return {
    restart,
    isRunning: () => current !== undefined,
    async close() {
      await Promise.all([end(standby), current && end(current.child)]);
    },
  };
}

function spawnStandby(env, log) {
  const child = spawn(process.execPath, ['--enable-source-maps', STANDBY], {
    cwd: root,
    env,
    // A group of its own: Ctrl-C in a terminal is for the loop, which then asks the product to drain.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  child.stderr.on('data', (part) => log.write(part));
  return child;
}

/** Asks it to drain, and waits. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.asked = true;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
