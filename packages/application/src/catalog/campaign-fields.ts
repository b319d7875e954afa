// What the fields of a campaign may hold, shared by creating and editing one.
import { holdDaysOf } from '@tributary/domain/attribution/hold';
import { isDevice } from '@tributary/domain/catalog/devices';
import { parseLine, parseName } from '@tributary/domain/accounts/account-rules';
import type {
  Campaign,
  CampaignStatus,
  Commission,
  ConversionTracking,
  Model,
  Targeting,
  Visibility,
} from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { validateDestination } from '@tributary/domain/shared/destination';
import { parseHost, refuseLoop } from '@tributary/domain/tracking/tracking-domain';
import type { leadingBack } from '../accounts/deployment-hosts.ts';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import type { CommissionId, GoalId } from '@tributary/domain/shared/ids';
import { parseExternalId } from '@tributary/domain/shared/moved-record';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';

export type NewCommission = {
  readonly payout: Money;
  readonly revenue: Money;
  /** Country codes or `ALL`; everywhere by default. */
  readonly coverage?: readonly string[] | null | undefined;
  readonly description?: string | null | undefined;
};

/** Refuses negative amounts and those above 1e9 (`invalid_money`), and unknown countries. */
export const commissionOf = (stamps: Stamps, given: NewCommission): Commission => ({
  id: nextId<CommissionId>(stamps),
  payout: payable(given.payout),
  revenue: payable(given.revenue),
  coverage: parseCoverage(given.coverage),
  description: given.description?.trim() || null,
  createdAt: stamps.clock(),
  modifiedAt: null,
});

/** An http(s) URL, or null when there is none. */
export const optionalUrl = (text: string | null | undefined, path: string): string | null =>
  text?.trim() ? validateDestination(text, path) : null;

/** The text without blanks around it; null when nothing is left. */
export const optionalText = (text: string | null | undefined): string | null => text?.trim() || null;

/** A text of one line, null when nothing is left; refuses others with `invalid_parameter`. */
export const optionalLine = (text: string | null | undefined, path: string): string | null =>
  parseLine(text ?? '', path) || null;

/** Without repeats and blanks. Refuses one of several lines with `invalid_parameter`. */
const names = (list: readonly string[] | null | undefined, path: string): string[] => [
  ...new Set((list ?? []).map((name) => parseLine(name, path)).filter((name) => name !== '')),
];

/** Names of `GET /dictionary/devices`, in lower case. */
export function devicesOf(list: readonly string[] | null | undefined): string[] {
  const devices = names(
    list?.map((name) => name.toLowerCase()),
    'devices',
  );
  const unknown = devices.find((name) => !isDevice(name));
  if (unknown === undefined) return devices;
  throw invalid('devices', `Unknown device: ${unknown.slice(0, 50)}. See GET /dictionary/devices.`);
}

const COOKIE_DAYS_MAX = 400;
/**
 * Days between click and conversion, 1 to 400; refuses others with `invalid_parameter`
 * (docs/rules/attribution.md#click-window).
 */
export function cookieDaysOf(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= COOKIE_DAYS_MAX) return days;
  throw invalid('cookieDays', `A cookie lasts 1 to ${COOKIE_DAYS_MAX} days.`);
}

function pixelDomainOf(text: string | null): string | null {
  const domain = optionalText(text);
  return domain === null ? null : parseHost(domain, 'conversionPixelDomain');
}

type Tracked = Pick<Campaign, 'conversionTracking' | 'conversionPixelDomain'>;
/** Refuses with `invalid_parameter` a campaign whose orders pages report, but whose pages have no domain. */
function refuseWithoutDomain({ conversionTracking, conversionPixelDomain }: Tracked): void {
  if (conversionTracking !== 'postback' && conversionPixelDomain === null)
    throw invalid('conversionPixelDomain', `Required when conversionTracking is ${conversionTracking}.`);
}

type List = readonly string[] | null;
/** A campaign as fields alone: what it targets is among them. */
type CampaignFields = Omit<Campaign, 'targeting' | 'commissions'> & Targeting;

/**
 * The fields that may be set, at creation and later: what may be sent for each, and what is kept of it. Null takes back
 * what was set, where that is possible. Refuses with `invalid_parameter` and the field.
 */
