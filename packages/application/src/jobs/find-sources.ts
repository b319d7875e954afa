// What the lines of an import speak of, looked up before anything is locked because it says which campaigns to lock.
// Clicks and terms never change; conversions are read again under the lock.
import { UNKNOWN_VISITOR } from '@tributary/domain/shared/visitor-facts';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { HitSource } from '@tributary/domain/attribution/hit-context';
import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { ImportLine, RecordRef } from '@tributary/domain/jobs/import-row';
import {
  isId,
  type AffiliateId,
  type CampaignId,
  type ClickId,
  type ConversionId,
  type NetworkId,
} from '@tributary/domain/shared/ids';
import { isAllRead, requireRead } from '@tributary/domain/attribution/sent-amount';
import { DomainError, invalid } from '@tributary/domain/shared/refusal';
import type { Click } from '@tributary/domain/tracking/click';
import { refererHost } from '@tributary/domain/tracking/referer-host';
import { distinct, grouped, some } from '../attribution/batch-records.ts';
import type { FoundLine, NumberedLine, Owner, WrongRow } from './lines.ts';
import type { Books, BookStores } from '../attribution/books.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';

type Dependencies = {
  readonly books: Books;
  readonly stores: { readonly campaigns: Campaigns; readonly accounts: Accounts };
};

/** In the order of the lines. A line that speaks of something unknown, or foreign, becomes a wrong row. */
export async function findSources(
  dependencies: Dependencies,
  owner: Owner,
  lines: readonly NumberedLine[],
): Promise<(FoundLine | WrongRow)[]> {
  const named = await readNamed(dependencies, owner, lines);
  return dependencies.books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
    const records = await readRecords(stores, owner, { lines, named });
    const found = lines.map((line) => wrongWhenRefused(line.row, () => sourceOf(line, owner, records)));
    return withTerms(stores, found);
  });
}

/** A refusal by the work becomes a wrong row; any other error is thrown on. */
export function wrongWhenRefused<T>(row: number, work: () => T): T | WrongRow {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'wrong', row, message: error.message };
  }
}

type Records = {
  readonly clicks: ReadonlyMap<string, Click>;
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** By transaction id: what a row that names nothing else may mean. */
  readonly orders: ReadonlyMap<string, readonly Conversion[]>;
  /** By long and by short id; removed ones by the long id, because their conversions can still be edited. */
  readonly campaigns: ReadonlyMap<string | number, Campaign>;
  readonly affiliates: ReadonlyMap<string | number, AffiliateId>;
  /** Affiliates that are there: a removed one earns nothing new without a click. */
  readonly present: ReadonlySet<string>;
};

/** What stands outside of the books. */
type Named = {
  /** By their short ids. */
  readonly campaigns: readonly Campaign[];
  readonly affiliates: readonly Account[];
  /** By their long ids; those that are there. */
  readonly present: readonly Account[];
};

async function readNamed(
  { stores }: Dependencies,
  { networkId }: Owner,
  lines: readonly NumberedLine[],
): Promise<Named> {
  const affiliateRefs = affiliateRefsOf(lines);
  const [campaigns, affiliates, present] = await Promise.all([
    some(shortOf(campaignRefsOf(lines)), (ids) => stores.campaigns.findByDisplayIds(networkId, ids)),
    some(shortOf(affiliateRefs), (ids) => stores.accounts.findByDisplayIds(networkId, 'affiliate', ids)),
    some(longOf<AffiliateId>(affiliateRefs), (ids) => stores.accounts.findMany(networkId, 'affiliate', ids)),
  ]);
  return { campaigns, affiliates, present };
}

const campaignRefsOf = (lines: readonly NumberedLine[]) => lines.flatMap(({ line }) => line.campaign ?? []);
const affiliateRefsOf = (lines: readonly NumberedLine[]) => lines.flatMap(({ line }) => line.affiliate ?? []);

async function readRecords(
  { clicks, conversions, catalog }: BookStores,
  { networkId }: Owner,
  { lines, named }: { readonly lines: readonly NumberedLine[]; readonly named: Named },
): Promise<Records> {
  const clickIds = distinct(lines.map(({ line }) => line.clickIdText).filter((text) => text !== ''));
  const edited = lines.flatMap(({ line }) => line.conversionId ?? []);
  const orders = distinct(lines.filter(({ line }) => namesOrder(line)).map(({ line }) => line.txnId));
  const [byLongId, accounts, ours, stored, ordered] = await Promise.all([
    some(longOf<CampaignId>(campaignRefsOf(lines)), catalog.campaigns),
    some(longOf<AffiliateId>(affiliateRefsOf(lines)), catalog.accounts),
    clicksNamed(clicks, networkId, clickIds),
    some(distinct<ConversionId>(edited), (ids) => conversions.findMany(networkId, ids)),
    some(orders, (texts) => conversions.findByTransactionIds(networkId, texts, ORDERS_MAX)),
  ]);
  return {
    clicks: ours,
    conversions: keyed(stored, ({ id }) => [id]),
    orders: grouped(ordered, ({ txnId }) => txnId),
    campaigns: keyed(
      [...named.campaigns, ...byLongId].filter((one) => one.networkId === networkId),
      ({ id, displayId }) => [id, displayId],
    ),
    present: new Set([...named.affiliates, ...named.present].map(({ id }) => id)),
    affiliates: new Map(
      [...named.affiliates, ...accounts]
        .filter((one) => one.networkId === networkId && one.kind === 'affiliate')
        .flatMap(({ id, displayId }) => [id, displayId].map((key) => [key, id as AffiliateId] as const)),
    ),
  };
}

