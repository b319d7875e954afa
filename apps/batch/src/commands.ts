import type { AnyCommand } from './command.ts';
import { backup, moveDatabase, restore } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { closeInvoices } from './commands/close-invoices.ts';
import { deadLetters } from './commands/dead-letters.ts';
import { erasePerson } from './commands/erase-person.ts';
import { exportCommand } from './commands/export.ts';
import { forget } from './commands/forget.ts';
import { importConversions } from './commands/import-conversions.ts';
import { importNetwork } from './commands/import-network.ts';
import { issueKey, listKeys, revokeKey } from './commands/keys.ts';
import { loadExchangeRates } from './commands/load-exchange-rates.ts';
import { createNetwork, listNetworks } from './commands/networks.ts';
import { resetPassword } from './commands/reset-password.ts';
import { resetSecondFactor } from './commands/reset-second-factor.ts';
import { rotateSecretCommand } from './commands/rotate-secret.ts';
import { setupLink } from './commands/setup-link.ts';
import { rebuildCaps, rebuildStats } from './commands/rebuild.ts';

/** In the order of the help. */
export const COMMANDS: readonly AnyCommand[] = [
  createNetwork,
  listNetworks,
  issueKey,
  listKeys,
  revokeKey,
  setupLink,
  resetPassword,
  resetSecondFactor,
  exportCommand,
  importConversions,
  importNetwork,
  loadExchangeRates,
  closeInvoices,
  check,
  deadLetters,
  rebuildStats,
  rebuildCaps,
  erasePerson,
  forget,
  rotateSecretCommand,
  backup,
  restore,
  moveDatabase,
];
