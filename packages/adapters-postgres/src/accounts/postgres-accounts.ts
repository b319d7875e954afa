import { emailKey } from '@tributary/domain/accounts/account-rules';
import { ERASED_FIELDS, type Account, type AccountKind } from '@tributary/domain/accounts/account';
import { firstUserOf } from '@tributary/domain/identity/user';
import { removalOfCampaign } from '@tributary/domain/catalog/removal';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Accounts, TakenOfAccount } from '@tributary/application/accounts/accounts';
import { Prisma } from '../generated/client.ts';
import { pageOfAccounts } from './account-pages.ts';
import { ACCOUNT } from './account-row.ts';
import { countBelongings, forgetAnswersAbout } from './account-belongings.ts';
import { endMemberships } from './group-memberships.ts';
import { blankAuditOf } from '../audit/postgres-audit.ts';
import { NEWEST_FIRST } from '../shared/columns.ts';
import { lockDisplayIds, nextDisplayId, possibleDisplayIds } from '../shared/display-ids.ts';
import { unlessDuplicate, type Db, type Session } from '../shared/session.ts';

/** Passed in: ends the referrals of an account that is removed, in the same transaction. */
export type EndReferrals = (
  db: Db,
  affiliate: { readonly networkId: NetworkId; readonly affiliateId: string },
  at: Date,
) => Promise<void>;

