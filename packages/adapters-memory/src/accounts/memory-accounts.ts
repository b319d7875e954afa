import { emailKey } from '@tributary/domain/accounts/account-rules';
import { erased, type Account } from '@tributary/domain/accounts/account';
import { endsLinks } from '@tributary/domain/identity/one-time-token';
import { firstUserOf, type User } from '@tributary/domain/identity/user';
import { removalOfCampaign } from '@tributary/domain/catalog/removal';
import type {
  AccountFilter,
  Accounts,
  AccountSort,
  TakenOfAccount,
} from '@tributary/application/accounts/accounts';
import { doOverlap } from '@tributary/domain/tracking/tracking-domain';
import type { Networks } from '@tributary/application/accounts/networks';
import { blankAuditOf } from '../audit/memory-audit.ts';
import type { MemoryState } from '../state.ts';
import {
  belongingsOf,
  forgetAnswersAbout,
  forgetLinks,
  forgetUser,
  forgetWhere,
} from './memory-belongings.ts';
import { endMemberships } from './group-memberships.ts';
import { addNew, copy, oldestFirst, orderedByKey, pageOf } from '../shared/lists.ts';

/** Passed in: counts the stats of a network anew, after a change of its zone moved the bounds of its days. */
export type RebuildBooks = (state: MemoryState, networkId: string) => void;

export const memoryNetworks = (state: MemoryState, rebuildBooks: RebuildBooks): Networks => ({
  find: async (id) => copy(state.networks.get(id)),
  findForUpdate: async (id) => copy(state.networks.get(id)),
  first: async () => copy([...state.networks.values()].sort(oldestFirst)[0]),
  list: async () => copy([...state.networks.values()].sort(oldestFirst)),
  add: async (network) => addNew(state.networks, network.id, network),
  findByDashboardDomain: async (names) =>
    copy(
      names.flatMap((name) =>
        [...state.networks.values()].filter(({ dashboardDomains }) => dashboardDomains.includes(name)),
      )[0],
    ),
  findTakenDomains: async (networkId, domains, kind) => {
    const others = [...state.networks.values()].filter(({ id }) => id !== networkId);
    const theirs = others.flatMap((other) => (kind === 'dashboard' ? other.dashboardDomains : other.domains));
    return domains.filter((domain) => theirs.some((their) => doOverlap(domain, their)));
  },
  replace: async (network) => {
    const before = state.networks.get(network.id);
    if (!before) return;
    state.networks.set(network.id, copy(network));
    if (before.zone !== network.zone) rebuildBooks(state, network.id);
  },
});

/** Passed in: ends the referrals of an account that is removed. */
export type EndReferrals = (state: MemoryState, accountId: string, at: Date) => void;

