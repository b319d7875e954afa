// What each role sees, as tables.
import Table from 'cli-table3';

const ROWS_MAX = 4;

function show(title, head, rows) {
  const table = new Table({ head, style: { head: [], border: [], compact: true } });
  table.push(...rows.map((row) => row.map((cell) => String(cell ?? ''))));
  console.log(`\n${title}\n${table.toString()}`);
}

export async function showViews(demo) {
  console.log('\n=== What the affiliate Trailnotes sees');
  await showAffiliate(demo);
  console.log('\n=== What the advertiser Harbor Group sees');
  await showAdvertiser(demo);
  console.log('\n=== What the network sees');
  await showNetwork(demo);
}

async function showAffiliate({ network, range, receiver }) {
  const { client } = network.affiliates[0];
  const { campaigns } = await client.exact('/affiliate/campaigns?limit=50');
  show(
    'Its feed',
    ['Campaign', 'Model', 'Pays', 'Link'],
    campaigns.map(({ title, commissions, tracking_link: link }) => [
      ...[
        title,
        commissions[0].model,
        commissions.map(({ rate, coverage }) => `${rate} ${coverage}`).join(', '),
        link.url,
      ],
    ]),
  );
  const report = await client.exact(`/affiliate/report?${range}`);
  const days = report.performance.map(({ created, clicks, impressions, conversions, revenue }) => [
    ...[created, clicks, impressions, conversions, revenue],
  ]);
  show('Its days', ['Day', 'Clicks', 'Impressions', 'Conversions', 'Earned'], days);
  const { records } = await client.exact(`/affiliate/conversions?${range}&limit=${ROWS_MAX}`);
  show(
    'Its latest conversions',
    ['When', 'Campaign', 'Country', 'Status', 'Payout'],
    records.map(rowOf('payout')),
  );
  const { total, referral } = await client.exact(`/affiliate/payout?${range}`);
  console.log(`Payout ${total.payout}, and ${referral.total} for the affiliate it brought.`);
  console.log(
    `Postbacks received: ${receiver.received.length}, the last one ${JSON.stringify(receiver.received.at(-1))}`,
  );
  await showInvoices(client, '/affiliate/account');
}

async function showAdvertiser({ network, range, office }) {
  const { client } = network.advertisers[1];
  const { campaigns } = await client.exact('/advertiser/campaigns?limit=50');
  const rows = [];
  for (const { _id, title, commissions } of campaigns) {
    const { total } = await client.exact(`/advertiser/campaignStats/${_id}?${range}`);
    rows.push([title, commissions[0].revenue, total.clicks, total.conversions, total.revenue]);
  }
  show('Its campaigns', ['Campaign', 'Charged', 'Clicks', 'Conversions', 'Owed'], rows);
  showJob('Its import', office.imports.advertiser);
  const { records } = await client.exact(`/advertiser/conversion-logs?${range}&limit=${ROWS_MAX}`);
  show(
    'Its latest conversions',
    ['When', 'Campaign', 'Country', 'Status', 'Revenue'],
    records.map(rowOf('revenue')),
  );
  await showInvoices(client, '/advertiser/account');
}

const rowOf = (side) => (row) => [row.created, row.campaign_title, row.country, row.status, row[side]];

async function showNetwork({ client, network, range, office }) {
  const rows = [];
  for (const campaign of network.campaigns) {
    const { total } = await client.exact(`/campaign/stats/${campaign._id}?${range}`);
    const { title, model } = campaign;
    rows.push([
      title,
      model,
      total.clicks,
      total.impressions,
      total.conversions,
      total.payout,
      total.revenue,
    ]);
  }
  show(
    'Its campaigns',
    ['Campaign', 'Model', 'Clicks', 'Impressions', 'Conversions', 'Payout', 'Revenue'],
    rows,
  );
  showJob("Yesterday's orders from a file", office.imports.network.first);
  await showExplanation(client, office.sales.pounds);
  const { audit } = await client.get(`/network/audit?object_id=${office.rejected.id}`);
  const changes = audit.map(({ created, actor, action, object, changes, reason }) => [
    ...[created, actor.role, `${action} ${object}`, JSON.stringify(changes), reason],
  ]);
  show('Who changed a conversion that was returned', ['When', 'Who', 'What', 'From, to', 'Why'], changes);
  const { referrals, publishers } = await client.exact(`/network/referral?${range}`);
  show(
    'Referral',
    ['Referrer', 'Gets', 'Sign-ups', 'Earned'],
    referrals.map((one) => [publishers[0].name, `${one.rate} % of ${one.base}`, one.signUps, one.earned]),
  );
  const { invoices } = await client.exact('/network/invoices');
  const nameOf = (id) => office.invoices.find(({ account }) => account._id === id).account.name;
  show(
    'Invoices',
    ['Of', 'From', 'To', 'Exact', 'Amount', 'Open', 'Status'],
    invoices.map((one) => [
      nameOf(one.user_id),
      one.start,
      one.end,
      one.exact_amount,
      one.amount,
      one.open,
      one.status,
    ]),
  );
}

async function showExplanation(client, { _id }) {
  const explanation = await client.exact(`/network/conversions/${_id}/explain`);
  const { conversion, rates, exchange_rate: exchange, history } = explanation;
  show(
    `Why ${conversion.txn_id} pays ${conversion.payout}: ${conversion.sale_amount} ${exchange.to} (1 ${exchange.from} = ${exchange.rate} on ${exchange.day})`,
    ['Rate', 'For', 'Pays', 'Charges', 'Applies'],
    rates.map(({ source, coverage, payout, revenue, percentage, applies, lost }) => [
      ...[source, coverage, `${payout}${percentage ? ' %' : ''}`, `${revenue}${percentage ? ' %' : ''}`],
      applies ? 'yes' : `no: ${lost}`,
    ]),
  );
  for (const { created, from, to, reason } of history)
    console.log(`${created} ${from || 'as it was'} -> ${to || 'as it was'} ${reason}`);
}

function showJob(title, { job, logs }) {
  const { imported, edited, duplicates, errors } = job.result;
  console.log(
    `\n${title}: ${imported} imported, ${edited} edited, ${duplicates} duplicates, ${errors} errors`,
  );
  for (const { message } of logs)
    console.log(`  ${message.length > 150 ? `${message.slice(0, 150)}…` : message}`);
}

async function showInvoices(client, path) {
  const { invoices, payments } = await client.exact(path);
  for (const { start, end, amount, currency, open, status } of invoices)
    console.log(`Invoice ${start} to ${end}: ${amount} ${currency}, ${status}, ${open} open`);
  for (const { created, amount, method, reference } of payments)
    console.log(`Payment ${created}: ${amount} by ${method}, ${reference}`);
}
