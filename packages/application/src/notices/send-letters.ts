// Sends the letters of notices, from the worker (docs/rules/notices.md#letters).
import { mayReceive } from '@tributary/domain/notices/notice';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { Networks } from '../accounts/networks.ts';
import type { Letters } from '../identity/letters.ts';
import type { Mail } from '../identity/mail.ts';
import type { Clock } from '../shared/stamps.ts';
import type { DueLetter, NoticeLetters } from './notices.ts';

export type SendLettersDependencies = {
  readonly stores: { readonly networks: Pick<Networks, 'find'> };
  readonly noticeLetters: NoticeLetters;
  readonly mail: Pick<Mail, 'isSetUp' | 'send'>;
  readonly letters: Letters;
  readonly clock: Clock;
};

/** Sends what is due. Says how many letters were tried, and throws the last failure when none was taken. */
export type SendLetters = () => Promise<{ readonly tried: number }>;

/** What happens within a minute goes into one letter. */
const GATHERED_MS = MINUTE_MS;
/** After a letter a user gets no other one for so long, however much happens. */
const QUIET_MS = 15 * MINUTE_MS;
const GIVEN_UP_MS = 3 * DAY_MS;
/** Longer than a mail server may take for a letter. */
const LEASE_MS = 2 * MINUTE_MS;
/** At a time, so that a mail server is not overrun. */
const AT_ONCE = 10;
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS] as const;

const KEPT_MS = 90 * DAY_MS;
const KEPT_MAX = 1000;

/**
 * Sends each user one letter of all that waits for them. At least once: what dies between the mail server's word and the book is sent again.
 * Without a mail server nothing is done; the list has it all.
 */
export const makeSendLetters =
  (dependencies: SendLettersDependencies): SendLetters =>
  async () => {
    const { noticeLetters, mail, clock } = dependencies;
    if (!mail.isSetUp) return { tried: 0 };
    const now = clock();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const due = await noticeLetters.lease({
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      writtenAfter: before(GIVEN_UP_MS),
      writtenBefore: before(GATHERED_MS),
      limit: AT_ONCE,
    });
    const failures = (await Promise.all(due.map((one) => send(dependencies, one)))).filter(
      (failure) => failure !== undefined,
    );
    if (due.length > 0 && failures.length === due.length) throw failures[0]?.error;
    return { tried: due.length };
  };

/** The failure, when the mail server did not take it. */
async function send(
  { stores, noticeLetters, mail, letters, clock }: SendLettersDependencies,
  due: DueLetter,
): Promise<{ readonly error: unknown } | undefined> {
  const { user, notices, failures } = due;
  const ids = notices.map(({ id }) => id);
  const later = (ms: number) => new Date(clock().getTime() + ms);
  // Users who have lost the permission since are not told.
  const allowed = notices.filter(({ kind }) => mayReceive(kind, user));
  try {
    const network = await stores.networks.find(user.networkId);
    if (network && allowed.length > 0)
      await mail.send({
        ...letters.write(network, user, {
          kind: 'notices',
          name: user.name,
          reader: user.kind,
          notices: allowed,
        }),
        // A reader has one in a while, whatever happens.
        countedFor: null,
      });
  } catch (error) {
    await noticeLetters.failed(user.id, later(WAITS_MS[failures] ?? HOUR_MS));
    return { error };
  }
  await noticeLetters.sent(user.id, ids, later(QUIET_MS));
  return undefined;
}

export type TidyNotices = () => Promise<void>;

/** Gives up letters that nobody took for three days, and forgets old notices (docs/rules/notices.md#kept). */
export const makeTidyNotices =
  ({ noticeLetters, clock }: Pick<SendLettersDependencies, 'noticeLetters' | 'clock'>): TidyNotices =>
  async () => {
    const before = (ms: number) => new Date(clock().getTime() - ms);
    await noticeLetters.tidy({
      givenUpBefore: before(GIVEN_UP_MS),
      forgottenBefore: before(KEPT_MS),
      kept: KEPT_MAX,
    });
  };
