// One line of a conversion import (docs/rules/imports.md#rows): its values as sent, and what they mean.
import { statusOfWord, type StatusWords } from '../accounts/status-words.ts';
import { SUBS, GOAL_TEXT_LENGTH_MAX } from '../attribution/conversion.ts';
import { ALL_READ, readAmounts, refusedText, type UnreadAmounts } from '../attribution/sent-amount.ts';
import { REASON_CODES, type ReasonCode } from '../attribution/reason-code.ts';
import { reasonCodeFor } from '../attribution/status.ts';
import {
  CONVERSION_STATUSES,
  type ConversionStatus,
  type HitMethod,
  type Subs,
} from '../attribution/conversion.ts';
import { amountText } from '../shared/amount-text.ts';
import { parseCurrency } from '../shared/currencies.ts';
import { transactionId } from '../attribution/transaction-id.ts';
import { writtenInstant } from './written-instant.ts';
import { isId, type ConversionId, SHORT_ID_MAX } from '../shared/ids.ts';
import { isAcceptable, money, type Money } from '../shared/money.ts';
import { DomainError, invalid } from '../shared/refusal.ts';
import { cleanText } from '../tracking/clean-text.ts';
import { PARAMETER_LENGTH_MAX, REFERER_LENGTH_MAX } from '../tracking/click.ts';
import { truncateIp } from '../tracking/truncate-ip.ts';

/** The columns of an import file: the network's, and those an advertiser may use. Errors speak of them, so they are called as in the file. */
export const NETWORK_IMPORT_FIELDS = [
  ...([
    'conversion_id',
    'click_id',
    'campaign_id',
    'publisher_id',
    'goal_id',
    'goal_value',
    'txn_id',
  ] as const),
  ...SUBS,
  ...(['sale_amount', 'payout', 'revenue', 'currency', 'method', 'ipaddr', 'status', 'created'] as const),
  ...(['reason_code', 'reason'] as const),
  'referer',
] as const;
export const ADVERTISER_IMPORT_FIELDS = [
  ...([
    'click_id',
    'campaign_id',
    'goal_id',
    'goal_value',
    'txn_id',
    'sale_amount',
    'currency',
    'status',
    'reason_code',
    'reason',
  ] as const),
  ...SUBS,
  'custom_dimensions',
] as const;
/** Columns that say something of an order which is there already, and names it by `txn_id` alone. */
const ABOUT_ORDERS = [
  ['txn_id', 'status'],
  ['txn_id', 'sale_amount'],
] as const;
/** The columns that identify a conversion: a file has all columns of at least one of these groups. */
export const NETWORK_IMPORT_REQUIRED = [
  ['conversion_id'],
  ['click_id'],
  ['campaign_id', 'publisher_id'],
  ...ABOUT_ORDERS,
  ['txn_id', 'payout'],
  ['txn_id', 'revenue'],
] as const;
export const ADVERTISER_IMPORT_REQUIRED = [['click_id'], ...ABOUT_ORDERS] as const;
export type ImportField = (typeof NETWORK_IMPORT_FIELDS)[number] | (typeof ADVERTISER_IMPORT_FIELDS)[number];

/**
 * The values of a line as they were sent, numbers as text; blank ones are absent. A line that cannot be read as a
 * record has a `problem` instead.
 */
export type ImportRow =
  | {
      readonly values: Readonly<Partial<Record<ImportField, string>>>;
      /** An order that is there stays as it is, whatever the row says of it (docs/rules/imports.md#moving-a-network). */
      readonly leavesOrders?: true;
    }
  | { readonly problem: string };
export const IMPORT_ROWS_MAX = 100_000;
const VALUE_LENGTH_MAX = 4000;

export type RecordRef<T extends string> = { readonly long: T } | { readonly short: number };

export type ImportLine = {
  readonly conversionId: ConversionId | null;
  readonly clickIdText: string;
  readonly campaign: RecordRef<string> | null;
  readonly affiliate: RecordRef<string> | null;
  readonly goalId: string;
  readonly goalValue: string;
  readonly txnId: string;
  readonly saleAmount: Money | null;
  readonly payout: Money | null;
  readonly revenue: Money | null;
  /** Empty: the network's. */
  readonly currency: string;
  /** Of the sale amount. */
  readonly unread: UnreadAmounts;
  readonly method: HitMethod | null;
  readonly ip: string;
  readonly status: ConversionStatus | null;
  /** Why, where the row rejects or cancels (docs/rules/imports.md#reasons-in-rows); null and empty otherwise. */
  readonly reasonCode: ReasonCode | null;
  readonly reason: string;
  readonly createdAt: Date | null;
  readonly referer: string;
  readonly subs: Subs;
  /** The advertiser's own values, by name. */
  readonly dimensions: Readonly<Record<string, string>>;
};

