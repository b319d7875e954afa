// What people do besides the traffic: ask for access, report sales in other currencies, send files, reject, close and pay.
// The ledger learns of everything that must show in the books.
import { hit } from './client.mjs';

const REASON = 'Returned by the customer';

export async function workAtTheOffice({ client, tracker, ledger, network, until, days }) {
  const { affiliates, advertisers, campaigns } = network;
  const office = { client, tracker, ledger, network, until, days };
  const access = await grantAccess(client, affiliates[0]);
  const sales = await sellAbroad(office);
  const imports = {
    advertiser: await importOfAdvertiser(
      office,
      advertisers[1],
      campaigns.find(({ title }) => title === 'Harbor Car Insurance'),
    ),
    network: await importOfNetwork(office),
  };
  const rejected = await rejectOne(client, affiliates[1], ledger);
  const invoices = await closeYesterday(office);
  return { access, sales, imports, rejected, invoices };
}

async function grantAccess(client, affiliate) {
  const wine = async () =>
    (await affiliate.client.get('/affiliate/campaigns?limit=50')).campaigns.find(
      ({ title }) => title === 'Vineyard Direct',
    );
  const before = await wine();
  const { access } = await affiliate.client.post(`/affiliate/requestAccess/${before._id}`, {
    message: 'We review wines every week: 40,000 readers.',
  });
  await client.post(`/campaign/access-requests/${access._id}`, { live: true });
  return { before, after: await wine() };
}

/** Two sales on human clicks: one in euros, for which a rate is stored, and one in pounds, whose rate comes later. */
async function sellAbroad({ client, tracker, ledger, network, until, days }) {
  const travel = network.campaigns.find(({ title }) => title === 'Solstice Travel');
  const [first, second] = ledger.clicks.filter(({ bot, campaign }) => !bot && campaign === travel);
  const rates = (more) =>
    client.put('/network/exchange-rates', { date: days.today, base: 'USD', rates: { EUR: '0.8', ...more } });
  await rates();
  ledger.sales = [
    { txnId: 'trip-1', click: first, amount: '200', currency: 'EUR', inDollars: '250' },
    { txnId: 'trip-2', click: second, amount: '100', currency: 'GBP', inDollars: '160' },
  ];
  for (const { txnId, click, amount, currency } of ledger.sales) {
    const order = `click_id=${click.id}&txn_id=${txnId}&sale_amount=${amount}&currency=${currency}`;
    await hit(`${tracker}/acquisition?${order}&security_token=${travel.advertiser.token}`);
    ledger.conversions.add(click.id);
  }
  const saleOf = async (txnId) => (await client.exact(`/network/conversions?txn_id=${txnId}`)).records[0];
  await until(async () => (await saleOf('trip-1')) && (await saleOf('trip-2')), 'the sales were not decided');
  const waiting = await saleOf('trip-2');
  await rates({ GBP: '0.625' });
  await until(
    async () => (await saleOf('trip-2')).status === 'approved',
    'the unpriced conversion was not priced',
  );
  return { euros: await saleOf('trip-1'), waiting, pounds: await saleOf('trip-2') };
}

/** A file of orders that were not reported when they happened, and some that were. */
async function importOfAdvertiser({ ledger, until }, advertiser, campaign) {
  const people = ledger.clicks.filter((click) => !click.bot && click.campaign === campaign);
  const fresh = people.filter(({ id }) => !ledger.conversions.has(id)).slice(0, 20);
  const known = people.filter(({ id }) => ledger.conversions.has(id)).slice(0, 5);
  const conversions = [...fresh, ...known].map(({ id }) => ({ click_id: id }));
  const sent = { conversions, send_postback: true };
  const { job } = await advertiser.client.post('/advertiser/conversion-import', sent);
  const done = await finished(advertiser.client, job, until);
  for (const { id } of fresh) ledger.conversions.add(id);
  return { ...done, want: { imported: fresh.length, edited: 0, duplicates: known.length, errors: 0 } };
}

/** Yesterday's orders on paper: two for each affiliate, and a row that is wrong. Sent twice, as people do. */
async function importOfNetwork({ client, ledger, network, until, days }) {
  const insurance = network.campaigns.find(({ title }) => title === 'Harbor Car Insurance');
  ledger.paper = network.affiliates.flatMap((affiliate, n) => [
    { txnId: `paper-${n}a`, affiliate, payout: '1.005', revenue: '2.105', shop: insurance.advertiser },
    { txnId: `paper-${n}b`, affiliate, payout: `${n + 2}.33`, revenue: '9.5', shop: insurance.advertiser },
  ]);
  const rows = ledger.paper.map(({ txnId, affiliate, payout, revenue }) =>
    [insurance.display_id, affiliate.display_id, txnId, payout, revenue, `${days.yesterday} 12:00:00`].join(
      ',',
    ),
  );
  const wrong = `999999,${network.affiliates[0].display_id},paper-x,1,2,${days.yesterday} 12:00:00`;
  const file = ['campaign_id,publisher_id,txn_id,payout,revenue,created', ...rows, wrong].join('\n');
  const send = async () => {
    const { job } = await client.upload('/network/conversion-import?send_postback=true', file);
    return finished(client, job, until);
  };
  const first = await send();
  const second = await send();
  const count = ledger.paper.length;
  return {
    first: { ...first, want: { imported: count, edited: 0, duplicates: 0, errors: 1 } },
    second: { ...second, want: { imported: 0, edited: 0, duplicates: count, errors: 1 } },
  };
}

async function finished(client, { _id }, until) {
  let finished;
  await until(async () => {
    finished = await client.get(`/jobs/${_id}`);
    return ['completed', 'failed'].includes(finished.job.status);
  }, 'the import did not end');
  return finished;
}

async function rejectOne(client, affiliate, ledger) {
  const [one] = (await affiliate.client.get('/affiliate/conversions?status[]=approved&limit=1')).records;
  await client.post(`/network/conversions/${one._id}`, { status: 'rejected', reason: REASON });
  ledger.rejected.add(one._id);
  return { id: one._id, reason: REASON };
}

/** Yesterday's invoices of everybody who had a part in it, looked at before they are closed, and the first one paid. */
async function closeYesterday({ client, network, days }) {
  const invoices = [];
  for (const account of [...network.affiliates, network.advertisers[1]]) {
    const period = { user_id: account._id, start: days.yesterday, end: days.yesterday };
    const draft = (await client.post('/network/invoices', { ...period, dry_run: true })).invoice;
    const { invoice } = await client.post('/network/invoices', period);
    invoices.push({ account, draft, id: invoice._id });
  }
  const [{ id, draft }] = invoices;
  await client.post(`/network/invoices/${id}/payments`, {
    amount: draft.amount,
    method: 'wire',
    reference: '4711',
  });
  return invoices;
}
