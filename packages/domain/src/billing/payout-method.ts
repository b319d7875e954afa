// Where an affiliate's money goes, as typed records: what is wrong with one is said when it is sent, not by the bank
// (docs/rules/billing.md#payout-methods).
import { parseEmail } from '../accounts/account-rules.ts';
import { assertOneLine } from '../shared/one-line.ts';
import type { AffiliateId, NetworkId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';

export const PAYOUT_METHOD_KINDS = ['bank', 'paypal', 'wise', 'crypto'] as const;
export type PayoutMethodKind = (typeof PAYOUT_METHOD_KINDS)[number];

export type BankAccount = { readonly holder: string; readonly iban: string; readonly bic: string | null };
export type PayoutDestination =
  | ({ readonly kind: 'bank' } & BankAccount)
  | { readonly kind: 'paypal'; readonly email: string }
  /** `recipient`: an e-mail, or the number that Wise gave the recipient. */
  | { readonly kind: 'wise'; readonly holder: string; readonly recipient: string }
  /** `network`: which chain, such as `USDT on Tron`. */
  | { readonly kind: 'crypto'; readonly network: string; readonly address: string };

/** `waiting`: no money goes there before somebody of the network has confirmed it. */
export const PAYOUT_CONFIRMATIONS = ['not_needed', 'waiting', 'given'] as const;
export type PayoutConfirmation = (typeof PAYOUT_CONFIRMATIONS)[number];

export type PayoutMethod = {
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly destination: PayoutDestination;
  /** From 1, one more with each change: who confirms says what they saw. */
  readonly version: number;
  readonly changedAt: Date;
  readonly confirmation: PayoutConfirmation;
  /** The user who confirmed it. */
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
};

/** As it is sent: fields of other kinds are not looked at. */
export type TypedDestination = {
  readonly kind: PayoutMethodKind;
  readonly holder?: string | null | undefined;
  readonly iban?: string | null | undefined;
  readonly bic?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly recipient?: string | null | undefined;
  readonly network?: string | null | undefined;
  readonly address?: string | null | undefined;
};

/** Refuses with `invalid_parameter` and the field what a bank or payment service would. */
export function payoutDestination(typed: TypedDestination): PayoutDestination {
  switch (typed.kind) {
    case 'bank':
      return { kind: 'bank', ...bankAccount(typed) };
    case 'paypal':
      return { kind: 'paypal', email: email(typed.email, 'email') };
    case 'wise':
      return { kind: 'wise', holder: holder(typed.holder), recipient: wiseRecipient(typed.recipient) };
    case 'crypto':
      return {
        kind: 'crypto',
        network: line(typed.network, { path: 'network', max: 60 }),
        address: cryptoAddress(typed.address),
      };
  }
}

/** An account at a bank: of an affiliate, or the network's own. */
export const bankAccount = (typed: Omit<TypedDestination, 'kind'>): BankAccount => ({
  holder: holder(typed.holder),
  iban: iban(typed.iban),
  bic: bic(typed.bic),
});

const HOLDER_MAX = 70;

type Line = { readonly path: string; readonly max: number };

function line(text: string | null | undefined, { path, max }: Line): string {
  const given = (text ?? '').trim();
  if (given === '') throw invalid(path, 'This field is required.');
  if (given.length > max) throw invalid(path, `Enter up to ${max} characters.`);
  assertOneLine(given, path);
  return given;
}

const holder = (text: string | null | undefined) => line(text, { path: 'holder', max: HOLDER_MAX });

const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Without blanks, in capitals; its two check digits must fit the rest (ISO 13616). */
export function iban(text: string | null | undefined): string {
  const given = line(text, { path: 'iban', max: 60 }).replace(/[\s-]/g, '').toUpperCase();
  if (!IBAN_FORM.test(given)) {
    throw invalid(
      'iban',
      'An IBAN starts with two letters and two digits, such as DE89 3704 0044 0532 0130 00.',
    );
  }
  const length = IBAN_LENGTHS.get(given.slice(0, 2));
  if (length !== undefined && given.length !== length) {
    throw invalid(
      'iban',
      `An IBAN of ${given.slice(0, 2)} has ${length} characters; this one has ${given.length}.`,
    );
  }
  if (ibanRemainder(given) !== 1)
    throw invalid('iban', "The IBAN's check digits are wrong. Check for typing errors.");
  return given;
}

/** ISO 7064 MOD 97-10: the country and check digits moved behind, letters as 10 to 35. */
function ibanRemainder(given: string): number {
  let remainder = 0;
  for (const character of given.slice(4) + given.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString())
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Of the countries of SEPA and some beside it; of others the check digits alone tell. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    AD: 24,
    AE: 23,
    AL: 28,
    AT: 20,
    BA: 20,
    BE: 16,
    BG: 22,
    BH: 22,
    BR: 29,
    CH: 21,
    CR: 22,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    EG: 29,
    ES: 24,
    FI: 18,
    FO: 18,
    FR: 27,
    GB: 22,
    GE: 22,
    GI: 23,
    GL: 18,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IL: 23,
    IS: 26,
    IT: 27,
    KW: 30,
    KZ: 20,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MT: 31,
    NL: 18,
    NO: 15,
    PK: 24,
    PL: 28,
    PT: 25,
    QA: 29,
    RO: 24,
    RS: 22,
    SA: 24,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    TN: 24,
    TR: 26,
    UA: 29,
    VA: 22,
    XK: 20,
  }),
);