export type Reading = {
  /** The network's time zone, in which `created` is read. */
  readonly zone: string;
  readonly now: Date;
  readonly fingerprint: (text: string) => string;
  readonly statusWords: StatusWords;
};

/** A line that says nothing. */
export const BLANK_LINE: ImportLine = {
  conversionId: null,
  clickIdText: '',
  campaign: null,
  affiliate: null,
  goalId: '',
  goalValue: '',
  txnId: '',
  saleAmount: null,
  payout: null,
  revenue: null,
  currency: '',
  unread: ALL_READ,
  method: null,
  ip: '',
  status: null,
  reasonCode: null,
  reason: '',
  createdAt: null,
  referer: '',
  subs: {},
  dimensions: {},
};

/** What the line means; refuses with `invalid_parameter`, naming the column and what is allowed. */
export function readImportRow(row: ImportRow, { zone, now, fingerprint, statusWords }: Reading): ImportLine {
  if ('problem' in row) throw invalid('row', row.problem);
  const { values } = row;
  const text = (field: ImportField): string => textIn(field, values[field] ?? '');
  return {
    conversionId: longIdOf<ConversionId>('conversion_id', text('conversion_id')),
    clickIdText: text('click_id'),
    campaign: refOf('campaign_id', text('campaign_id')),
    affiliate: refOf('publisher_id', text('publisher_id')),
    ...goalOf(text('goal_id'), text('goal_value')),
    txnId: transactionId(text('txn_id'), fingerprint),
    ...amountsIn(text),
    method: choiceOf('method', text('method'), METHODS),
    ip: addressOf(text('ipaddr')),
    ...verdictIn(text, statusWords),
    createdAt: createdOf(text('created'), zone, now),
    referer: cleanText(text('referer'), REFERER_LENGTH_MAX),
    subs: subsOf(text),
    dimensions: dimensionsOf(values.custom_dimensions ?? ''),
  };
}

/** A row of the log says why a pending conversion is pending, too; that is not for it to decide. */
function verdictIn(
  text: (field: ImportField) => string,
  words: StatusWords,
): Pick<ImportLine, 'status' | 'reasonCode' | 'reason'> {
  const status = statusIn(text('status'), words);
  const given = cleanText(text('reason'), REASON_LENGTH_MAX);
  const reason = status === 'rejected' || status === 'cancelled' ? given : '';
  const code = choiceOf('reason_code', text('reason_code'), REASON_CODES);
  if (code !== null && status === null) {
    throw invalid('reason_code', 'reason_code is allowed with the status rejected or cancelled only.');
  }
  return { status, reason, reasonCode: status && reasonCodeFor(status, code, reason) };
}

const REASON_LENGTH_MAX = 1000;

function statusIn(text: string, words: StatusWords): ConversionStatus | null {
  if (text === '') return null;
  const status = statusOfWord(text, words);
  if (status) return status;
  throw invalid('status', `status must be one of ${CONVERSION_STATUSES.join(', ')}.`);
}

const METHODS = ['postback', 'pixel', 'import', 'api'] as const satisfies readonly HitMethod[];

function textIn(field: string, value: string): string {
  if (value.length > VALUE_LENGTH_MAX)
    throw invalid(field, `${field} can have up to ${VALUE_LENGTH_MAX} characters.`);
  return value.trim();
}

function longIdOf<T extends string>(field: string, text: string): T | null {
  if (text === '') return null;
  if (!isId(text)) throw invalid(field, `${field} must be a long ID: 24 lower-case hexadecimal characters.`);
  return text as T;
}

/** Short ids are 32-bit in storage. */

function refOf(field: string, text: string): RecordRef<string> | null {
  if (text === '') return null;
  if (isId(text)) return { long: text };
  const short = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (short < 1 || short > SHORT_ID_MAX) {
    throw invalid(
      field,
      `${field} must be a long ID (24 lower-case hexadecimal characters) or a short one (a whole number).`,
    );
  }
  return { short };
}

/** `goal_id` may name the goal by its value, as `goal_value` does. */
function goalOf(id: string, value: string): Pick<ImportLine, 'goalId' | 'goalValue'> {
  if (isId(id)) return { goalId: id, goalValue: '' };
  return { goalId: '', goalValue: cleanText(id || value, GOAL_TEXT_LENGTH_MAX) };
}

