#!/usr/bin/env node
// The product from a release: docs/operations.md#from-a-release.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const PROCESSES = { start: 'standalone', api: 'api', tracker: 'tracker', worker: 'worker', batch: 'batch' };
const HELP = `Usage: tributary <command>

  start      the whole product, with a database of its own
  api        one process, against DATABASE_URL; likewise
  tracker
  worker
  batch …    what operators do: tributary batch --help
  version
  help

Settings are environment variables: ${join(root, '.env.example')}
A file .env in the current folder is read, or the one that ENV_FILE names; what the environment says wins.
`;

function fail(message, code = 2) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, needMajor, needMinor] = /(\d+)\.(\d+)/.exec(engines.node).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needMajor || (major === needMajor && minor < needMinor))
  fail(`Tributary needs Node.js ${needMajor}.${needMinor} or newer; this is ${process.version}.`, 1);

const [command = 'help'] = process.argv.slice(2);
if (['help', '--help', '-h'].includes(command)) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (['version', '--version', '-v'].includes(command)) {
  process.stdout.write(`${version}\n`);
  process.exit(0);
}
if (!Object.hasOwn(PROCESSES, command))
  fail(`There is no command ${command}. Commands: ${Object.keys(PROCESSES).join(', ')}, version, help.`);

const [, extra] = process.argv.slice(2);
if (command !== 'batch' && extra !== undefined)
  fail(
    `tributary ${command} takes no arguments, but got ${extra}. Settings are environment variables, or lines of a file .env.`,
  );

const named = process.env.ENV_FILE;
const settings = named ?? resolve('.env');
if (named !== '' && (named !== undefined || existsSync(settings))) {
  try {
    process.loadEnvFile(settings);
  } catch (error) {
    fail(`The settings in ${settings} cannot be read: ${error.message}`, 1);
  }
}
process.argv.splice(2, 1);
await import(pathToFileURL(join(root, 'dist', `${PROCESSES[command]}.mjs`)).href);
