// People who ask for an account by themselves (docs/rules/accounts.md#signing-up).
import { DAY_MS } from '../shared/durations.ts';
import type { NetworkId, ReferralId, SignUpId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';
import type { AccountKind } from './account.ts';

/** How long the link works by which an e-mail is confirmed. */
export const SIGN_UP_MS = DAY_MS;
/** Most sign-ups of a network that wait for a confirmation or a decision. */
export const OPEN_SIGN_UPS_MAX = 1000;
const DECLINE_REASON_LENGTH_MAX = 500;

/** What somebody sent whose e-mail is not confirmed yet: an account only once it is. */
export type SignUp = {
  readonly id: SignUpId;
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly email: string;
  /** Of the text in the link; it is stored nowhere itself. */
  readonly hash: string;
  readonly fields: SignUpFields;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type SignUpFields = {
  readonly name: string;
  readonly passwordHash: string;
  readonly phone: string | null;
  readonly country: string | null;
  /** By name of a field the network defines; of a file its address, still to be fetched. */
  readonly customFields: Readonly<Record<string, string>>;
  readonly referralId: ReferralId | null;
};

/** Whether its link still works. */
export const isOpenSignUp = ({ expiresAt }: Pick<SignUp, 'expiresAt'>, now: Date): boolean => now < expiresAt;

/** Trimmed; refuses an empty reason and one of over 500 characters with `invalid_parameter`. */
export function parseDeclineReason(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= DECLINE_REASON_LENGTH_MAX) return reason;
  throw invalid(
    'declineReason',
    `A reason has 1 to ${DECLINE_REASON_LENGTH_MAX} characters. The applicant sees it.`,
  );
}
