// The lines of a network that moves here (docs/rules/imports.md#moving-a-network), and what each of them means. Refused with
// `invalid_parameter` by the parsers that the API's own requests go through.
import { MODELS, CAMPAIGN_STATUSES, VISIBILITIES } from '@tributary/domain/catalog/campaign';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { amountText } from '@tributary/domain/shared/amount-text';
import { money, type Money } from '@tributary/domain/shared/money';
import { isCountry, UNKNOWN_COUNTRY } from '@tributary/domain/shared/countries';
import { parseCreated, parseExternalId } from '@tributary/domain/shared/moved-record';
import { invalid } from '@tributary/domain/shared/refusal';
import { CLICK_PARAMETERS, keptParameter, type ClickParameter } from '@tributary/domain/tracking/click';
import { parseAlias } from '@tributary/domain/tracking/link-alias';

/** One file of each kind, in the order they are imported; each with the columns that must be there. */
export const NETWORK_FILES = {
  accounts: ['kind', 'external_id', 'name', 'email'],
  campaigns: ['external_id', 'advertiser', 'title', 'url', 'payout', 'revenue'],
  goals: ['campaign', 'title', 'value', 'payout', 'revenue'],
  links: ['affiliate', 'campaign'],
  clicks: ['click_id', 'affiliate', 'campaign', 'created'],
  conversions: ['affiliate', 'campaign', 'txn_id', 'created', 'payout', 'revenue'],
} as const;
export type NetworkFile = keyof typeof NETWORK_FILES;

/** A line of data; `line` is its number in the file, where that of the column names is 1. */
export type NetworkLine = { readonly line: number; readonly values: ReadonlyMap<string, string> };
export type NetworkLines = Readonly<Record<NetworkFile, readonly NetworkLine[]>>;

const valueOf = ({ values }: NetworkLine, name: string): string => values.get(name)?.trim() ?? '';

function required(line: NetworkLine, name: string): string {
  const value = valueOf(line, name);
  if (value === '') throw invalid(name, `${name} is required.`);
  return value;
}

const optional = (line: NetworkLine, name: string): string | null => valueOf(line, name) || null;

function choice<const T extends readonly string[]>(line: NetworkLine, name: string, allowed: T) {
  const given = valueOf(line, name).toLowerCase();
  const found: T[number] | undefined = allowed.find((one) => one === given);
  if (given === '') return null;
  if (found === undefined) throw invalid(name, `${name} must be one of ${allowed.join(', ')}.`);
  return found;
}

const amount = (line: NetworkLine, name: string): Money => money(amountText(required(line, name)));
/** Country codes with blanks or semicolons between them. */
const coverage = (line: NetworkLine): string[] | null => optional(line, 'coverage')?.split(/[\s;]+/) ?? null;
const externalId = (line: NetworkLine, name: string): string => parseExternalId(required(line, name)) ?? '';

/** An affiliate or advertiser; live unless the line says otherwise. Refuses `invalid_parameter`. */
export const accountIn = (line: NetworkLine) => ({
  kind: choice(line, 'kind', ['affiliate', 'advertiser']) ?? noKind(),
  externalId: externalId(line, 'external_id'),
  name: required(line, 'name'),
  email: required(line, 'email'),
  username: optional(line, 'username'),
  phone: optional(line, 'phone'),
  country: optional(line, 'country'),
  currency: optional(line, 'currency'),
  created: optional(line, 'created'),
  /** One of its own: nobody has to be told it, because the network sets another when the account asks. */
  password: optional(line, 'password'),
  live: choice(line, 'live', ['true', 'false', '1', '0', 'yes', 'no']) ?? 'true',
});

function noKind(): AccountKind {
  throw invalid('kind', 'kind must be affiliate or advertiser.');
}