export function memoryAccounts(state: MemoryState, endReferralsOf: EndReferrals): Accounts {
  const everOf = (networkId: string, kind: string) =>
    [...state.accounts.values()].filter((one) => one.networkId === networkId && one.kind === kind);
  const of = (networkId: string, kind: string) =>
    everOf(networkId, kind).filter((one) => !state.removedAccounts.has(one.id));
  const found = (networkId: string, kind: string, id: string) =>
    of(networkId, kind).find((one) => one.id === id);
  const takenOf = (account: Omit<Account, 'displayId'>): TakenOfAccount | undefined => {
    const others = of(account.networkId, account.kind).filter((one) => one.id !== account.id);
    if (others.some(({ email }) => emailKey(email) === emailKey(account.email))) return 'duplicate_email';
    const isSame = (one: Account) => one.externalId !== null && one.externalId === account.externalId;
    if (others.some(isSame)) return 'duplicate_external_id';
    return isUsersEmail(state, account) ? 'duplicate_email' : undefined;
  };

  return {
    add: async (account) => {
      const taken = takenOf(account);
      if (taken) return { kind: taken };
      const displayId = nextDisplayId(state, account.networkId, account.kind);
      const added = { ...copy(account), displayId };
      addNew(state.accounts, account.id, added);
      addNew(state.users, added.id, firstUserOf(added));
      if (added.referralId !== null) state.referred.set(added.id, added.referralId);
      return { kind: 'added', account: copy(added) };
    },
    find: async (...key) => copy(found(...key)),
    findForUpdate: async (...key) => copy(found(...key)),
    findNames: async (networkId, kind, { ids = [], displayIds = [] }) =>
      everOf(networkId, kind)
        .filter((one) => ids.includes(one.id) || displayIds.includes(one.displayId))
        .map(({ id, displayId, name }) => ({ id, displayId, name })),
    findMany: async (networkId, kind, ids) => copy(of(networkId, kind).filter((one) => ids.includes(one.id))),
    findByDisplayIds: async (networkId, kind, displayIds) =>
      copy(of(networkId, kind).filter((one) => displayIds.includes(one.displayId))),
    replace: async (account) => {
      const before = found(account.networkId, account.kind, account.id);
      if (!before) return 'missing';
      const taken = takenOf(account);
      if (taken) return taken;
      state.accounts.set(account.id, { ...copy(account), referralId: before.referralId });
      followAccount(state, account);
      if (!account.live)
        for (const { id } of usersOf(state, account.id)) {
          forgetLinks(state, id);
          forgetWhere(state.sessions, (one) => one.userId === id);
        }
      return 'replaced';
    },
    remove: async ({ networkId, kind, id, at }) => {
      const gone = found(networkId, kind, id);
      if (!gone) return false;
      state.accounts.set(gone.id, erased(gone));
      state.removedAccounts.set(gone.id, new Date(at));
      for (const one of state.campaigns.values()) {
        if (one.advertiserId !== gone.id || one.deletedAt) continue;
        state.campaigns.set(one.id, copy({ ...one, ...removalOfCampaign(at) }));
      }
      forgetAnswersAbout(state, gone);
      for (const user of usersOf(state, gone.id)) {
        forgetUser(state, user.id);
        blankAuditOf(state, user.id);
      }
      forgetWhere(state.keys, (one) => one.accountId === gone.id);
      forgetWhere(state.tokens, (one) => one.advertiserId === gone.id);
      forgetWhere(state.links, (one) => one.affiliateId === gone.id);
      forgetWhere(state.linkAliases, (one) => one.affiliateId === gone.id);
      forgetWhere(state.accesses, (one) => one.affiliateId === gone.id);
      forgetWhere(state.postbacks, (one) => one.affiliateId === gone.id);
      forgetWhere(state.deliveries, (one) => one.affiliateId === gone.id);
      forgetWhere(state.media, (one) => one.ownerId === gone.id);
      endMemberships(state, ({ affiliateId }) => (affiliateId as string) === gone.id, at);
      forgetWhere(state.legalData, ([version]) => version?.accountId === gone.id);
      forgetWhere(state.taxForms, (one) => one.affiliateId === gone.id);
      endReferralsOf(state, gone.id, at);
      blankAuditOf(state, gone.id);
      return true;
    },
    countBelongings: async (...key) => belongingsOf(state, found(...key)?.id),
    countWaiting: async (networkId) =>
      (['affiliate', 'advertiser'] as const)
        .flatMap((kind) => of(networkId, kind))
        .filter(({ signUp }) => signUp === 'waiting').length,
    list: async (networkId, kind, filter, page) =>
      pageOf(
        of(networkId, kind)
          .filter((one) => passes(one, filter))
          .sort(orderedBy(filter.sort)),
        page,
      ),
  };
}

const usersOf = (state: MemoryState, accountId: string): User[] =>
  [...state.users.values()].filter((one) => one.accountId === accountId);

/** Whether somebody who works for another account of the kind signs in with this e-mail. */
const isUsersEmail = (
  state: MemoryState,
  { id, networkId, kind, email }: Omit<Account, 'displayId'>,
): boolean =>
  [...state.users.values()].some(
    (one) =>
      (one.id as string) !== id &&
      one.networkId === networkId &&
      one.kind === kind &&
      emailKey(one.email) === emailKey(email),
  );

/** The first user keeps the account's e-mail and password; a new password ends what was open with the old one. */
function followAccount(state: MemoryState, { id, email, passwordHash }: Account): void {
  const user = state.users.get(id);
  if (!user) return;
  state.users.set(user.id, { ...user, email, passwordHash });
  if (endsLinks(user, { ...user, email, passwordHash })) forgetLinks(state, user.id);
  if (user.passwordHash !== passwordHash) forgetWhere(state.sessions, (one) => one.userId === user.id);
}

/** Short ids are counted per network and kind and never given out again. */
export function nextDisplayId(state: MemoryState, networkId: string, kind: string): number {
  const next = (state.displayIds.get(`${networkId}|${kind}`) ?? 0) + 1;
  state.displayIds.set(`${networkId}|${kind}`, next);
  return next;
}

function orderedBy(sort: AccountSort = { by: 'createdAt', order: 'desc' }) {
  const keyOf = {
    createdAt: (one: Account) => one.createdAt.getTime(),
    modifiedAt: (one: Account) => (one.modifiedAt ?? one.createdAt).getTime(),
    name: (one: Account) => one.name.toLowerCase(),
    displayId: (one: Account) => one.displayId,
  }[sort.by];
  return orderedByKey(keyOf, sort.order);
}

function passesSignUp({ live, signUp }: Account, { waiting, declined }: AccountFilter): boolean {
  if (waiting && (live || signUp === 'declined')) return false;
  return !declined || (!live && signUp === 'declined');
}

function passes(account: Account, filter: AccountFilter): boolean {
  const { ids, live, search, externalId, currencyNot } = filter;
  if (ids !== undefined && !ids.includes(account.id)) return false;
  if (live !== undefined && account.live !== live) return false;
  if (!passesSignUp(account, filter)) return false;
  if (externalId !== undefined && account.externalId !== externalId) return false;
  if (currencyNot !== undefined && account.currency === currencyNot) return false;
  if (search === undefined) return true;
  return [account.name, account.username, account.email, account.externalId ?? ''].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );
}
