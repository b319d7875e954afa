// What each party sees against what the network sees: the same events, each side's own money, nobody else's.
import { divided, sum, text, toCents, units } from './money.mjs';
import { openChecks } from './check.mjs';

export async function checkParties(demo) {
  const { lines, check } = openChecks();
  const { client, network, range } = demo;
  const total = (await client.exact(`/network/stats?${range}`)).total;
  const earned = [];
  for (const affiliate of network.affiliates) earned.push(await earningsOf(demo, affiliate, check));
  check(
    'what the affiliates see adds up to what the network pays',
    text(sum(earned)),
    text(units(total.payout)),
  );
  const owed = [];
  for (const advertiser of network.advertisers) owed.push(await debtOf(demo, advertiser, check));
  check(
    'what the advertisers see adds up to what the network charges',
    text(sum(owed)),
    text(units(total.revenue)),
  );
  const report = await client.exact(
    `/network/customReport?${range}&group[]=country&fields[]=payout&fields[]=profit`,
  );
  check('profit = revenue - payout', report.totals.profit, text(units(total.revenue) - units(total.payout)));
  check(
    'payout by country adds up to the total',
    text(sum(report.records.map(({ payout }) => payout))),
    text(units(total.payout)),
  );
  await checkPostbacks(demo, check);
  await checkOffice(demo, check);
  await checkReferral(demo, check);
  await checkInvoices(demo, check);
  return lines;
}

async function earningsOf({ range }, { name, client }, check) {
  const { total } = await client.exact(`/affiliate/payout?${range}`);
  const report = await client.exact(`/affiliate/report?${range}`);
  const custom = await client.exact(
    `/affiliate/customReport?${range}&group[]=source&fields[]=payout&limit=1000`,
  );
  const days = text(sum(report.performance.map(({ revenue }) => revenue)));
  check(
    `${name}: report by day = report by source = payout`,
    `${days} ${custom.totals.payout}`,
    `${total.payout} ${total.payout}`,
  );
  const rows = await client.rows(`/affiliate/conversions?${range}`);
  const seen = rows
    .flatMap((row) => Object.keys(row))
    .filter((field) => /revenue|profit|advertiser/.test(field));
  check(`${name}: fields of its log that are not its business`, seen.length, 0);
  return total.payout;
}

async function debtOf({ range }, { name, client }, check) {
  const report = await client.exact(`/advertiser/report?${range}`);
  const custom = await client.exact(
    `/advertiser/customReport?${range}&group[]=campaign_id&fields[]=revenue&limit=1000`,
  );
  const days = text(sum(report.performance.map(({ revenue }) => revenue)));
  check(`${name}: report by day = report by campaign`, days, custom.totals.revenue);
  const rows = await client.rows(`/advertiser/conversion-logs?${range}`);
  const seen = rows
    .flatMap((row) => Object.keys(row))
    .filter((field) => /payout|profit|publisher/.test(field));
  check(`${name}: fields of its log that are not its business`, seen.length, 0);
  return days;
}

async function checkPostbacks({ network, range, receiver }, check) {
  const [{ name, client }] = network.affiliates;
  const approved = (await client.rows(`/affiliate/conversions?${range}`)).filter(
    ({ status }) => status === 'approved',
  );
  const received = new Map(receiver.received.map((one) => [one.id, one.earned]));
  check(
    `${name}: postbacks received, repeats apart = its approved conversions`,
    received.size,
    approved.length,
  );
  check(`${name}: conversions reported once`, receiver.received.length, received.size);
  check(
    `${name}: money in the postbacks = payout in its log`,
    text(sum([...received.values()])),
    text(sum(approved.map(({ payout }) => payout))),
  );
}

async function checkOffice({ client, office, ledger }, check) {
  const { access, sales, imports, rejected } = office;
  const live = ({ tracking_link: link }) => link.live;
  check(
    'access: the link lives before and after it was granted',
    `${live(access.before)} ${live(access.after)}`,
    'false true',
  );
  const [euros, pounds] = ledger.sales;
  check(
    '200 EUR at 1.25 and 100 GBP at 1.6, in dollars',
    `${sales.euros.sale_amount} ${sales.pounds.sale_amount}`,
    `${euros.inDollars} ${pounds.inDollars}`,
  );
  check(
    'the pounds waited for their rate',
    `${sales.waiting.status} ${sales.waiting.reason}`,
    'pending NO_EXCHANGE_RATE',
  );
  for (const [what, { job, want }] of [
    ["the advertiser's import", imports.advertiser],
    ["the network's import", imports.network.first],
    ['the same file again', imports.network.second],
  ]) {
    check(what, JSON.stringify(job.result), JSON.stringify(want));
  }
  const audit = (await client.get(`/network/audit?object_id=${rejected.id}`)).audit;
  const entry = audit.find(({ changes }) => changes.status?.[1] === 'rejected');
  check(
    'audit log: who rejected it, and why',
    `${entry?.actor.role}: ${entry?.reason}`,
    `network: ${rejected.reason}`,
  );
}

async function checkReferral({ client, network, days, range }, check) {
  const cashback = network.affiliates[2];
  const { stats } = await client.exact(`/affiliate/earning/${cashback._id}?${range}`);
  // Yesterday's paper orders came before there was a referral.
  const since = Object.entries(stats).filter(([day]) => day >= days.today);
  const want = since.reduce((total, [, { payout }]) => total + divided(units(payout) * 10n, 100n), 0n);
  const { referrals } = await client.exact(`/network/referral?${range}`);
  check('referral: 10 % of what the referred affiliate earned', referrals[0].earned, text(want));
  const { referral } = await network.affiliates[0].client.exact(`/affiliate/payout?${range}`);
  check('referral: the referrer sees the same', referral.total, text(want));
}

async function checkInvoices({ client, office, ledger }, check) {
  for (const { account, draft, id } of office.invoices) {
    const side = account.type === 'advertiser' ? 'revenue' : 'payout';
    const own = ledger.paper.filter(({ affiliate, shop }) =>
      [affiliate, shop].some(({ _id }) => _id === account._id),
    );
    const exact = sum(own.map((row) => row[side]));
    const { invoice } = await client.exact(`/network/invoices/${id}`);
    const lines = sum(invoice.lines.map(({ amount }) => amount));
    check(
      `invoice of ${account.name}: exact, to the cent, lines, draft`,
      [invoice.exact_amount, invoice.amount, text(lines), draft.amount].join(' '),
      [text(exact), ...Array(3).fill(text(toCents(exact)))].join(' '),
    );
    const path = account.type === 'advertiser' ? '/advertiser/account' : '/affiliate/account';
    const [shown] = (await account.client.exact(path)).invoices;
    check(
      `invoice of ${account.name}: as it sees it`,
      `${shown?.amount} ${shown?.status}`,
      `${invoice.amount} ${invoice.status}`,
    );
  }
  const paid = await client.exact(`/network/invoices/${office.invoices[0].id}`);
  check('payment: nothing is open', `${paid.invoice.open} ${paid.invoice.status}`, '0 paid');
}
