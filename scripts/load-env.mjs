// The settings in .env, for every command that starts something of ours: what is set in the environment already wins.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './prepare.mjs';

/**
 * ENV_FILE names another file; empty, it means none. Throw-away products (the demo, the check that it starts) take
 * none: a developer's own settings must not apply to them.
 */
export function loadEnv(named = process.env.ENV_FILE) {
  if (named === '') return;
  const file = named ?? join(root, '.env');
  if (named === undefined && !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`The settings in ${file} cannot be read: ${error.message}`);
  }
}
