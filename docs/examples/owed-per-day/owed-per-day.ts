// What each affiliate is owed per day, worked out from files by the rules of the product and with nothing but its
// domain package, built and installed: no server, no database, no workspace. README.md says how to run it.
// The folder holds network.json (zone, affiliates, campaigns with their commissions), clicks.csv and conversions.csv.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { decideUniqueness, UNIQUE_CLICK_WINDOW_MS } from '@tributary/domain/attribution/unique-clicks';
import { amountsOf, priceFor } from '@tributary/domain/catalog/price';
import { questionOfClick } from '@tributary/domain/attribution/price-question';
import type { PaidEvent } from '@tributary/domain/catalog/rates';
import type { Terms } from '@tributary/domain/catalog/terms';
import { deltasOfClick, deltasOfConversion, foldDeltas } from '@tributary/domain/reporting/deltas';
import { EMPTY, merge, type Measures } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { moneyText, ZERO, type Money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import {
  clickOf,
  conversionOf,
  longId,
  parseCsv,
  termsOf,
  valueOf,
  type NetworkFile,
  type Row,
} from './read-files.ts';

type TermsByCampaign = ReadonlyMap<string, Terms>;

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: owed-per-day <folder with network.json, clicks.csv and conversions.csv>');
  process.exitCode = 2;
} else {
  console.log(report(folder).join('\n'));
}

function report(from: string): string[] {
  const read = (name: string): string => readFileSync(path.join(from, name), 'utf8');
  const network = JSON.parse(read('network.json')) as NetworkFile;
  const terms = new Map(network.campaigns.map(termsOf).map((one) => [one.campaignId, one]));
  const clicks = decideClicks(parseCsv(read('clicks.csv')).map(clickOf), terms);
  const conversions = decideConversions(parseCsv(read('conversions.csv')), clicks, terms);
  const deltas = [
    ...clicks.flatMap((click) => deltasOfClick(click, dayOf(click.clickedAt, network.zone))),
    ...conversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, network.zone))),
  ];
  return linesOf(foldDeltas(deltas), network);
}

/** Marks duplicates by the same visitor within 24 hours, and pays the unique clicks of cpc campaigns. */
function decideClicks(clicks: readonly Click[], terms: TermsByCampaign): Click[] {
  const { duplicates } = decideUniqueness(clicks, [], UNIQUE_CLICK_WINDOW_MS);
  return clicks.map((click) => {
    if (duplicates.has(click.id)) return { ...click, duplicate: true };
    return { ...click, ...earned('click', click, { terms, saleAmount: ZERO }) };
  });
}

/** A conversion is paid by what its click was promised; one of a click nobody knows is left out. */
function decideConversions(
  rows: readonly Row[],
  clicks: readonly Click[],
  terms: TermsByCampaign,
): Conversion[] {
  const byId = new Map<string, Click>(clicks.map((click) => [click.id, click]));
  return rows.flatMap((row) => {
    const click = byId.get(valueOf(row, 'click'));
    if (!click) return [];
    const conversion = conversionOf(row, click);
    const { saleAmount } = conversion;
    return [{ ...conversion, ...earned('conversion', click, { terms, saleAmount }) }];
  });
}

function earned(
  event: PaidEvent,
  click: Click,
  { terms, saleAmount }: { readonly terms: TermsByCampaign; readonly saleAmount: Money },
): { payout: Money; revenue: Money } {
  const promised = terms.get(click.campaignId);
  const price = promised && priceFor(promised, { ...questionOfClick(click, []), saleAmount });
  if (price?.kind !== 'priced' || price.per !== event) return { payout: ZERO, revenue: ZERO };
  return amountsOf(price, saleAmount);
}

function linesOf(deltas: readonly StatsDelta[], { affiliates, currency, zone }: NetworkFile): string[] {
  const names = new Map(Object.entries(affiliates).map(([shortId, name]) => [longId<string>(shortId), name]));
  const owed = new Map<string, Measures>();
  for (const { day, affiliateId, measures } of deltas) {
    const key = `${day}  ${(names.get(affiliateId) ?? affiliateId).padEnd(8)}`;
    owed.set(key, merge(owed.get(key) ?? EMPTY, measures));
  }
  const lines = [...owed.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(lineOf);
  return [
    `Owed per day in ${zone}, ${currency}`,
    'day         affiliate  clicks  conversions  owed',
    ...lines,
  ];
}

function lineOf([key, { clicks, approvedConversions, payout }]: [string, Measures]): string {
  return `${key}  ${String(clicks).padStart(7)}  ${String(approvedConversions).padStart(11)}  ${moneyText(payout)}`;
}
