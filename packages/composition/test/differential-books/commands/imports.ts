// Imports: new rows, edits, the same file again, and rehearsals.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AdvertiserId } from '@tributary/domain/shared/ids';
import { UNPRICED } from '../reference/decisions.ts';
import { createdText, runImport, type Row } from '../reference/changes.ts';
import { got } from '../reference/state.ts';
import { affiliateOf, both, compare, pass, pick, type World } from '../world.ts';
import {
  affiliates,
  amounts,
  currencies,
  goalsSaid,
  orders,
  salesSent,
  statusesSaid,
  which,
} from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
const DAY = 86_400_000;
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

const amountsSent = {
  sale: fc.option(salesSent, { freq: 3 }),
  payout: fc.option(amounts, { freq: 2 }),
  revenue: fc.option(amounts, { freq: 2 }),
};
const newRow = fc.record({
  what: fc.constantFrom('click', 'no click'),
  of: which,
  campaign: which,
  affiliate: affiliates,
  goalValue: goalsSaid,
  txn: orders,
  currency: currencies,
  status: fc.option(statusesSaid, { freq: 1, nil: '' }),
  /** Digits that a float would lose. */
  dimensions: fc.constantFrom('', '', '{"order":12345678901234567890}', '{"a.b":"0012","c":0.10}'),
  minutesAgo: fc.option(fc.constantFrom(0, 1, 90, 1500, 6000)),
  ...amountsSent,
});
/** It names an order by its transaction alone. */
const orderRow = fc.record({
  what: fc.constant('order'),
  txn: orders,
  currency: fc.constantFrom('', '', '', '', 'EUR'),
  status: fc.option(statusesSaid, { freq: 1, nil: '' }),
  ...amountsSent,
});
/** Mostly of amounts alone: a status that cannot follow, or another's transaction, makes a row an error. */
const editRow = fc.record({
  what: fc.constant('edit'),
  of: which,
  /** Whether it is about one that waits for a rate, where there is one. */
  ofWaiting: fc.boolean(),
  txn: fc.constantFrom('', '', '', '', '', 'order 1', 'order 5'),
  currency: fc.constantFrom('', '', '', '', 'EUR'),
  status: fc.constantFrom('', '', '', '', 'approved', 'pending', 'rejected', 'Declined', '1'),
  ...amountsSent,
});
type RowSent = Of<typeof newRow> | Of<typeof editRow> | Of<typeof orderRow>;
const rowsSent = fc.array(fc.oneof(newRow, editRow, orderRow), { minLength: 1, maxLength: 4 });
export const importRows = fc.record({
  kind: kind('import'),
  rows: rowsSent,
  sends: fc.constantFrom(null, null, true, false),
  /** Whether the clicks' advertiser sends it. */
  byAdvertiser: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
export const rehearseImport = fc.record({
  kind: kind('rehearse import'),
  rows: rowsSent,
  sends: fc.constantFrom(null, true),
});
/** An advertiser's word about an order that is there: how returns come, at once or when it may be too late. */
export const advertiserFile = fc.record({
  kind: kind('advertiser file'),
  of: which,
  named: fc.constantFrom('order', 'order', 'click', 'click and order'),
  days: fc.constantFrom(0, 0, 1, 2, 4),
  status: fc.constantFrom('', 'approved', 'rejected', 'rejected', 'Declined', 'reversed', 'pending', 'so so'),
  sale: fc.option(salesSent, { freq: 1 }),
  currency: fc.constantFrom('', '', '', 'EUR'),
});
export const importAgain = fc.record({ kind: kind('import again'), file: which });

export const IMPORTS = {
  import: (world: World, { rows, sends, byAdvertiser }: Of<typeof importRows>) => {
    const advertiser = byAdvertiser ? got(world.model.advertisers[0]) : null;
    const file = rowsOf(world, rows, advertiser);
    return file.length === 0 ? Promise.resolve() : importFile(world, { rows: file, advertiser, sends });
  },

  'advertiser file': (world: World, sent: Of<typeof advertiserFile>) => {
    const sales = [...world.model.sales.values()].filter(({ txn, click }) => txn !== '' || click !== null);
    const sale = pick(sales, sent.of);
    if (!sale) return Promise.resolve();
    pass(world, sent.days * DAY);
    const byOrder = sale.txn !== '' && (sent.named !== 'click' || sale.click === null);
    const byClick = sale.click !== null && (sent.named !== 'order' || sale.txn === '');
    const row = filled({
      ...(byOrder && { txn_id: sale.txn }),
      ...(byClick && { click_id: got(sale.click ?? undefined), sub10: `file ${world.imports.length} row 0` }),
      status: sent.status,
      sale_amount: sent.sale ?? '',
      currency: sent.currency,
    });
    return importFile(world, { rows: [row], advertiser: sale.advertiser, sends: null });
  },

  // Says what would come of it, and changes nothing (docs/rules/imports.md#dry-run).
  'rehearse import': async (world: World, { rows, sends }: Of<typeof rehearseImport>) => {
    const { product, model } = world;
    const file = { rows: rowsOf(world, rows, null), advertiser: null, sends };
    if (file.rows.length === 0) return;
    const sentAt = model.now;
    const counts = await runJob(product, file, true);
    pass(world, 0);
    const expected = runImport(structuredClone(model), { ...file, sentAt, idOf: () => undefined });
    // What its rows would take of a cap, the next one does not see.
    if (model.caps.size === 0) expectCounts(counts, expected);
    await compare(world);
  },

  'import again': async (world: World, { file: n }: Of<typeof importAgain>) => {
    const file = pick(world.imports, n);
    if (file) await importFile(world, file);
  },
};

const rowsOf = (world: World, rows: readonly RowSent[], advertiser: string | null): Row[] =>
  rows.map((row, index) => rowOf(world, row, { advertiser, index })).filter((row) => row !== undefined);

/** The row's columns as sent; undefined where there is nothing to name. */
function rowOf(
  world: World,
  sent: RowSent,
  { advertiser, index }: { readonly advertiser: string | null; readonly index: number },
): Row | undefined {
  const { model } = world;
  const isOwn = advertiser === null;
  const said = {
    txn_id: sent.txn,
    sale_amount: sent.sale ?? '',
    currency: sent.currency,
    status: sent.status,
    ...(isOwn && { payout: sent.payout ?? '', revenue: sent.revenue ?? '' }),
  };
  if (sent.what === 'order') return filled(said);
  if (!('campaign' in sent)) {
    const waiting = [...model.sales.values()].filter(({ reason }) => reason === UNPRICED).map(({ id }) => id);
    const among = sent.ofWaiting && waiting.length > 0 ? waiting : [...model.sales.keys()];
    const sale = pick(among, sent.of);
    return isOwn && sale !== undefined ? filled({ ...said, conversion_id: sale }) : undefined;
  }
  const created =
    isOwn && sent.minutesAgo !== null ? createdText(model, model.now - sent.minutesAgo * 60_000) : '';
  const made = {
    ...said,
    goal_value: sent.goalValue,
    created,
    custom_dimensions: sent.dimensions,
    // By this the conversion of a row is found again.
    sub10: `file ${world.imports.length} row ${index}`,
  };
  if (sent.what === 'no click' && isOwn) {
    const campaign = got(pick([...model.campaigns.keys()], sent.campaign));
    return filled({
      ...made,
      campaign_id: campaign,
      publisher_id: affiliateOf(world, sent.affiliate),
    });
  }
  const click = pick([...model.clicks.keys()], sent.of);
  return click === undefined ? undefined : filled({ ...made, click_id: click });
}

const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''));