const BIC_FORM = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Null where it was left out: within SEPA the IBAN is enough. */
function bic(text: string | null | undefined): string | null {
  const given = (text ?? '').replace(/\s/g, '').toUpperCase();
  if (given === '') return null;
  if (!BIC_FORM.test(given))
    throw invalid('bic', 'A BIC has 8 or 11 characters, such as COBADEFF or COBADEFFXXX.');
  return given;
}

/** Territories whose banks issue accounts with the IBAN of another country. */
const IBAN_COUNTRY_OF: ReadonlyMap<string, string> = new Map([
  ...['GG', 'IM', 'JE'].map((territory) => [territory, 'GB'] as const),
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map(
    (territory) => [territory, 'FR'] as const,
  ),
]);

/** The countries, where the bank of the BIC is of another one than the account of the IBAN; undefined where they fit, or one is missing. */
export function otherCountryOfBic({
  iban: account,
  bic: bank,
}: Pick<TypedDestination, 'iban' | 'bic'>): { readonly iban: string; readonly bic: string } | undefined {
  const [of, at] = [account, bank].map((text) => (text ?? '').replace(/[\s-]/g, '').toUpperCase());
  const countries = { iban: (of ?? '').slice(0, 2), bic: (at ?? '').slice(4, 6) };
  if (countries.iban === '' || countries.bic === '' || countries.iban === countries.bic) return undefined;
  return IBAN_COUNTRY_OF.get(countries.bic) === countries.iban ? undefined : countries;
}

/** Not what a spreadsheet would run: payout files would have to write it otherwise than it is. */
function email(text: string | null | undefined, path: string): string {
  const given = parseEmail(line(text, { path, max: 255 }), path);
  if (/^[=+@-]/.test(given)) throw invalid(path, 'An email address must start with a letter or a digit.');
  return given;
}

const WISE_NUMBER = /^\d{1,19}$/;

function wiseRecipient(text: string | null | undefined): string {
  const given = line(text, { path: 'recipient', max: 255 });
  if (given.includes('@')) return email(given, 'recipient');
  if (!WISE_NUMBER.test(given) && !WISE_UUID.test(given)) {
    throw invalid('recipient', 'Enter the email address or the ID of the recipient at Wise.');
  }
  return given;
}
const WISE_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function cryptoAddress(text: string | null | undefined): string {
  const given = line(text, { path: 'address', max: 255 });
  if (/\s/.test(given)) throw invalid('address', "An address can't contain spaces.");
  return given;
}

const same = (a: PayoutDestination, b: PayoutDestination): boolean =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

type Change = Pick<PayoutMethod, 'networkId' | 'affiliateId' | 'destination'> & {
  readonly at: Date;
  /** Whether money was ever sent to the account, or is about to be, also if it came back. */
  readonly wasPaid: boolean;
};

/**
 * The method as a change leaves it; the present one when nothing changes. Once money was paid to the account, another
 * place for it waits for the network (docs/rules/billing.md#confirming-a-payout-method); so does one that changes while waiting.
 */
export function changedMethod(present: PayoutMethod | undefined, change: Change): PayoutMethod {
  const { at, wasPaid, ...of } = change;
  if (present && same(present.destination, of.destination)) return present;
  const waits = wasPaid || present?.confirmation === 'waiting';
  return {
    ...of,
    version: (present?.version ?? 0) + 1,
    changedAt: at,
    confirmation: waits ? 'waiting' : 'not_needed',
    confirmedBy: null,
    confirmedAt: null,
  };
}

/** What logs and lists show of it: enough to tell one from another, too little to use. */
export function maskedDestination(of: PayoutDestination): string {
  switch (of.kind) {
    case 'bank':
      return `${of.iban.slice(0, 2)} ${tailOf(of.iban)}`;
    case 'paypal':
      return maskedEmail(of.email);
    case 'wise':
      return of.recipient.includes('@') ? maskedEmail(of.recipient) : tailOf(of.recipient);
    case 'crypto':
      return tailOf(of.address);
  }
}

const SHOWN = 4;
/** Nothing of what is too short to hide anything. */
const tailOf = (text: string): string => `•• ${text.length > 2 * SHOWN ? text.slice(-SHOWN) : ''}`.trim();
const maskedEmail = (text: string): string => `${text.slice(0, 1)}••${text.slice(text.lastIndexOf('@'))}`;

/** A method as the audit log keeps it. */
export const maskedMethod = ({ destination, ...method }: PayoutMethod) => ({
  ...method,
  kind: destination.kind,
  destination: maskedDestination(destination),
});
