import type { Account } from '@tributary/domain/accounts/account';
import type { Account as AccountRow } from '../generated/client.ts';
import type { Connection } from '../shared/json-rows.ts';
import { recordFields } from '../shared/record-fields.ts';

export const ACCOUNT = recordFields<Account, AccountRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    kind: 'plain',
    displayId: 'plain',
    username: 'plain',
    name: 'plain',
    email: 'plain',
    passwordHash: 'plain',
    passwordFingerprint: 'plain',
    phone: 'plain',
    country: 'plain',
    currency: 'plain',
    zone: 'plain',
    // The hot path reads tombstones too: a removed account comes as one that is not live.
    live: { kind: 'plain', select: (alias) => `${alias}.live and ${alias}.deleted_at is null` },
    lastLoginAt: 'instant',
    createdAt: 'instant',
    modifiedAt: 'instant',
    meta: 'json',
    allowedIps: 'list',
    externalId: 'plain',
    referralId: 'plain',
    signUp: 'plain',
    declineReason: 'plain',
  },
  ['id', 'networkId', 'kind', 'displayId', 'createdAt', 'referralId'],
);

/** For a select of postgres.js from `accounts a`: all fields, or those named. */
export const accountColumns = (sql: Connection, names?: readonly (keyof Account)[]) =>
  sql.unsafe(ACCOUNT.columns('a', names));
