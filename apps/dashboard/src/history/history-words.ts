// What the audit log calls records, their fields and what was done, by the API's names. What is newer than this page is shown by its own name.
import { msg, t } from '@lingui/core/macro';
import type { NumberText } from '../api/exact-json.ts';
import { LANGUAGES } from '../language/languages.ts';
import { textMap } from '../language/texts.ts';
import { fieldWord, FIELDS } from './field-words.ts';
import { CAP_ACTIONS, MODELS, VISIBILITIES } from '../features/campaigns/words.ts';
import { spokenLocale } from '../language/locale.ts';
import { dateOf } from '../numbers/calendar.ts';
import { countryName } from '../numbers/countries.ts';
import { rate } from '../numbers/money.ts';
import { CAP_MEASURES, CAP_PERIODS, wordOf } from '../words/caps.ts';
import { agentText, deviceWord } from '../words/device.ts';
import { actorWord, roleWord, statusWord, subjectWord } from '../words/en.ts';
import { scopeText } from '../words/key-scope.ts';
import { methodWord } from '../words/methods.ts';
import { PAYOUT_WORDS, paymentWord } from '../words/payment-methods.ts';
import { reasonCodeWord } from '../words/reason-codes.ts';
import { upperFirst } from '../words/upper-first.ts';

const RECORDS = textMap([
  ['access', msg`Campaign access`],
  ['advertiser', msg`Advertiser`],
  ['affiliate', msg`Affiliate`],
  ['affiliate_group', msg`Affiliate group`],
  ['affiliate_group_member', msg`Group member`],
  ['bonus', msg`Bonus`],
  ['campaign', msg`Campaign`],
  ['cap', msg`Cap`],
  ['category', msg`Category`],
  ['commission', msg`Campaign rate`],
  ['company', msg`Company details`],
  ['confirmation', msg`Identity check`],
  ['conversion', msg`Conversion`],
  ['creative', msg`Creative`],
  ['credit', msg`Credit limit`],
  ['custom_field', msg`Custom field`],
  ['deposit', msg`Deposit`],
  ['document', msg`Invoice document`],
  ['exchange_rates', msg`Exchange rates`],
  ['export', msg`Export`],
  ['goal', msg`Goal`],
  ['goal_payout', msg`Goal payout`],
  ['identity_provider', msg`Single sign-on`],
  ['invoice', msg`Invoice`],
  ['job', msg`Import`],
  ['key', msg`API key`],
  ['landing_page', msg`Landing page`],
  ['ledger_accounts', msg`Ledger accounts`],
  ['legal_data', msg`Legal details`],
  ['link', msg`Tracking link`],
  ['link_alias', msg`Link alias`],
  ['link_request', msg`Sign-in link request`],
  ['network', msg`Network`],
  ['passkey', msg`Passkey`],
  ['payment', msg`Payment`],
  ['payment_terms', msg`Payment terms`],
  ['payout_batch', msg`Payout batch`],
  ['payout_method', msg`Payout method`],
  ['payout_settings', msg`Payout settings`],
  ['postback', msg`Postback`],
  ['provider_link', msg`SSO link`],
  ['pub_payout', msg`Custom payout`],
  ['rate_rule', msg`Rate rule`],
  ['referral', msg`Referral`],
  ['report_schedule', msg`Scheduled report`],
  ['second_factor', msg`Two-factor authentication`],
  ['secret', msg`Server secret`],
  ['security_token', msg`Security token`],
  ['session', msg`Session`],
  ['sign_in', msg`Sign-in`],
  ['sign_in_link', msg`Sign-in link`],
  ['tax_form', msg`Tax form`],
  ['tax_form_view', msg`View of tax IDs`],
  ['user', msg`User`],
  ['view', msg`Saved report`],
  ['volume_rule', msg`Volume rule`],
  ['webhook', msg`Webhook`],
]);

export const recordWord = (object: string): string => RECORDS.get(object) ?? object;

export function doneText(object: string, action: string): string {
  const record = recordWord(object);
  switch (action) {
    case 'created':
      return t({ message: `${record}: created`, context: 'in the audit log' });
    case 'changed':
      return t({ message: `${record}: changed`, context: 'in the audit log' });
    case 'removed':
      return t({ message: `${record}: removed`, context: 'in the audit log' });
    case 'refused':
      return t({ message: `${record}: refused`, context: 'in the audit log' });
    default:
      return `${record} ${action}`;
  }
}

/** What records are called, by their ids, as the log answers it beside its entries. */
export type Names = Readonly<Record<string, string>>;

const country = (code: string): string =>
  code === 'ALL' ? t`All countries` : /^[A-Z]{2}$/.test(code) ? countryName(code) : code;
const languageName = (code: string): string => LANGUAGES.find((one) => one.code === code)?.name ?? code;
const ofCap = (choices: Parameters<typeof wordOf>[0]) => (value: string) => wordOf(choices, value);

/** What a link, or a way to the identity provider, is for. */
const PURPOSES = textMap([
  ['confirm', msg`Identity check`],
  ['invite', msg`Invitation`],
  ['link', msg`Link to single sign-on`],
  ['reset', msg`Password reset`],
  ['second_factor', msg`Two-factor authentication`],
  ['setup', msg`First sign-in`],
  ['sign_in', msg`Sign-in`],
]);
const SCOPES = textMap([
  ['all', msg`All affiliates combined`],
  ['each', msg`Each affiliate`],
  ['group', msg`Some affiliates combined`],
]);

