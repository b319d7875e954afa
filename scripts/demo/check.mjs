// Holds the product's numbers against each other and against the demo's own ledger. Every line printed is one check.
import { units, text } from './money.mjs';

const PER_THOUSAND = 1000n;

export async function checkBooks({ client, ledger, campaigns, range }) {
  const total = (await client.exact(`/network/stats?${range}`)).data.total;
  const clicks = await client.rows(`/network/clicks?${range}`);
  const conversions = await client.rows(`/network/conversions?${range}`);
  const valid = clicks.filter((click) => !click.note);
  const lines = [];
  const check = (what, got, want) =>
    lines.push({ what, got: String(got), want: String(want), ok: String(got) === String(want) });

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
  check('clicks of people with accepted hits = conversions, repeats apart', approved.length, payable);
  for (const side of ['payout', 'revenue']) {
    check(
      `${side}: rows add up to the stats`,
      text(fromRows({ side, clicks, approved, ledger, campaigns })),
      text(units(total[side])),
    );
  }
  check(
    'conversions are priced by their country',
    approved.filter((c) => !pricedRight(c, clicks, campaigns)).length,
    0,
  );
  return lines;
}

function fromRows({ side, clicks, approved, ledger, campaigns }) {
  const sum = (rows) => rows.reduce((amount, row) => amount + units(row[side]), 0n);
  const cpm = campaigns.find(({ model }) => model === 'cpm').commissions[0];
  const rate = units(side === 'payout' ? cpm.rate : cpm.revenue);
  return sum(clicks) + sum(approved) + (rate / PER_THOUSAND) * BigInt(ledger.impressions);
}

function pricedRight(conversion, clicks, campaigns) {
  const click = clicks.find(({ _id }) => _id === conversion.click_id);
  const campaign = campaigns.find(({ _id }) => _id === click?.campaign_long_id);
  const commission =
    campaign?.commissions.find(({ coverage }) => coverage.includes(click.country)) ??
    campaign?.commissions.find(({ coverage }) => coverage.includes('ALL'));
  return commission !== undefined && units(commission.rate) === units(conversion.payout);
}
