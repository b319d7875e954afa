// "Why was this paid" (docs/rules/attribution.md#explain): what decided a conversion, read again from what was kept.
// Changes nothing.
import { filterWithin, type Limit } from '@tributary/domain/identity/limit';
import { EVER } from '@tributary/domain/shared/calendar-day';
import { clickWindowEnd, isInClickWindow } from '@tributary/domain/attribution/click-window';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { HitEvent, Hold } from '@tributary/domain/attribution/conversion';
import type { Cap, Goal } from '@tributary/domain/catalog/campaign';
import { type AffiliateGroup, groupsAt } from '@tributary/domain/accounts/affiliate-group';
import { questionOf } from '@tributary/domain/attribution/price-question';
import { priceFor } from '@tributary/domain/catalog/price';
import { goalIn } from '@tributary/domain/catalog/rates';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import { money, type Money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import { eventIdParts } from '@tributary/domain/tracking/event-id';
import { ratesFor, type ExplainedRates } from './explain-rates.ts';
import type { ExplainedVolume, ExplainVolume } from './explained-volume.ts';
import { historyOf, type HistoryStep } from './history-of.ts';
import {
  invoicedIn,
  messagesOf,
  type HeldBackToday,
  type InvoiceBook,
  type InvoicedIn,
  type Message,
  type MessageLog,
  type Uninvoiced,
} from './traces.ts';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { AuditLog } from '../audit/audit.ts';
import type { BookStores, Books } from './books.ts';
import type { ConversionFilter, ConversionLine, HitLine, Reads } from './logs.ts';
import { found } from '../shared/found.ts';

/** Who asks; a party sees its own conversions, and only its own money. */
export type ExplanationSide =
  | {
      readonly role: 'network';
      /** Of staff who are limited to accounts. */
      readonly limit?: Limit;
    }
  | { readonly role: 'affiliate'; readonly affiliateId: AffiliateId }
  | { readonly role: 'advertiser'; readonly advertiserId: AdvertiserId };

export type Explanation = ExplainedRates & {
  readonly conversion: ConversionLine;
  /** null: the conversion was made without one. */
  readonly click: Click | null;
  /** The terms that priced it; null when they are not kept. */
  readonly terms: Terms | null;
  readonly goal: Goal | null;
  /** The hold it was made with; `group` is null when it is not a group's, or that was removed. Null without a hold, and for conversions of older versions. */
  readonly hold: (Hold & { readonly group: AffiliateGroup | null }) | null;
  /** The cap that was full; `cap` is null when none was, or when it has been deleted since. */
  readonly cap: { readonly reached: boolean; readonly detail: string; readonly cap: Cap | null };
  /** Null without a click. Days as the click saw them. */
  readonly window: { readonly days: number; readonly expiresAt: Date; readonly inTime: boolean } | null;
  /** The hit that made it; null for one that came another way. */
  readonly hit: HitEvent | null;
  /** Hits that came to the same conversion again and were paid nothing; the latest ones, newest first. */
  readonly repeats: { readonly count: number; readonly latest: readonly HitLine[] };
  /** What one unit of the sale's currency came to, and the day that rate is of. null: none was known, or none was needed. */
  readonly exchange: {
    readonly from: string;
    readonly to: string;
    readonly rate: Money | null;
    readonly day: CalendarDay | null;
  };
  /** Who changed it when, oldest first; as much of it as the side may see. */
  readonly history: readonly HistoryStep[];
  /** The affiliate's messages that tell of it, oldest first; none for an advertiser. */
  readonly messages: readonly Message[];
  /** What invoices hold of it, as far as the side may see. */
  readonly invoiced: readonly InvoicedIn[];
  /** And what they don't hold yet. */
  readonly uninvoiced: readonly Uninvoiced[];
  /** What volume rules give on top; none for an advertiser and for limited staff, who are shown no bonuses. */
  readonly volume: readonly ExplainedVolume[];
};
export type ExplainConversion = (asked: {
  readonly networkId: NetworkId;
  readonly conversionId: ConversionId;
  readonly side: ExplanationSide;
}) => Promise<Explanation>;

export type ExplainConversionDependencies = {
  readonly books: Books;
  readonly reads: Pick<Reads, 'conversions' | 'hits' | 'countHits'>;
  readonly stores: {
    readonly audit: AuditLog;
    readonly networks: Networks;
    readonly affiliateGroups: Pick<AffiliateGroups, 'find'>;
    readonly invoices: InvoiceBook;
  };
  readonly deliveries: MessageLog;
  readonly explainVolume: ExplainVolume;
  readonly heldBackToday: HeldBackToday;
};

/** Whose invoices each side may see; limited staff none, since a line of one sums up what is of others, too. */
const KINDS = {
  network: ['affiliate', 'advertiser'],
  affiliate: ['affiliate'],
  advertiser: ['advertiser'],
} as const;

const REPEATS_MAX = 20;
/** A conversion is looked up by its id; the instants only have to hold it. */
/** A hit waits for its click for 72 hours at most, so a repeat may have come before the hit that was decided first. */
const REPEATS_BEFORE_MS = 4 * DAY_MS;

/**
 * Refuses `not_found` for a conversion that is unknown, another network's, or not the asking party's; for an affiliate
 * also for one that its log has never shown (docs/rules/statuses.md#cancelled-conversions).
 */
export const makeExplainConversion =
  ({
    books,
    reads,
    stores,
    deliveries,
    explainVolume,
    heldBackToday,
  }: ExplainConversionDependencies): ExplainConversion =>
  async ({ networkId, conversionId, side }) => {
    const filter: ConversionFilter = { ...EVER, ...ownFilter(side), ids: [conversionId] };
    const [line] = await reads.conversions(networkId, filter, { page: 1, limit: 1 });
    const conversion = visible(found(line, 'conversion'), side);
    const made = await hitThatMade(reads, conversion);
    const repeats = await repeatsOf(reads, conversion);
    const changes = await changesOf(stores.audit, conversion);
    const history = historyOf(changes, side.role);
    const { zone } = await getNetwork(stores, networkId);
    const kinds: readonly AccountKind[] = side.role === 'network' && side.limit ? [] : KINDS[side.role];
    const invoices = await invoicedIn(stores.invoices, { conversion, kinds, zone, heldBackToday });
    const messages = side.role === 'advertiser' ? [] : await messagesOf(deliveries, conversion);
    const hold = await holdOf(stores.affiliateGroups, conversion);
    const volume = kinds.includes('affiliate') ? await explainVolume({ conversion, zone }) : [];
    return books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
      const { click, terms, seenTerms, currency } = await recordsOf(stores, conversion);
      const { goalId, affiliateId, clickedAt, convertedAt } = conversion;
      const memberships = await stores.catalog.groupMemberships([affiliateId]);
      const groupIds = groupsAt(memberships, { affiliateId, at: clickedAt ?? convertedAt });
      const price = terms && priceFor(terms, questionOf(conversion, groupIds));
      return {
        conversion,
        click,
        terms,
        repeats,
        history,
        messages,
        ...invoices,
        hold,
        volume,
        hit: made?.hit ?? null,
        goal: terms && goalIn(terms, goalId),
        ...ratesFor({ conversion, terms, groupIds, price, role: side.role }),
        cap: await capOf(stores, conversion, made),
        window: seenTerms && windowOf(conversion, seenTerms.cookieDays),
        exchange: exchangeOf(conversion, made?.hit ?? null, currency),
      };
    });
  };

