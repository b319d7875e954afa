// What the checks of deploy/ have in common.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

export const deployed = (...path) => join(root, 'deploy', ...path);
export const read = (...path) => readFileSync(deployed(...path), 'utf8');

/** What a command said; throws with it when the command is missing or fails. Debian has servers in /usr/sbin. */
export function sh(command, ...args) {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env });
  if (error) throw new Error(`${command} cannot be run (${error.code ?? error.message}).`);
  if (status !== 0)
    throw new Error(`${[command, ...args].join(' ')} ended with ${signal ?? status}:\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}

/** Files of those names and texts in a folder that goes with the end of `use(folder)`. */
export async function withFiles(files, use) {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-deploy-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends a server with this process, however that ends. */
export function endWithUs(child) {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** An `expected` text that is not there would make the check pass for nothing. */
export function replaced(text, expected, other) {
  if (!text.includes(expected)) throw new Error(`The file has no ${JSON.stringify(expected)} any more.`);
  return text.replaceAll(expected, other);
}

/** Gives ports behind a text another number, all at once: a new number may begin like another old one. */
export function renumbered(text, before, ports) {
  for (const port of Object.keys(ports)) replaced(text, before + port, '');
  return text.replaceAll(new RegExp(`(${before.replaceAll('.', '\\.')})(\\d+)\\b`, 'g'), (_, word, port) => {
    if (ports[port] === undefined) throw new Error(`Nothing stands in for ${word}${port}.`);
    return word + ports[port];
  });
}