type File = World['imports'][number];

async function importFile(world: World, file: File): Promise<void> {
  const { product, model } = world;
  if (!world.imports.includes(file)) world.imports.push(file);
  const sentAt = model.now;
  const known = new Set(model.sales.keys());
  await both(world, {
    product: async () => {
      const counts = await runJob(product, file, false);
      const made = await product.ports.reads.conversions(NETWORK_ID, ALWAYS, ALL);
      const ids = new Map(made.filter(({ id }) => !known.has(id)).map(({ id, subs }) => [subs.sub10, id]));
      return { counts, ids };
    },
    model: ({ counts, ids }) => {
      const expected = runImport(model, { ...file, sentAt, idOf: (row) => ids.get(row['sub10'] ?? '') });
      expectCounts(counts, expected);
    },
  });
  pass(world, 0);
}

async function runJob(product: World['product'], file: File, dryRun: boolean) {
  const job = await product.useCases.scheduleImport({
    networkId: NETWORK_ID,
    advertiserId: file.advertiser as AdvertiserId | null,
    sendPostbacks: file.sends,
    dryRun,
    continueOnError: true,
    rows: file.rows.map((row) => ({ values: row })),
  });
  await product.workJobs();
  return (await product.stores.jobs.find(NETWORK_ID, job.id))?.counts;
}

function expectCounts(counts: object | undefined, expected: object): void {
  if (JSON.stringify(sortedCounts(counts)) === JSON.stringify(sortedCounts(expected))) return;
  throw new Error(`An import counts ${JSON.stringify(counts)} instead of ${JSON.stringify(expected)}.`);
}

const ALWAYS = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-12-31T00:00:00Z') };
const ALL = { page: 1, limit: 10_000 };
const sortedCounts = (counts: object | undefined) => Object.entries(counts ?? {}).sort();