/** By their ids; those that are none of ours may be what another system called a click that came along. */
async function clicksNamed(
  clicks: BookStores['clicks'],
  networkId: NetworkId,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Click>> {
  const ours: Map<string, Click> = keyed(await clicks.findMany(texts.filter(isId) as ClickId[]), ({ id }) => [
    id,
  ]);
  const others = texts.filter((text) => !ours.has(text));
  if (others.length === 0) return ours;
  const former = await clicks.findFormer(networkId, others);
  const found = keyed(await clicks.findMany(distinct([...former.values()])), ({ id }) => [id]);
  for (const [text, id] of former) {
    const click = found.get(id);
    if (click) ours.set(text, click);
  }
  return ours;
}

function sourceOf(numbered: NumberedLine, owner: Owner, records: Records): FoundLine {
  const { line } = numbered;
  const campaign = line.campaign && named('campaign_id', records.campaigns.get(keyOf(line.campaign)));
  const affiliateId = line.affiliate && named('publisher_id', records.affiliates.get(keyOf(line.affiliate)));
  const resolved: NumberedLine = {
    ...numbered,
    line: {
      ...line,
      campaign: campaign && { long: campaign.id },
      affiliate: affiliateId && { long: affiliateId },
    },
  };
  if (line.conversionId !== null) {
    requireRead(line.unread);
    return {
      ...resolved,
      kind: 'edit',
      isOrder: false,
      conversion: named('conversion_id', records.conversions.get(line.conversionId)),
    };
  }
  if (namesOrder(line)) {
    const conversion = orderOf(resolved.line, owner, { orders: records.orders, campaign, affiliateId });
    return { ...resolved, kind: 'edit', isOrder: true, conversion };
  }
  if (line.clickIdText === '') return withoutClick(resolved, owner, { campaign, affiliateId, records });
  const click = clickOf(line.clickIdText, owner, records);
  requireSame(click, { campaign, affiliateId });
  requireAfter(click, numbered.convertedAt);
  return { ...resolved, kind: 'create', click, source: sourceOfClick(click, line) };
}

/** A row that names an order and says something of it, and nothing by which a conversion could be made. */
const namesOrder = ({
  conversionId,
  clickIdText,
  campaign,
  affiliate,
  txnId,
  ...said
}: ImportLine): boolean =>
  conversionId === null &&
  clickIdText === '' &&
  txnId !== '' &&
  (campaign === null || affiliate === null) &&
  ([said.status, said.saleAmount, said.payout, said.revenue].some((part) => part !== null) ||
    !isAllRead(said.unread));

/** More conversions of one transaction id are not told apart by number. */
const ORDERS_MAX = 100;

type NamedOrders = Parties & { readonly orders: Records['orders'] };

/** The one conversion that the row can mean (docs/rules/attribution.md#orders-that-exist); another advertiser's order is unknown. */
function orderOf(line: ImportLine, owner: Owner, { orders, campaign, affiliateId }: NamedOrders): Conversion {
  const { advertiserId } = owner;
  const found = (orders.get(line.txnId) ?? []).filter(
    (one) =>
      (advertiserId === null || one.advertiserId === advertiserId) &&
      (campaign === null || one.campaignId === campaign.id) &&
      (affiliateId === null || one.affiliateId === affiliateId) &&
      (line.goalId === '' || one.goalId === line.goalId),
  );
  const [only] = found;
  if (!only) throw invalid('txn_id', 'There is no order with this txn_id; a new one needs a click_id.');
  if (found.length > 1)
    throw invalid(
      'txn_id',
      `${found.length} conversions have this txn_id. Send campaign_id, goal_id or click_id as well.`,
    );
  return only;
}

function withoutClick(
  numbered: NumberedLine,
  { advertiserId }: Owner,
  { campaign, affiliateId, records }: Parties & { readonly records: Records },
): FoundLine {
  if (advertiserId !== null) throw invalid('click_id', 'click_id is required.');
  if (!campaign || !affiliateId) throw nothingNamed();
  named('campaign_id', campaign.deletedAt === null ? campaign : undefined);
  named('publisher_id', records.present.has(affiliateId) ? affiliateId : undefined);
  const source = sourceWithoutClick(campaign, affiliateId, numbered.line);
  return { ...numbered, kind: 'create', click: null, source };
}

const nothingNamed = () =>
  invalid(
    'click_id',
    'one of conversion_id (to edit), click_id, or campaign_id with publisher_id is required.',
  );

function named<T>(field: string, found: T | undefined): T {
  if (found === undefined) throw invalid(field, `${field} doesn't exist. Send an existing ID.`);
  return found;
}

/** Another advertiser's click is answered like an unknown one (docs/rules/imports.md#advertisers-rows). */
function clickOf(id: string, { networkId, advertiserId }: Owner, { clicks }: Records): Click {
  const click = clicks.get(id);
  const isOurs =
    click?.networkId === networkId && (advertiserId === null || click.advertiserId === advertiserId);
  return named('click_id', isOurs ? click : undefined);
}

type Parties = { readonly campaign: Campaign | null; readonly affiliateId: AffiliateId | null };

function requireSame(click: Click, { campaign, affiliateId }: Parties): void {
  if (campaign && campaign.id !== click.campaignId) {
    throw invalid('campaign_id', "campaign_id differs from the click's. Leave it blank.");
  }
  if (affiliateId && affiliateId !== click.affiliateId) {
    throw invalid('publisher_id', "publisher_id differs from the click's. Leave it blank.");
  }
}

/** Files carry whole seconds, clicks milliseconds. */
function requireAfter({ clickedAt }: Click, convertedAt: Date): void {
  if (Number(convertedAt) + 1000 > Number(clickedAt)) return;
  throw invalid('created', 'The conversion time is before the click.');
}

const sourceOfClick = (click: Click, { dimensions }: ImportLine): HitSource => ({
  ...click,
  parameters: { ...click.parameters, ...prefixed(dimensions) },
});

/** Its terms are filled in by `withTerms`. */
const sourceWithoutClick = (campaign: Campaign, affiliateId: AffiliateId, line: ImportLine): HitSource => ({
  id: null,
  networkId: campaign.networkId,
  campaignId: campaign.id,
  affiliateId,
  advertiserId: campaign.advertiserId,
  termsVersion: 0,
  clickedAt: null,
  facts: UNKNOWN_VISITOR,
  refererHost: refererHost(line.referer),
  landingPageId: null,
  parameters: prefixed(line.dimensions),
  rejection: null,
  overCap: false,
});

/** An advertiser's own values, kept apart from what the affiliate's link says. */
const prefixed = (dimensions: ImportLine['dimensions']): Record<string, string> =>
  Object.fromEntries(Object.entries(dimensions).map(([name, value]) => [`custom_dimensions.${name}`, value]));

/** Without a click there are no terms it saw: those in force when the conversion happened count. */
async function withTerms(
  { catalog }: BookStores,
  found: readonly (FoundLine | WrongRow)[],
): Promise<(FoundLine | WrongRow)[]> {
  // Rows without a time of their own have that of the import, so that few are asked for.
  const wanted = new Map(
    found.flatMap((one) => {
      if (one.kind !== 'create' || one.click) return [];
      const asked = { campaignId: one.source.campaignId, at: one.convertedAt };
      return [[termsKey(asked), asked] as const];
    }),
  );
  if (wanted.size === 0) return [...found];
  const versions = await catalog.termsVersionsAt([...wanted.values()]);
  const versionOf = new Map(versions.map((one) => [termsKey(one), one.version]));
  return found.map((one) => {
    if (one.kind !== 'create' || one.click) return one;
    const key = termsKey({ campaignId: one.source.campaignId, at: one.convertedAt });
    return { ...one, source: { ...one.source, termsVersion: versionOf.get(key) ?? 0 } };
  });
}

const termsKey = ({ campaignId, at }: { readonly campaignId: CampaignId; readonly at: Date }): string =>
  `${campaignId}|${at.getTime()}`;

const keyOf = (ref: RecordRef<string>): string | number => ('long' in ref ? ref.long : ref.short);
const shortOf = (refs: readonly RecordRef<string>[]): number[] =>
  distinct(refs.flatMap((ref) => ('short' in ref ? [ref.short] : [])));
const longOf = <T extends string>(refs: readonly RecordRef<string>[]): T[] =>
  distinct(refs.flatMap((ref) => ('long' in ref ? [ref.long as T] : [])));

function keyed<T, K>(records: readonly T[], keysOf: (record: T) => readonly K[]): Map<K, T> {
  return new Map(records.flatMap((record) => keysOf(record).map((key): [K, T] => [key, record])));
}
