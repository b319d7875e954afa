import type { Assigned } from '@tributary/domain/identity/limit';
import type { User } from '@tributary/domain/identity/user';
import type {
  Notice,
  NoticeChoice,
  NoticeChoices,
  NoticeKind,
  Recipient,
} from '@tributary/domain/notices/notice';
import type { NetworkId, NoticeId, UserId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Whose users: null stands for the network's staff. */
export type Concerned = { readonly networkId: NetworkId; readonly accountId: string | null };

/** Whose list it is. */
export type NoticeOwner = { readonly networkId: NetworkId; readonly userId: UserId };

/** What a transaction needs to tell people of what it changes. */
export type NoticeBook = {
  /**
   * Those who may sign in and work for one of these: live users, of accounts that are live. In no promised order; each once.
   */
  listRecipients(concerned: readonly Concerned[]): Promise<Recipient[]>;
  /**
   * One notice per (user, happening): repeats and notices of removed users are left out. For a user who has `LETTERS_DUE_MAX` due
   * letters already, no further letter is due (docs/rules/notices.md#letters).
   */
  add(notices: readonly Notice[]): Promise<void>;
};

export type NoticingStores = { readonly notices: NoticeBook };

/** How many notices of a user may wait for their letter, give or take those written at the same time. */
export const LETTERS_DUE_MAX = 200;

export type NoticeFilter = { readonly kinds: readonly NoticeKind[]; readonly unreadOnly: boolean };

/** What each user was told, and what they choose to be told (docs/rules/notices.md). */
export type Notices = NoticeBook & {
  /** Of these kinds, newest first (createdAt, then id, descending). */
  list(owner: NoticeOwner, filter: NoticeFilter, page: Page): Promise<PageOf<Notice>>;
  countUnread(owner: NoticeOwner, kinds: readonly NoticeKind[]): Promise<number>;
  /** Those of the owner's that were not read; says how many there were. */
  markRead(owner: NoticeOwner, ids: readonly NoticeId[], at: Date): Promise<number>;
  /** What the user chose; empty for one who chose nothing, and for an unknown one. */
  findChoices(owner: NoticeOwner): Promise<NoticeChoices>;
  /**
   * Sets a user's choices of these kinds; null: the default again. Letters that are due of a kind without letters are not due any
   * more. Nothing happens to an unknown user.
   */
  choose(
    owner: NoticeOwner,
    choices: Readonly<Partial<Record<NoticeKind, NoticeChoice | null>>>,
  ): Promise<void>;
};

/** A user who is due a letter, with what is to be in it. */
export type DueLetter = {
  readonly user: Pick<
    User,
    'id' | 'networkId' | 'kind' | 'role' | keyof Assigned | 'name' | 'email' | 'locale'
  >;
  /** Oldest first, at most `NOTICES_OF_LETTER`. */
  readonly notices: readonly Notice[];
  /** How many letters in a row the mail server did not take. */
  readonly failures: number;
};

/** Most notices in one letter. */
export const NOTICES_OF_LETTER = 50;

/** Letters as the worker takes them out. Any number of workers may ask at once: each user is given to one of them. */
export type NoticeLetters = {
  /**
   * Leases, until `leaseUntil`, at most `limit` users with due letters, those who have waited longest first: their oldest due notice was
   * written between the two instants, and the `nextAt` of their last letter or attempt has passed. Users who may not sign in are left out.
   */
  lease(input: {
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly writtenAfter: Date;
    readonly writtenBefore: Date;
    readonly limit: number;
  }): Promise<DueLetter[]>;
  /** These were in a letter that was taken; the user gets no other one before `nextAt`. */
  sent(userId: UserId, ids: readonly NoticeId[], nextAt: Date): Promise<void>;
  /** The letter was not taken; tried again at `nextAt`. */
  failed(userId: UserId, nextAt: Date): Promise<void>;
  /**
   * Gives up letters of notices written before `givenUpBefore`, forgets notices written before `forgottenBefore`, and of each user those
   * beyond the newest `kept`.
   */
  tidy(input: {
    readonly givenUpBefore: Date;
    readonly forgottenBefore: Date;
    readonly kept: number;
  }): Promise<void>;
};

export type Alarms = {
  /** True, and noted as raised, unless the alarm was raised since the instant. Of several who ask at once only one gets true. */
  raise(
    alarm: { readonly kind: string; readonly source: string },
    at: Date,
    raisedSince: Date,
  ): Promise<boolean>;
};
