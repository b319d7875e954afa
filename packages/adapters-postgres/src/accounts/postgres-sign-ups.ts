import type { AccountKind } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { SignUp, SignUpFields } from '@tributary/domain/accounts/sign-up';
import type { NetworkId, SignUpId } from '@tributary/domain/shared/ids';
import type { SignUps } from '@tributary/application/accounts/sign-ups';
import type { SignUp as SignUpRow } from '../generated/client.ts';
import type { Session } from '../shared/session.ts';

export const postgresSignUps = ({ db }: Pick<Session, 'db'>): SignUps => ({
  add: async (signUp) => {
    await db.signUp.create({ data: { ...signUp, emailKey: emailKey(signUp.email) } });
  },
  findByHash: async (hash) => {
    const row = await db.signUp.findUnique({ where: { hash } });
    return row === null ? undefined : fromRow(row);
  },
  countOpen: (networkId, now) => db.signUp.count({ where: { networkId, expiresAt: { gt: now } } }),
  remove: async (id) => (await db.signUp.deleteMany({ where: { id } })).count === 1,
  removeFor: async (networkId, kind, email) => {
    await db.signUp.deleteMany({ where: { networkId, kind, emailKey: emailKey(email) } });
  },
});

const fromRow = ({ emailKey: _, ...row }: SignUpRow): SignUp => ({
  ...row,
  id: row.id as SignUpId,
  networkId: row.networkId as NetworkId,
  kind: row.kind as AccountKind,
  fields: row.fields as SignUpFields,
});
