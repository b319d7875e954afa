// Compares the product's numbers with each other and with the demo's own ledger. Every line printed is one check.
import { sum, text, units } from './money.mjs';

const PER_THOUSAND = 1000n;

export function openChecks() {
  const lines = [];
  const check = (what, got, want) =>
    lines.push({ what, got: String(got), want: String(want), ok: String(got) === String(want) });
  return { lines, check };
}

/** The network's books against what was sent and answered. */
export async function checkBooks({ client, ledger, campaigns, range }) {
  const total = (await client.exact(`/network/stats?${range}`)).total;
  const clicks = await client.rows(`/network/clicks?${range}`);
  const conversions = await client.rows(`/network/conversions?${range}`);
  const valid = clicks.filter((click) => !click.note);
  const { lines, check } = openChecks();

  check('clicks answered = clicks in the log', clicks.length, ledger.clicks.length);
  check(
    'each click answered is in the log once',
    new Set(clicks.map((click) => click._id)).size,
    new Set(ledger.clicks.map((click) => click.id)).size,
  );
  const people = ledger.clicks.filter(({ bot }) => !bot);
  check('clicks of people = valid clicks in the log', valid.length, people.length);
  check('valid clicks in the log = clicks in the stats', valid.length, total.clicks);
  check('impressions of people = impressions in the stats', total.impressions, ledger.impressions);
  const approved = conversions.filter((conversion) => conversion.status === 'approved');
  check('approved conversions in the log = conversions in the stats', approved.length, total.conversions);
  const payable = people.filter(({ id }) => ledger.conversions.has(id)).length;
  check(
    'orders of people, repeats apart, less those returned = conversions',
    approved.length,
    payable + ledger.paper.length - ledger.rejected.size,
  );
  for (const side of ['payout', 'revenue']) {
    check(
      `${side}: rows add up to the stats`,
      text(fromRows({ side, clicks, approved, ledger, campaigns })),
      text(units(total[side])),
    );
  }
  check(
    'conversions not priced by their country, sale or file',
    approved.filter((one) => !pricedRight(one, { clicks, campaigns, ledger })).length,
    0,
  );
  return lines;
}

function fromRows({ side, clicks, approved, ledger, campaigns }) {
  const cpm = campaigns.find(({ model }) => model === 'cpm').commissions[0];
  const rate = units(side === 'payout' ? cpm.rate : cpm.revenue);
  const ofRows = sum([...clicks, ...approved].map((row) => row[side]));
  return ofRows + (rate / PER_THOUSAND) * BigInt(ledger.impressions);
}

function pricedRight(conversion, { clicks, campaigns, ledger }) {
  const written = ledger.paper.find(({ txnId }) => txnId === conversion.txn_id);
  if (written) return units(written.payout) === units(conversion.payout);
  const click = clicks.find(({ _id }) => _id === conversion.click_id);
  const campaign = campaigns.find(({ _id }) => _id === click?.campaign_long_id);
  const commission =
    campaign?.commissions.find(({ coverage }) => coverage.includes(click.country)) ??
    campaign?.commissions.find(({ coverage }) => coverage.includes('ALL'));
  if (!commission) return false;
  const sale = ledger.sales.find(({ txnId }) => txnId === conversion.txn_id);
  const payout = sale ? (units(sale.inDollars) * BigInt(commission.rate)) / 100n : units(commission.rate);
  return payout === units(conversion.payout);
}