export const CAMPAIGN_FIELDS = {
  title: (text: string) => parseName(text, 'title'),
  url: (text: string) => validateDestination(text, 'url'),
  previewUrl: (text: string | null) => optionalUrl(text, 'previewUrl'),
  description: (text: string | null) => optionalText(text),
  expiresOn: (day: CalendarDay | null) => day,
  live: (live: boolean) => live,
  categories: (list: List) => names(list, 'categories'),
  status: (status: CampaignStatus) => status,
  model: (model: Model) => model,
  visibility: (visibility: Visibility) => visibility,
  fallbackUrl: (text: string | null) => optionalUrl(text, 'fallbackUrl'),
  cookieDays: (days: number) => cookieDaysOf(days),
  conversionTracking: (mode: ConversionTracking) => mode,
  conversionPixelDomain: (text: string | null) => pixelDomainOf(text),
  defaultGoalId: (id: string | null) => id as GoalId | null,
  conversionStatus: (status: Campaign['conversionStatus']) => status,
  holdDays: (days: number) => holdDaysOf(days),
  fireGlobalPostback: (fires: boolean) => fires,
  shareAdvertiser: (shares: boolean) => shares,
  currency: (code: string) => parseCurrency(code),
  appName: (text: string | null) => optionalLine(text, 'appName'),
  appId: (text: string | null) => optionalLine(text, 'appId'),
  externalId: (text: string | null) => parseExternalId(text),
  devices: (list: List) => devicesOf(list),
  os: (list: List) => names(list, 'os'),
  osVersions: (versions: Targeting['osVersions']) => versionsOf(versions),
  cities: (list: List) => names(list, 'cities'),
  isps: (list: List) => names(list, 'isps'),
} satisfies { readonly [Name in keyof CampaignFields]?: (sent: never) => CampaignFields[Name] };

type SettableField = keyof typeof CAMPAIGN_FIELDS;
/** Fields that are not sent stay. */
export type CampaignChanges = Sent<{
  [Name in SettableField]: Parameters<(typeof CAMPAIGN_FIELDS)[Name]>[0];
}>;

type Own = ReturnType<typeof leadingBack>;

/** Refuses with `invalid_parameter` a destination or fallback that leads back to the network's own links. */
export function refuseLoops(
  { url, fallbackUrl }: Pick<CampaignChanges, 'url' | 'fallbackUrl'>,
  own: Own,
): void {
  refuseLoop(url, 'url', own);
  refuseLoop(fallbackUrl, 'fallbackUrl', own);
}

/** `campaign` with what was sent. Refuses with `invalid_parameter` and the field. */
export function withFields<T extends Tracked & { readonly targeting: Targeting }>(
  campaign: T,
  sent: CampaignChanges,
): T {
  const fields: Record<string, unknown> = {};
  const targeting: Record<string, unknown> = {};
  for (const [name, parse] of Object.entries(CAMPAIGN_FIELDS)) {
    const value = sent[name as SettableField];
    if (value === undefined) continue;
    const kept = (parse as (value: unknown) => unknown)(value);
    if (Object.hasOwn(campaign.targeting, name)) targeting[name] = kept;
    else fields[name] = kept;
  }
  const changed = { ...campaign, ...fields, targeting: { ...campaign.targeting, ...targeting } };
  if (sent.conversionTracking !== undefined || sent.conversionPixelDomain !== undefined)
    refuseWithoutDomain(changed);
  return changed;
}

/** The refusal (`duplicate`) of an external id that another campaign of the network has. */
export function externalIdTaken() {
  const message = 'Another campaign already uses this external ID.';
  return refuse('duplicate', message, [{ path: 'externalId', message }]);
}

const VERSION = /^\d{1,9}(?:\.\d{1,9}){0,5}$/;
function versionsOf(versions: Targeting['osVersions']): Targeting['osVersions'] {
  const bounds = Object.values(versions).flatMap(({ min, max }) => [min, max]);
  const wrong = bounds.find((bound) => bound !== undefined && !VERSION.test(bound));
  if (wrong === undefined) return versions;
  throw invalid('osVersions', 'Enter a version as numbers separated by dots, such as 10.3.');
}