function ownFilter(side: ExplanationSide): Pick<ConversionFilter, 'affiliateIds' | 'advertiserIds'> {
  if (side.role === 'affiliate') return { affiliateIds: [side.affiliateId] };
  if (side.role === 'advertiser') return { advertiserIds: [side.advertiserId] };
  return side.limit ? filterWithin(side.limit, {}) : {};
}

const visible = (line: ConversionLine, { role }: ExplanationSide): ConversionLine =>
  found(role === 'affiliate' && !line.shown ? undefined : line, 'conversion');

/** A conversion takes the id of the hit that made it, and its instant; an imported one came in the second of its id. */
async function hitThatMade(
  { hits }: Pick<Reads, 'hits'>,
  { networkId, id, convertedAt }: ConversionLine,
): Promise<HitLine | undefined> {
  const secondsAt = eventIdParts(id)?.secondsAt ?? convertedAt;
  for (const [from, forMs] of [[convertedAt, 1] as const, [secondsAt, 1000] as const]) {
    const filter = { from, to: new Date(Number(from) + forMs), conversionId: id };
    const lines = await hits(networkId, filter, { page: 1, limit: 1000 });
    const made = lines.find(({ hit }) => hit.id === id);
    if (made) return made;
  }
  return undefined;
}

async function repeatsOf(
  { hits, countHits }: Pick<Reads, 'hits' | 'countHits'>,
  { networkId, id, convertedAt }: ConversionLine,
): Promise<Explanation['repeats']> {
  const from = new Date(Number(convertedAt) - REPEATS_BEFORE_MS);
  const filter = { from, to: EVER.to, conversionId: id, reason: 'DUPLICATE' };
  const latest = await hits(networkId, filter, { page: 1, limit: REPEATS_MAX });
  return { count: latest.length < REPEATS_MAX ? latest.length : await countHits(networkId, filter), latest };
}