/** A campaign with its first commission; active unless the line says otherwise. Refuses `invalid_parameter` and `invalid_money`. */
export const campaignIn = (line: NetworkLine) => ({
  externalId: externalId(line, 'external_id'),
  advertiser: externalId(line, 'advertiser'),
  title: required(line, 'title'),
  url: required(line, 'url'),
  previewUrl: optional(line, 'preview_url'),
  description: optional(line, 'description'),
  model: choice(line, 'model', MODELS),
  currency: optional(line, 'currency'),
  status: choice(line, 'status', CAMPAIGN_STATUSES) ?? 'active',
  visibility: choice(line, 'visibility', VISIBILITIES),
  fallbackUrl: optional(line, 'fallback_url'),
  created: optional(line, 'created'),
  commissions: [
    { payout: amount(line, 'payout'), revenue: amount(line, 'revenue'), coverage: coverage(line) },
  ],
});

/** A goal of a campaign with its first payout. Refuses `invalid_parameter` and `invalid_money`. */
export const goalIn = (line: NetworkLine) => ({
  campaign: externalId(line, 'campaign'),
  title: required(line, 'title'),
  value: required(line, 'value'),
  model: choice(line, 'model', ['fixed', 'percentage']),
  payouts: [{ payout: amount(line, 'payout'), revenue: amount(line, 'revenue'), coverage: coverage(line) }],
});

/** Who had a link to what, and what it was called; null when it need not go on working. Refuses `invalid_parameter`. */
export function linkIn(line: NetworkLine) {
  const alias = optional(line, 'alias');
  if (alias !== null) parseAlias(alias);
  return { affiliate: externalId(line, 'affiliate'), campaign: externalId(line, 'campaign'), alias };
}

/** As long as the id of a click in a hit is kept. */
const FORMER_ID = /^[\x21-\x7e]{1,64}$/;
/** Ids of events tell their time from here on; no window that clicks may convert in reaches further back. */
const CLICKS_FROM = '2025-01-01';

/** A past click, by the id it had there. Refuses `invalid_parameter` (docs/rules/imports.md#past-clicks). */
export function clickIn(line: NetworkLine, { zone, now }: { readonly zone: string; readonly now: Date }) {
  const formerId = required(line, 'click_id');
  if (!FORMER_ID.test(formerId))
    throw invalid('click_id', 'click_id has 1 to 64 ASCII characters without spaces.');
  const created = required(line, 'created');
  const clickedAt = parseCreated(created, { zone, now });
  if (created < CLICKS_FROM)
    throw invalid('created', `Clicks before ${CLICKS_FROM} can't be imported. Leave them out.`);
  const country = (optional(line, 'country') ?? UNKNOWN_COUNTRY).toUpperCase();
  if (country !== UNKNOWN_COUNTRY && !isCountry(country))
    throw invalid('country', `${country.slice(0, 20)} isn't a two-letter country code.`);
  const parameters: Partial<Record<ClickParameter, string>> = {};
  for (const name of CLICK_PARAMETERS) {
    const value = valueOf(line, name);
    if (value !== '') parameters[name] = keptParameter(name, value);
  }
  const who = { affiliate: externalId(line, 'affiliate'), campaign: externalId(line, 'campaign') };
  return { ...who, formerId, clickedAt, country, parameters };
}

/** The columns of a conversion that an import of conversions takes as they are. */
const AS_THEY_ARE = ['txn_id', 'created', 'payout', 'revenue', 'currency', 'sale_amount', 'status'] as const;

/** A past conversion, as a row of a conversion import that lacks its ids. Refuses `invalid_parameter`. */
export function conversionIn(line: NetworkLine) {
  for (const name of NETWORK_FILES.conversions) required(line, name);
  const values: Record<string, string> = { goal_value: valueOf(line, 'goal') };
  for (const name of AS_THEY_ARE) values[name] = valueOf(line, name);
  for (let n = 1; n <= 10; n++) values[`sub${n}`] = valueOf(line, `sub${n}`);
  return { affiliate: externalId(line, 'affiliate'), campaign: externalId(line, 'campaign'), values };
}
