import type { AnyCommand } from './command.ts';
import { check } from './commands/check.ts';
import { erasePerson } from './commands/erase-person.ts';
import { exportCommand } from './commands/export.ts';
import { issueKey, listKeys, revokeKey } from './commands/keys.ts';
import { createNetwork, listNetworks } from './commands/networks.ts';

/** In the order of the help. */
export const COMMANDS: readonly AnyCommand[] = [
  createNetwork,
  listNetworks,
  issueKey,
  listKeys,
  revokeKey,
  exportCommand,
  check,
  erasePerson,
];
