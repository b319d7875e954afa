import {
  LETTERS_DUE_MAX,
  NOTICES_OF_LETTER,
  type Alarms,
  type NoticeLetters,
  type NoticeOwner,
  type Notices,
} from '@tributary/application/notices/notices';
import type { User } from '@tributary/domain/identity/user';
import type { Notice } from '@tributary/domain/notices/notice';
import { copy, newestFirst, oldestFirst, pageOf } from '../shared/lists.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { MemoryState } from '../state.ts';

export function memoryNotices(state: MemoryState): Notices {
  const of = ({ networkId, userId }: NoticeOwner): Notice[] =>
    [...state.notices.values()].filter((one) => one.userId === userId && one.networkId === networkId);
  const isThere = ({ networkId, userId }: NoticeOwner) => state.users.get(userId)?.networkId === networkId;
  return {
    listRecipients: async (concerned) =>
      [...state.users.values()]
        .filter(
          (user) =>
            mayComeIn(state, user) &&
            concerned.some(
              ({ networkId, accountId }) => networkId === user.networkId && accountId === user.accountId,
            ),
        )
        .map(({ id, networkId, kind, accountId, role, passwordHash, ...user }) => ({
          id,
          networkId,
          kind,
          accountId,
          role,
          onlyAffiliates: copy(user.onlyAffiliates),
          onlyGroups: copy(user.onlyGroups),
          onlyAdvertisers: copy(user.onlyAdvertisers),
          hasPassword: passwordHash !== null,
          choices: copy(state.noticeChoices.get(id) ?? {}),
        })),
    add: async (notices) => {
      for (const notice of notices) {
        const own = of(notice);
        if (!isThere(notice) || own.some(({ happeningId }) => happeningId === notice.happeningId)) continue;
        const isFull =
          notice.letter === 'due' && own.filter(({ letter }) => letter === 'due').length >= LETTERS_DUE_MAX;
        state.notices.set(notice.id, copy(isFull ? { ...notice, letter: 'none' as const } : notice));
      }
    },
    list: async (owner, { kinds, unreadOnly }, page) =>
      pageOf(
        of(owner)
          .filter(({ kind, readAt }) => kinds.includes(kind) && !(unreadOnly && readAt !== null))
          .sort(newestFirst),
        page,
      ),
    countUnread: async (owner, kinds) =>
      of(owner).filter(({ kind, readAt }) => readAt === null && kinds.includes(kind)).length,
    markRead: async (owner, ids, at) => {
      const unread = of(owner).filter(({ id, readAt }) => readAt === null && ids.includes(id));
      for (const one of unread) state.notices.set(one.id, { ...one, readAt: new Date(at) });
      return unread.length;
    },
    findChoices: async (owner) => (isThere(owner) ? copy(state.noticeChoices.get(owner.userId) ?? {}) : {}),
    choose: async (owner, choices) => {
      if (!isThere(owner)) return;
      const kept = Object.entries({ ...state.noticeChoices.get(owner.userId), ...choices });
      state.noticeChoices.set(owner.userId, Object.fromEntries(kept.filter(([, choice]) => choice !== null)));
      for (const one of of(owner)) {
        const choice = choices[one.kind];
        if (one.letter === 'due' && (choice === 'nothing' || choice === 'list'))
          state.notices.set(one.id, { ...one, letter: 'none' });
      }
    },
  };
}

const mayComeIn = ({ accounts, removedAccounts }: MemoryState, { live, accountId }: User): boolean =>
  live && (accountId === null || (accounts.get(accountId)?.live === true && !removedAccounts.has(accountId)));

export const memoryNoticeLetters = (state: MemoryState): NoticeLetters => ({
  lease: ({ now, leaseUntil, writtenAfter, writtenBefore, limit }) =>
    inTransaction(state, async (draft) => {
      const due = [...draft.users.values()].flatMap((user) => {
        const network = draft.networks.get(user.networkId);
        const letters = draft.noticeLetters.get(user.id);
        const waiting = [...draft.notices.values()]
          .filter(
            ({ userId, letter, createdAt }) =>
              userId === user.id && letter === 'due' && createdAt > writtenAfter,
          )
          .sort(oldestFirst);
        const [oldest] = waiting;
        if (!oldest || oldest.createdAt > writtenBefore || (letters && letters.nextAt > now)) return [];
        if (!network?.live || !mayComeIn(draft, user)) return [];
        const {
          id,
          networkId,
          kind,
          role,
          onlyAffiliates,
          onlyGroups,
          onlyAdvertisers,
          name,
          email,
          locale,
        } = user;
        return [
          {
            user: copy({
              id,
              networkId,
              kind,
              role,
              onlyAffiliates,
              onlyGroups,
              onlyAdvertisers,
              name,
              email,
              locale,
            }),
            notices: copy(waiting.slice(0, NOTICES_OF_LETTER)),
            failures: letters?.failures ?? 0,
            oldest: oldest.createdAt.getTime(),
          },
        ];
      });
      const leased = due
        .sort((a, b) => a.oldest - b.oldest || (a.user.id < b.user.id ? -1 : 1))
        .slice(0, limit)
        .map(({ oldest: _, ...one }) => one);
      for (const { user, failures } of leased)
        draft.noticeLetters.set(user.id, { nextAt: new Date(leaseUntil), failures });
      return leased;
    }),
  sent: (userId, ids, nextAt) =>
    inTransaction(state, async (draft) => {
      for (const id of ids) {
        const one = draft.notices.get(id);
        if (one?.userId === userId && one.letter === 'due') draft.notices.set(id, { ...one, letter: 'sent' });
      }
      draft.noticeLetters.set(userId, { nextAt: new Date(nextAt), failures: 0 });
    }),
  failed: (userId, nextAt) =>
    inTransaction(state, async (draft) => {
      const failures = (draft.noticeLetters.get(userId)?.failures ?? 0) + 1;
      draft.noticeLetters.set(userId, { nextAt: new Date(nextAt), failures });
    }),
  tidy: ({ givenUpBefore, forgottenBefore, kept }) =>
    inTransaction(state, async (draft) => {
      const counts = new Map<string, number>();
      for (const one of [...draft.notices.values()].sort(newestFirst)) {
        const nth = (counts.get(one.userId) ?? 0) + 1;
        counts.set(one.userId, nth);
        if (one.createdAt < forgottenBefore || nth > kept) draft.notices.delete(one.id);
        else if (one.letter === 'due' && one.createdAt < givenUpBefore)
          draft.notices.set(one.id, { ...one, letter: 'given_up' });
      }
    }),
});

export const memoryAlarms = (state: MemoryState): Alarms => ({
  raise: async ({ kind, source }, at, raisedSince) => {
    const key = `${kind}|${source}`;
    const raisedAt = state.alarms.get(key);
    if (raisedAt && raisedAt > raisedSince) return false;
    state.alarms.set(key, new Date(at));
    return true;
  },
});