const isPayoutKind = (kind: string): kind is keyof typeof PAYOUT_WORDS => Object.hasOwn(PAYOUT_WORDS, kind);

/** Fields that hold decimals. */
const AMOUNTS = [
  'amount',
  'carried',
  'exact',
  'holdBackPercent',
  'limit',
  'minimum',
  'net',
  'paid',
  'payout',
  'rate',
  'revenue',
  'saleAmount',
  'total',
  'vat',
];

/** What fields hold that the API has codes for, and numbers as the language writes them. */
const VALUES = new Map<string, (value: string) => string>([
  ['action', ofCap(CAP_ACTIONS)],
  ...AMOUNTS.map((name) => [name, (value: string) => rate(value as NumberText)] as const),
  ['agent', agentText],
  ['conversionStatus', (value) => statusWord(value)],
  ['countries', country],
  ['country', country],
  ['coverage', country],
  ['event', subjectWord],
  ['events', subjectWord],
  ['key.role', recordWord],
  ['key.scope', scopeText],
  ['kind', (kind) => (kind === 'staff' ? t`Team` : recordWord(kind))],
  ...['language', 'locale'].map((name) => [name, languageName] as const),
  ['measure', ofCap(CAP_MEASURES)],
  ['method', (method) => paymentWord(methodWord(method))],
  ['model', ofCap(MODELS)],
  ['payout_method.kind', (kind) => (isPayoutKind(kind) ? PAYOUT_WORDS[kind] : kind)],
  ['period', ofCap(CAP_PERIODS)],
  ['purpose', (value) => PURPOSES.get(value) ?? value],
  ['reasonCode', reasonCodeWord],
  ['role', roleWord],
  ['cap.scope', (value) => SCOPES.get(value) ?? value],
  ['signUpKinds', recordWord],
  ['status', (value) => statusWord(value)],
  ['statuses', (value) => statusWord(value)],
  ['targeting.devices', deviceWord],
  ['visibility', ofCap(VISIBILITIES)],
]);

/** Of one record; undefined where it has none. */
export const nameOf = (names: Names, id: string): string | undefined =>
  Object.hasOwn(names, id) ? names[id] : undefined;

const ID = /^[0-9a-f]{24}$/;
const ID_SHOWN = 8;
/** By name, or by its beginning where it has none. */
export const idText = (id: string, names: Names): string => nameOf(names, id) ?? `${id.slice(0, ID_SHOWN)}…`;

/** Of a list of records, the rate rules of a campaign for one. */
const isNamed = (one: unknown): one is { readonly name: string } =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const whenText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayText = (day: string): string =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium' }).format(dateOf(day));

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** A value of a field as it is read; of a secret that it changed. */
export function valueText(name: string, value: unknown, names: Names = {}, zone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? '–' : value.map((one) => valueText(name, one, names, zone)).join(', ');
  if (Array.isArray(value) && value.every(isNamed)) return value.map(({ name: called }) => called).join(', ');
  return typeof value === 'string' ? writtenText(name, value, { names, zone }) : JSON.stringify(value);
}

function writtenText(
  name: string,
  value: string,
  { names, zone }: Required<Omit<Context, 'object'>>,
): string {
  if (INSTANT.test(value)) return whenText(value, zone);
  if (DAY.test(value)) return dayText(value);
  if (ID.test(value)) return idText(value, names);
  return (VALUES.get(name) ?? VALUES.get(lastPart(name)))?.(value) ?? value;
}

/** Of the record that changed: its kind, the names on the page, and the zone of the network. */
type Context = { readonly names?: Names; readonly zone?: string; readonly object?: string };

/** `Payout: 1 → 1.5`; what was not there before has no arrow, and a secret shows nothing of itself. */
export function changeText(
  name: string,
  [before, after]: readonly unknown[],
  { names = {}, zone = 'UTC', object = '' }: Context = {},
): string {
  // What a field of this name means in these records only.
  const own = `${object}.${name}`;
  if (FIELDS.has(own)) return changeText(own, [before, after], { names, zone });
  const field = fieldWord(name);
  if (after === undefined) return `${field}: ${valueText(name, before, names, zone)}`;
  if (before === null && after === 'changed')
    return t({ message: `${field}: changed`, context: 'in the audit log' });
  const now = valueText(name, after, names, zone);
  return before === null ? `${field}: ${now}` : `${field}: ${valueText(name, before, names, zone)} → ${now}`;
}

type Actor = {
  readonly role: string;
  readonly key_id: string | null;
  readonly user_id: string | null;
  readonly person_id: string | null;
  readonly as_person_id: string | null;
};

/** Who did it: a person, a key or an account by name, and otherwise by what it is. */
export function actorText(actor: Actor, names: Names): string {
  const { role, key_id: key, user_id: account, person_id: person, as_person_id: seen } = actor;
  const named = (id: string | null): string | undefined => nameOf(names, id ?? '');
  const who = named(person) ?? named(account) ?? upperFirst(actorWord(role));
  const as = named(seen);
  if (as !== undefined) return t`${who}, viewing as ${as}`;
  if (key === null) return who;
  const prefix = idText(key, names);
  return t`${who}, API key ${prefix}`;
}