function amountOf(field: 'payout' | 'revenue', text: string): Money | null {
  if (text === '') return null;
  const message = refusedText(field);
  try {
    const value = money(amountText(text));
    if (!isAcceptable(value)) throw invalid(field, message);
    return value;
  } catch (error) {
    throw error instanceof DomainError ? invalid(field, message) : error;
  }
}

/** A sale amount that cannot be read is left to the decision: the price may not need it. */
function amountsIn(
  text: (field: ImportField) => string,
): Pick<ImportLine, 'saleAmount' | 'payout' | 'revenue' | 'currency' | 'unread'> {
  const [payout, revenue] = [amountOf('payout', text('payout')), amountOf('revenue', text('revenue'))];
  const named = text('currency') === '' ? '' : parseCurrency(text('currency'));
  const { saleAmount, currency, unread, refused } = readAmounts({
    sale_amount: text('sale_amount'),
    currency: named,
  });
  if (refused !== null) throw invalid(refused, refusedText(refused));
  return { saleAmount, payout, revenue, currency, unread };
}

function choiceOf<const T extends readonly string[]>(
  field: string,
  text: string,
  allowed: T,
): T[number] | null {
  if (text === '') return null;
  const found = allowed.find((one) => one === text.toLowerCase());
  if (found === undefined) throw invalid(field, `${field} must be one of ${allowed.join(', ')}.`);
  return found;
}

/** Shortened like every address that is kept (docs/rules/tracking.md#stored-address). */
function addressOf(text: string): string {
  const ip = text === '' ? '' : truncateIp(text);
  if (text !== '' && ip === '') throw invalid('ipaddr', 'ipaddr must be an IPv4 or IPv6 address.');
  return ip;
}

function createdOf(text: string, zone: string, now: Date): Date | null {
  if (text === '') return null;
  const at = writtenInstant(text, zone);
  if (!at)
    throw invalid(
      'created',
      `created must be a time YYYY-MM-DD HH:MM:SS in the network's time zone (${zone}), or ISO 8601.`,
    );
  if (at > now) throw invalid('created', 'The conversion time is in the future.');
  return at;
}

function subsOf(text: (field: ImportField) => string): Subs {
  const subs: Record<string, string> = {};
  for (const name of SUBS) {
    const value = text(name);
    if (value.length > PARAMETER_LENGTH_MAX) {
      throw invalid(name, `${name} can have up to ${PARAMETER_LENGTH_MAX} characters.`);
    }
    if (value !== '') subs[name] = cleanText(value, PARAMETER_LENGTH_MAX);
  }
  return subs;
}

const DIMENSIONS_MAX = 20;
const DIMENSION_NAME = /^[\w.-]{1,50}$/;
const DIMENSION_LENGTH_MAX = 200;

/** An object of texts, as JSON. */
function dimensionsOf(json: string): Readonly<Record<string, string>> {
  if (json === '') return {};
  const entries = Object.entries(parsedObject(json)).map(([name, value]): [string, string] => {
    if (typeof value !== 'string' || value.length > DIMENSION_LENGTH_MAX || !DIMENSION_NAME.test(name))
      throw wrongDimensions();
    return [name, cleanText(value, DIMENSION_LENGTH_MAX)];
  });
  if (entries.length > DIMENSIONS_MAX) throw wrongDimensions();
  return Object.fromEntries(entries);
}

/** Numbers are kept by their digits, because a float would change long ones. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function parsedObject(json: string): object {
  let value: unknown;
  try {
    JSON.parse(json); // quoting would make some malformed texts well-formed
    value = JSON.parse(json.replace(STRING_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)));
  } catch {
    throw wrongDimensions();
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 0))
    throw wrongDimensions();
  return value;
}

const wrongDimensions = (): DomainError =>
  invalid(
    'custom_dimensions',
    `custom_dimensions must be an object of up to ${DIMENSIONS_MAX} texts or numbers of up to ${DIMENSION_LENGTH_MAX} characters, each with a name of letters, digits and _ . - .`,
  );

/**
 * Everything a line says, as one text: two lines with neither a click nor a transaction id are the same conversion when
 * these texts are equal.
 */
export function contentOf(row: ImportRow): string {
  if ('problem' in row) return '';
  const entries = Object.entries(row.values).map(([name, value]): [string, string] => [name, value.trim()]);
  return JSON.stringify(entries.filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}
