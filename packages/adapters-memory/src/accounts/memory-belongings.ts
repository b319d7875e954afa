// What is deleted together with an account.
import type { AccountBelongings } from '@tributary/application/accounts/accounts';
import type { Account } from '@tributary/domain/accounts/account';
import type { ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { MemoryState } from '../state.ts';

export function belongingsOf(state: MemoryState, id: string | undefined): AccountBelongings {
  return {
    keys: countWhere(state.keys, (one) => one.accountId === id),
    securityTokens: countWhere(state.tokens, (one) => one.advertiserId === id),
    links: countWhere(state.links, (one) => one.affiliateId === id),
    accesses: countWhere(state.accesses, (one) => one.affiliateId === id),
    postbacks: countWhere(state.postbacks, (one) => one.affiliateId === id),
    messages: countWhere(state.deliveries, (one) => one.affiliateId === id),
    campaigns: countWhere(state.campaigns, (one) => one.advertiserId === id && !one.deletedAt),
  };
}

/**
 * Deletes kept answers to requests (Idempotency-Key) that may show a removed account: those to its own keys and
 * its users' sessions, and those to requests that made an account of its kind or named this one. They are encrypted, so nobody can look which
 * do show it.
 */
export function forgetAnswersAbout(state: MemoryState, { id, networkId, kind }: Account): void {
  const users = [...state.users.values()].filter((one) => one.accountId === id).map((one) => one.id);
  const own: string[] = [
    ...[...state.keys.values()].filter((key) => key.accountId === id).map((key) => key.id),
    ...[...state.sessions.values()].filter((one) => users.includes(one.userId)).map((one) => one.id),
  ];
  for (const key of state.idempotentAnswers.keys()) {
    const [network, scope = ''] = JSON.parse(key) as string[];
    const [keyId = '', path = ''] = scope.split(' ');
    if (network !== networkId) continue;
    if (own.includes(keyId) || path === `/${kind}` || path.includes(id)) state.idempotentAnswers.delete(key);
  }
}

/** With sessions, links, second factor, passkeys, links to identity providers, saved views and what is sent of views. */
export function forgetUser(state: MemoryState, id: string): void {
  state.users.delete(id);
  forgetWhere(state.sessions, (one) => one.userId === id || one.actedById === id);
  forgetLinks(state, id);
  state.secondFactors.delete(id);
  state.knownPlaces.delete(id);
  forgetWhere(state.passkeys, (one) => one.userId === id);
  forgetWhere(state.providerLinks, (one) => one.userId === id);
  for (const view of [...state.savedViews.values()]) if (view.userId === id) forgetView(state, view.id);
  forgetSchedules(state, (one) => one.userId === id);
  forgetWhere(state.notices, (one) => one.userId === id);
  state.noticeChoices.delete(id);
  state.noticeLetters.delete(id);
}

/** The links of a user that were not used yet, and where they are on the way in by an identity provider. */
export function forgetLinks(state: MemoryState, userId: string): void {
  forgetWhere(state.oneTimeTokens, (one) => one.userId === userId);
  forgetWhere(state.providerSignIns, (one) => one.userId === userId);
}

/** With what is sent of it, whoever gets it. */
export function forgetView(state: MemoryState, id: string): void {
  state.savedViews.delete(id);
  forgetSchedules(state, (one) => one.viewId === id);
}

function forgetSchedules(state: MemoryState, isMeant: (one: ReportSchedule) => boolean): void {
  for (const one of [...state.reportSchedules.values()]) {
    if (!isMeant(one)) continue;
    state.reportSchedules.delete(one.id);
    state.reportLetters.delete(one.id);
  }
}

/** What staff began from this session ends with it. */
export const forgetBegunFrom = (state: MemoryState, sessionId: string): void =>
  forgetWhere(state.sessions, ({ actedFromId }) => actedFromId === sessionId);

export function forgetWhere<T>(held: Map<string, T>, isMeant: (value: T) => boolean): void {
  for (const [key, value] of held) if (isMeant(value)) held.delete(key);
}

const countWhere = <T>(held: Map<string, T>, isMeant: (value: T) => boolean): number =>
  [...held.values()].filter(isMeant).length;