export const postgresAccounts = (
  { db, rows, atomically }: Session,
  endReferralsOf: EndReferrals,
): Accounts => ({
  add: (account) => atomically((tx) => add(tx, account)),
  find: (networkId, kind, id) => find(db, { networkId, kind, id }),
  findForUpdate: (networkId, kind, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select id from accounts where id = ${id} and network_id = ${networkId} for no key update`;
      return find(tx, { networkId, kind, id });
    }),
  findNames: async (networkId, kind, { ids = [], displayIds = [] }) => [
    ...(await rows<{ readonly id: string; readonly displayId: number; readonly name: string }>(
      Prisma.sql`select id, display_id as "displayId", name from accounts
        where network_id = ${networkId} and kind = ${kind}
        and (id = any(${[...ids]}::text[]) or display_id = any(${possibleDisplayIds(displayIds)}::int[]))`,
      'fixed',
    )),
  ],
  findMany: async (networkId, kind, ids) => {
    if (ids.length === 0) return [];
    const found = await rows<object>(
      Prisma.sql`select ${COLUMNS} from accounts a
        where id = any(${[...ids]}::text[]) and network_id = ${networkId} and kind = ${kind} and deleted_at is null
        order by created_at desc, id desc`,
      'fixed',
    );
    return found.map(ACCOUNT.read);
  },
  findByDisplayIds: async (networkId, kind, displayIds) => {
    const where = { displayId: { in: possibleDisplayIds(displayIds) }, networkId, kind, deletedAt: null };
    return (await db.account.findMany({ where, orderBy: NEWEST_FIRST })).map(ACCOUNT.read);
  },
  replace: (account) => atomically((tx) => replace(tx, account)),
  remove: (removal) => atomically((tx) => remove(tx, endReferralsOf, removal)),
  countBelongings: (networkId, kind, id) => countBelongings(db, { networkId, kind, id }),
  countWaiting: (networkId) => db.account.count({ where: { networkId, signUp: 'waiting', deletedAt: null } }),
  list: (networkId, kind, filter, page) => pageOfAccounts(rows, { networkId, kind }, { filter, page }),
});

const COLUMNS = Prisma.raw(ACCOUNT.columns('a'));

type Key = { readonly networkId: NetworkId; readonly kind: AccountKind; readonly id: string };

async function find(db: Db, key: Key): Promise<Account | undefined> {
  const row = await db.account.findFirst({ where: { ...key, deletedAt: null } });
  return row === null ? undefined : ACCOUNT.read(row);
}

async function add(db: Db, account: Omit<Account, 'displayId'>): ReturnType<Accounts['add']> {
  if (await isUsersEmail(db, account)) return { kind: 'duplicate_email' };
  // Taken for good only once the account is in, so that a duplicate leaves no gap.
  const displayId = 1 + (await lockDisplayIds(db, account.networkId, account.kind));
  const added: Account = { ...account, displayId };
  // `on conflict do nothing`: the unique index decides, and the transaction stays usable.
  const { count } = await db.account.createMany({
    data: [{ ...ACCOUNT.write(added), ...searchedBy(added) }],
    skipDuplicates: true,
  });
  if (count === 0) return { kind: await takenOf(db, added) };
  await db.user.create({
    data: { ...firstUserOf(added), ...UNLIMITED_ROW, emailKey: emailKey(added.email) },
  });
  await nextDisplayId(db, account.networkId, account.kind);
  return { kind: 'added', account: structuredClone(added) };
}

/** As users without limits are kept. */
const UNLIMITED_ROW = { onlyAffiliates: [], onlyGroups: [], onlyAdvertisers: [] };

async function replace(db: Db, account: Account): ReturnType<Accounts['replace']> {
  const { id, networkId, kind } = account;
  const result = await unlessDuplicate(db, async () => {
    const done = await db.account.updateMany({
      where: { id, networkId, kind, deletedAt: null },
      data: { ...ACCOUNT.editable(account), ...searchedBy(account) },
    });
    if (done.count === 1) await followAccount(db, account);
    return done;
  });
  if (result === 'duplicate') return takenOf(db, account);
  return result.count === 0 ? 'missing' : 'replaced';
}

/** Which of the unique fields another account has, after the index has refused one of them. */
async function takenOf(db: Db, account: Account): Promise<TakenOfAccount> {
  const { networkId, kind, id, email } = account;
  const where = { networkId, kind, emailKey: emailKey(email), id: { not: id } };
  if ((await db.account.count({ where })) > 0 || (await isUsersEmail(db, account))) return 'duplicate_email';
  return 'duplicate_external_id';
}

/** Whether somebody who works for another account of the kind signs in with this e-mail. */
async function isUsersEmail(
  db: Db,
  { id, networkId, kind, email }: Omit<Account, 'displayId'>,
): Promise<boolean> {
  const where = { networkId, kind, emailKey: emailKey(email), id: { not: id as string } };
  return (await db.user.count({ where })) > 0;
}

/** The first user keeps the account's e-mail and password; a new password ends what was open with the old one. Links end
 * with a new e-mail or password. Links and sessions of everybody end with an account that is switched off. */
async function followAccount(db: Db, { id, networkId, email, passwordHash, live }: Account): Promise<void> {
  await db.$executeRaw`
    delete from one_time_tokens t using users u
    where u.id = t.user_id and ((u.account_id = ${id} and not ${live}::boolean)
      or (u.id = ${id} and (u.password_hash is distinct from ${passwordHash} or u.email <> ${email})))`;
  await db.$executeRaw`
    delete from sessions s using users u
    where u.id = s.user_id and ((u.account_id = ${id} and not ${live}::boolean)
      or (u.id = ${id} and u.password_hash is distinct from ${passwordHash}))`;
  const data = { email, emailKey: emailKey(email), passwordHash };
  await db.user.updateMany({ where: { id, networkId }, data });
}

/** Overwrites everything personal and drops what the account owned; the tombstone keeps only what money rows refer to. */
async function remove(
  db: Db,
  endReferralsOf: EndReferrals,
  { networkId, kind, id, at }: Key & { readonly at: Date },
): Promise<boolean> {
  const { count } = await db.account.updateMany({
    where: { id, networkId, kind, deletedAt: null },
    data: { ...ERASED, deletedAt: at },
  });
  if (count === 0) return false;
  // Locked in the order of their ids, as adding a goal of all campaigns does, so that the two cannot deadlock.
  await db.$executeRaw`
    select 1 from campaigns where advertiser_id = ${id} and deleted_at is null order by id for no key update`;
  await db.campaign.updateMany({
    where: { advertiserId: id, deletedAt: null },
    data: removalOfCampaign(at),
  });
  await forgetAnswersAbout(db, { networkId, kind, id });
  // Before the users: who switches a postback off has it while it tells them.
  await removePostbacksOf(db, { networkId, affiliateId: id });
  await removeUsersOf(db, { networkId, accountId: id });
  await db.apiKey.deleteMany({ where: { accountId: id } });
  await db.securityToken.deleteMany({ where: { advertiserId: id } });
  await db.trackingLink.deleteMany({ where: { affiliateId: id } });
  await db.campaignAccess.deleteMany({ where: { affiliateId: id } });
  await db.mediaFile.deleteMany({ where: { ownerId: id } });
  await endMemberships(db, { affiliateId: id, at });
  await db.legalVersion.deleteMany({ where: { networkId, accountId: id } });
  await db.taxForm.deleteMany({ where: { affiliateId: id } });
  await blankAuditOf(db, { networkId, ownerId: id });
  await endReferralsOf(db, { networkId, affiliateId: id }, at);
  return true;
}

/** Locks messages first, then postbacks, both in the order of their ids, as whoever settles them does. */
async function removePostbacksOf(
  db: Db,
  { networkId, affiliateId }: { readonly networkId: NetworkId; readonly affiliateId: string },
): Promise<void> {
  await db.$executeRaw`
    with locked as (
      select id from deliveries where network_id = ${networkId} and affiliate_id = ${affiliateId} order by id for update
    )
    delete from deliveries where id in (select id from locked)`;
  await db.$executeRaw`
    with locked as (select id from postbacks where affiliate_id = ${affiliateId} order by id for update)
    delete from postbacks where id in (select id from locked)`;
}

/** What the audit log holds of them is blanked like what it holds of the account. */
async function removeUsersOf(
  db: Db,
  { networkId, accountId }: { readonly networkId: NetworkId; readonly accountId: string },
): Promise<void> {
  const users = await db.user.findMany({ where: { networkId, accountId }, select: { id: true } });
  for (const { id } of users) await blankAuditOf(db, { networkId, ownerId: id });
  await db.user.deleteMany({ where: { networkId, accountId } });
}

/** The e-mail of a removed account is free for a new one, and no search finds it. */
const ERASED = {
  ...ERASED_FIELDS,
  meta: {},
  allowedIps: [],
  emailKey: null,
  searchText: '',
} satisfies Prisma.AccountUpdateManyMutationInput;

/** Columns to look an account up by, made from its fields. */
const searchedBy = ({ name, username, email, externalId }: Account) => ({
  emailKey: emailKey(email),
  searchText: `${name}\n${username}\n${email}\n${externalId ?? ''}`.toLowerCase(),
});
