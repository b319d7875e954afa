// What people are told happened (docs/rules/notices.md): which kinds there are, who may be told of them, and what each user gets.
import { permissionsOf, type Permission, type User, type UserKind } from '../identity/user.ts';
import { isFirstUser } from '../identity/user.ts';
import { type Assigned, isLimited } from '../identity/limit.ts';
import type { NetworkId, NoticeId, UserId } from '../shared/ids.ts';

/** In the order in which settings show them (docs/rules/notices.md#kinds). */
export const NOTICE_KINDS = [
  'cap.nearly_reached',
  'cap.reached',
  'postback.switched_off',
  'import.ended',
  'invoice.closed',
  'payout.settled',
  'payout.returned',
  'bonus.booked',
  'credit.nearly_used',
  'credit.used_up',
  'credit.restored',
  'system.alarm',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a user gets of a kind: nothing, a line in their list, or a line and a letter. */
export const NOTICE_CHOICES = ['nothing', 'list', 'letter'] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

/** What a user chose; a kind that is not there has its default. */
export type NoticeChoices = Readonly<Partial<Record<NoticeKind, NoticeChoice>>>;

/**
 * The state of a notice's letter: `none` is wanted, it is `due`, it was `sent`, or it was `given_up` because no mail server took it for
 * days (docs/rules/notices.md#letters).
 */
export type LetterState = 'none' | 'due' | 'sent' | 'given_up';

/** Texts as they were when it happened; amounts are texts. */
export type NoticeData = Readonly<Record<string, string | null>>;

/** Something that one user is told. */
export type Notice = {
  readonly id: NoticeId;
  readonly networkId: NetworkId;
  readonly userId: UserId;
  readonly kind: NoticeKind;
  /** What happened, once: a user has at most one notice under it. */
  readonly happeningId: string;
  readonly data: NoticeData;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly letter: LetterState;
};

/** Somebody who may be told, and what they chose. */
export type Recipient = Pick<User, 'id' | 'networkId' | 'kind' | 'accountId' | 'role' | keyof Assigned> & {
  readonly hasPassword: boolean;
  readonly choices: NoticeChoices;
};

/** What staff must be permitted to be told of a kind, and of whose accounts' users it is; null: of nobody's. */
type Audience = {
  /** null: no staff. */
  readonly staff: Permission | null;
  /** Staff who may do this get a letter by default: it is theirs to act. */
  readonly acts: Permission | null;
  readonly accounts: readonly Exclude<UserKind, 'staff'>[];
};

/** docs/rules/notices.md#recipients */
const AUDIENCES: Readonly<Record<NoticeKind, Audience>> = {
  'cap.nearly_reached': { staff: 'read', acts: 'manage', accounts: ['affiliate'] },
  'cap.reached': { staff: 'read', acts: 'manage', accounts: ['affiliate'] },
  'postback.switched_off': { staff: 'postbacks', acts: 'postbacks', accounts: ['affiliate'] },
  'import.ended': { staff: 'manage', acts: 'manage', accounts: ['advertiser'] },
  'invoice.closed': { staff: null, acts: null, accounts: ['affiliate', 'advertiser'] },
  'payout.settled': { staff: null, acts: null, accounts: ['affiliate'] },
  'payout.returned': { staff: null, acts: null, accounts: ['affiliate'] },
  'bonus.booked': { staff: null, acts: null, accounts: ['affiliate'] },
  'credit.nearly_used': { staff: 'billing', acts: 'billing', accounts: ['advertiser'] },
  'credit.used_up': { staff: 'billing', acts: 'billing', accounts: ['advertiser'] },
  'credit.restored': { staff: 'billing', acts: 'billing', accounts: ['advertiser'] },
  'system.alarm': { staff: 'settings', acts: 'settings', accounts: [] },
};

/**
 * Whether somebody may be told of a kind at all: staff by their permissions, of today and not of when it happened. Who is limited to
 * accounts is told nothing, since a notice may be of any.
 */
export function mayReceive(kind: NoticeKind, user: Pick<User, 'kind' | 'role' | keyof Assigned>): boolean {
  const { staff, accounts } = AUDIENCES[kind];
  if (user.kind !== 'staff') return accounts.includes(user.kind);
  if (isLimited(user)) return false;
  return staff !== null && permissionsOf(user).includes(staff);
}

/** The kinds that somebody may be told of, in the order of settings. */
export const kindsFor = (user: Pick<User, 'kind' | 'role' | keyof Assigned>): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => mayReceive(kind, user));

/** What somebody gets who chose nothing: a letter where it is theirs to act, a line otherwise (docs/rules/notices.md#choices). */
export function defaultChoice(kind: NoticeKind, user: Pick<User, 'kind' | 'role'>): NoticeChoice {
  if (user.kind !== 'staff') return 'letter';
  const { acts } = AUDIENCES[kind];
  return acts !== null && permissionsOf(user).includes(acts) ? 'letter' : 'list';
}

/** What a recipient gets of a kind. */
export const choiceOf = (
  kind: NoticeKind,
  recipient: Pick<Recipient, 'kind' | 'role' | 'choices'>,
): NoticeChoice => recipient.choices[kind] ?? defaultChoice(kind, recipient);

/** Whether letters go to somebody: not to who was invited and has not come in yet. */
export const getsLetters = ({ hasPassword, ...user }: Recipient): boolean => hasPassword || isFirstUser(user);