const CHANGES_MAX = 100;
const changesOf = (audit: AuditLog, { networkId, id }: ConversionLine) =>
  audit.list(networkId, { ...EVER, object: 'conversion', objectId: id }, { page: 1, limit: CHANGES_MAX });

async function recordsOf({ clicks, catalog }: BookStores, conversion: ConversionLine) {
  const { clickId, campaignId, termsVersion, networkId } = conversion;
  const [click = null] = clickId === null ? [] : await clicks.findMany([clickId]);
  const [terms = null] = await catalog.terms([{ campaignId, version: termsVersion }]);
  // A goal made after the click is priced by newer terms than the click saw.
  const [seenTerms = null] = click ? await catalog.terms([{ campaignId, version: click.termsVersion }]) : [];
  const [network] = await catalog.networks([networkId]);
  return { click, terms, seenTerms, currency: network?.currency ?? conversion.currency };
}

async function holdOf(
  groups: Pick<AffiliateGroups, 'find'>,
  { networkId, hold }: ConversionLine,
): Promise<Explanation['hold']> {
  if (hold === null) return null;
  const group = hold.groupId === null ? undefined : await groups.find(networkId, hold.groupId);
  return { ...hold, group: group ?? null };
}

async function capOf(
  { catalog }: BookStores,
  { campaignId, reason }: ConversionLine,
  made: HitLine | undefined,
): Promise<Explanation['cap']> {
  const outcome = made?.outcome;
  // What the hit came to stays as it was when the network gives the conversion another status.
  const wasReached = outcome?.state === 'converted' && outcome.reason === 'CAP_REACHED';
  if (!wasReached && reason !== 'CAP_REACHED') return { reached: false, detail: '', cap: null };
  const detail = made?.detail ?? reason;
  const caps = await catalog.caps([campaignId]);
  return { reached: true, detail, cap: caps.find(({ id }) => detail.endsWith(id)) ?? null };
}

function windowOf({ clickedAt, convertedAt }: ConversionLine, days: number): Explanation['window'] {
  if (clickedAt === null) return null;
  return {
    days,
    expiresAt: clickWindowEnd(clickedAt, days),
    inTime: isInClickWindow(convertedAt, clickedAt, days),
  };
}

function exchangeOf(
  { exchange, currency }: ConversionLine,
  hit: HitEvent | null,
  to: string,
): Explanation['exchange'] {
  const from = hit && hit.currency !== '' ? hit.currency : currency;
  if (exchange) return { from: exchange.from, to, rate: exchange.rate, day: exchange.day };
  return { from, to, rate: from === to ? money('1') : null, day: null };
}
