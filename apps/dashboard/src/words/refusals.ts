// What the API refuses, in the reader's language (docs/errors.md). It says it in English, with a code.
import { msg, t } from '@lingui/core/macro';
import { ENGLISH, i18n } from '../language/i18n.ts';
import { textMap } from '../language/texts.ts';

/** By code: what all refusals of it have in common. */
export const CODE_WORDS = textMap([
  ['5', msg`You don’t have access to this.`],
  ['6', msg`Confirm that it’s you, then try again.`],
  ['7', msg`The code or passkey wasn’t accepted.`],
  ['8', msg`You’re viewing as this account, so nothing can be changed.`],
  ['9', msg`Set up two-factor authentication first.`],
  ['11', msg`That isn’t possible at the moment.`],
  ['12', msg`You’re signed out. Sign in again.`],
  ['13', msg`Sign-in isn’t valid, or no longer is.`],
  ['20', msg`Check what you entered.`],
  ['30', msg`The request can’t be read, or is too large.`],
  ['31', msg`This doesn’t exist, or not for you.`],
  ['32', msg`That isn’t possible here.`],
  ['33', msg`This already exists.`],
  ['40', msg`Too many requests. Wait a moment, then try again.`],
  ['41', msg`Your IP address isn’t allowed.`],
  ['42', msg`Too many wrong passwords. Wait a while, then try again.`],
  ['51', msg`Something went wrong on the server. Try again later.`],
]);

/** What people meet most, word for word. */
export const MESSAGE_WORDS = textMap([
  ['Wrong email or password.', msg`Wrong email or password.`],
  ['This field is required.', msg`This field is required.`],
  ['May not be empty.', msg`Fill this in.`],
  ['Enter an email such as name@example.com.', msg`Enter an email such as name@example.com.`],
  ['Enter an amount above 0.', msg`Enter an amount above 0.`],
  ['Enter an amount such as 1.25.', msg`Enter an amount.`],
  ['Enter 100% or less.', msg`Enter 100% or less.`],
  ['Enter a valid date, YYYY-MM-DD.', msg`Enter a valid date.`],
  ['The start date is after the end date.', msg`The start date is after the end date.`],
  ['The end date is before the start date.', msg`The end date is before the start date.`],
  ['Choose an expiry date in the future.', msg`Choose an expiry date in the future.`],
  [
    'This password is among the first that are guessed. Choose another one.',
    msg`This password is easy to guess. Choose another one.`,
  ],
  ['A password is another than your e-mail address.', msg`Don’t use your email as password.`],
  ['A name holds no address.', msg`A name can’t contain a web address.`],
  ['This value is already in use.', msg`This value is already in use.`],
  ['A group with this name already exists.', msg`A group with this name already exists.`],
  ['A field with this name already exists.', msg`A question with this name already exists.`],
  ['A category with this name already exists.', msg`A category with this name already exists.`],
  ['An export with this name already exists.', msg`An export with this name already exists.`],
  ['This passkey is already registered.', msg`This passkey is already registered.`],
  ['This user is deactivated.', msg`This user is deactivated.`],
  [
    'This is the only owner who can sign in. Add another owner first.',
    msg`This is the only owner who can sign in. Add another owner first.`,
  ],
  ['This invoice is already paid in full.', msg`This invoice is already paid in full.`],
  ['This import has already ended.', msg`This import has already ended.`],
  ['This deposit is already voided.', msg`This deposit is already voided.`],
  ["This campaign isn't running right now.", msg`This campaign isn’t running right now.`],
  [
    'You need access to this campaign. Request it first.',
    msg`You need access to this campaign. Request it first.`,
  ],
  [
    'This link has expired or was already used. Request a new one.',
    msg`This link has expired or was already used. Request a new one.`,
  ],
  [
    'This link has expired or was already used. Sign up again.',
    msg`This link has expired or was already used. Sign up again.`,
  ],
  ['A BIC has 8 or 11 letters and digits.', msg`A BIC has 8 or 11 letters and digits.`],
  [
    'The check digits of this IBAN are wrong. Enter it as your bank writes it.',
    msg`The check digits of this IBAN are wrong. Enter it as your bank writes it.`,
  ],
  ['Choose at least one event.', msg`Choose at least one event.`],
  ['There is no such campaign.', msg`There is no such campaign.`],
  ['There is no such conversion.', msg`There is no such conversion.`],
]);

/** Of a field, beside which it stands. What has no words stays what the API said. */
export const fieldWords = (message: string): string =>
  i18n.locale === ENGLISH ? message : (MESSAGE_WORDS.get(message) ?? message);

/** Of a whole request. What has no words of its own is what all of its code have in common, with what the API said. */
export function refusalWords(code: string, message: string): string {
  const common = CODE_WORDS.get(code);
  const said = fieldWords(message);
  return i18n.locale === ENGLISH || said !== message || common === undefined
    ? said
    : t`${common} (${message})`;
}
