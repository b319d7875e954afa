// From a click to money and documents, without a hand but to name and release the payment run: conversions are held and approved, a volume
// rule gives a bonus, months close by themselves with documents, and a batch pays what is due.
import { openChecks } from './check.mjs';
import { hit } from './client.mjs';
import { sum, text, toCents, units } from './money.mjs';

const PARTY = { street: 'Quay Street 4', postal_code: 'D02 X285', city: 'Dublin', country: 'IE' };
const HOLD_DAYS = 14;
const ORDERS = 6;
const BONUS = '25';
/** What a worker looks for once a minute is done by then. */
const WITHIN_MS = 150_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Who is who, where money goes, and when: before anything is paid. */
export async function agreeOnMoney({ client, network }) {
  await client.put('/network/company', { legal_name: 'Northlight Partners Ltd', ...PARTY });
  await client.patch('/network/payout-settings', { closes: 'monthly', net_days: 0, minimum: 10 });
  for (const [n, affiliate] of network.affiliates.entries()) {
    await affiliate.client.put('/affiliate/legal-data', {
      legal_name: `${affiliate.name} Ltd`,
      ...PARTY,
      self_billing: true,
    });
    const email = `pay${n}@partners.example`;
    await affiliate.client.put('/affiliate/payout-method', { kind: 'paypal', email });
  }
}

/** Two months pass. Resolves with what it checked. */
export async function passMonths({ client, tracker, network, until, clock }) {
  const { lines, check } = openChecks();
  const [affiliate] = network.affiliates;
  const { campaign, orders } = await sellOnHold({ client, tracker, network, until, affiliate });
  const held = () => client.rows(`/network/conversions?${span(clock)}&adid[]=${campaign._id}`);
  await until(async () => (await held()).length === ORDERS, 'the held orders were not decided');
  check('orders that wait until returns are over', countOf(await held(), 'pending'), orders);

  clock.set(HOLD_DAYS + 1);
  await until(
    async () => countOf(await held(), 'approved') === ORDERS,
    'what was on hold was not approved',
    undefined,
    WITHIN_MS,
  );
  const bonuses = async () => (await client.exact(`/network/bonuses?user_id=${affiliate._id}`)).bonuses;
  await until(async () => (await bonuses()).length > 0, 'the volume rule gave nothing');
  check(
    'the volume rule gives its bonus once',
    (await bonuses()).map(({ amount }) => amount).join(' '),
    BONUS,
  );

  clock.set(daysToSecondNextMonth(clock.today()) + HOLD_DAYS + 1);
  const owed = new Map();
  for (const one of network.affiliates) {
    const total = (await one.client.exact(`/affiliate/payout?${span(clock)}`)).total.payout;
    const referral = (await one.client.exact(`/affiliate/payout?${span(clock)}`)).referral?.total ?? '0';
    const extra = one === affiliate ? BONUS : '0';
    owed.set(one, text(toCents(sum([total, referral, extra]))));
  }
  const invoicesOf = async ({ _id }) =>
    (await client.exact(`/network/invoices?user_id=${_id}&limit=100`)).invoices;
  const invoiced = async (one) => text(sum((await invoicesOf(one)).map(({ amount }) => amount)));
  await until(
    async () => {
      for (const [one, amount] of owed) if ((await invoiced(one)) !== amount) return false;
      return true;
    },
    'the months did not close by themselves',
    async () => {
      for (const [one, amount] of owed) console.log(`${one.name}: ${await invoiced(one)} of ${amount}`);
    },
    WITHIN_MS,
  );
  for (const [one, amount] of owed)
    check(`invoices of ${one.name} = all it earned, to the cent`, await invoiced(one), amount);
  await checkDocuments({ client, network, invoicesOf }, check);
  await payOut({ client, network, clock, owed }, check);
  return lines;
}

/** A campaign that holds its orders, and a bonus for the fifth. */
async function sellOnHold({ client, tracker, network, until, affiliate }) {
  const { advertiser } = network.campaigns.find(({ title }) => title === 'Fjord Running Shoes');
  const { campaign } = await client.post('/campaign', {
    title: 'Fjord Winter Jackets',
    model: 'cpa',
    status: 'active',
    url: 'http://127.0.0.1:9/jackets?click={click_id}',
    advertiser_id: advertiser._id,
    hold_days: HOLD_DAYS,
    commissions: [{ payout: '4.444', revenue: '7', coverage: ['ALL'] }],
  });
  await client.post(`/campaign/volume-rules/${campaign._id}`, {
    name: 'Five jackets',
    period: 'ever',
    effect: 'bonus',
    steps: [{ from: 5, value: Number(BONUS) }],
  });
  const { link } = await client.post(`/network/link/${affiliate._id}/${campaign._id}`);
  await until(
    async () => (await fetch(`${tracker}/imp/${link._id}`, { method: 'HEAD' })).status !== 404,
    'the tracker did not learn of the link',
  );
  for (let n = 0; n < ORDERS; n++) {
    const headers = { 'X-Forwarded-For': `81.2.69.${160 + n}`, 'User-Agent': CHROME };
    const { headers: answer } = await hit(`${tracker}/${link._id}`, headers);
    const id = new URL(answer.location).searchParams.get('click');
    await hit(`${tracker}/acquisition?click_id=${id}&security_token=${advertiser.token}&txn_id=jacket-${n}`);
  }
  return { campaign, orders: ORDERS };
}

/** Each invoice has a number without gaps, a PDF, and an XML of the same total. */
async function checkDocuments({ client, network, invoicesOf }, check) {
  const numbers = [];
  let same = 0;
  for (const affiliate of network.affiliates) {
    for (const { _id, number, total } of await invoicesOf(affiliate)) {
      numbers.push(number);
      const pdf = await client.text(`/network/invoices/${_id}/pdf`);
      const xml = await client.text(`/network/invoices/${_id}/xml`);
      const [, inXml] = /<ram:GrandTotalAmount[^>]*>([\d.]+)</.exec(xml) ?? [];
      if (pdf.startsWith('%PDF-') && units(inXml ?? '-1') === units(total)) same++;
    }
  }
  check('documents whose PDF is there and whose XML has the total of the API', same, numbers.length);
  check('their numbers have no gap', numbers.sort().join(' '), seriesOf(numbers).join(' '));
}

async function payOut({ client, network, clock, owed }, check) {
  const asked = { key: 'demo', pay_on: dayOf(clock.today()) };
  const before = await outstanding(client);
  const { payout_batch: batch } = await client.post('/network/payout-batches', asked);
  const again = await client.post('/network/payout-batches', asked);
  check('the batch asked for twice is one', again.payout_batch._id, batch._id);
  await client.post(`/network/payout-batches/${batch._id}/release`);
  const file = () => client.text(`/network/payout-batches/${batch._id}/file?format=paypal`);
  const [first, second] = [await file(), await file()];
  check(
    'its file is the same twice, with a line for each',
    `${first === second} ${lineCount(first)}`,
    `true ${owed.size}`,
  );
  await client.post(`/network/payout-batches/${batch._id}/settle`);
  check('the batch pays what was open', text(units(batch.amount)), before);
  check('nothing is open after it', await outstanding(client), '0');
  const ids = network.affiliates.map(({ _id }) => _id);
  const { balances } = await client.exact('/network/balances?user_type=publisher&limit=1000');
  const paid = balances.filter(({ user_id }) => ids.includes(user_id)).map((one) => one.paid);
  check('what was paid = what was earned', text(sum(paid)), text(sum([...owed.values()])));
}

/** As many numbers of each year, from 1 on. */
function seriesOf(numbers) {
  const last = new Map();
  return numbers.toSorted().map((number) => {
    const series = number.replace(/\d+$/, '');
    last.set(series, (last.get(series) ?? 0) + 1);
    return `${series}${String(last.get(series)).padStart(4, '0')}`;
  });
}

const outstanding = async (client) => {
  const { balances } = await client.exact('/network/balances?user_type=publisher&limit=100');
  return text(sum(balances.map(({ open }) => open)));
};
const lineCount = (csv) => csv.split('\n').filter((line) => line.includes('@')).length;
const countOf = (rows, status) => rows.filter((row) => row.status === status).length;
const dayOf = (date) => date.toISOString().slice(0, 10);
const span = (clock) => `start=${dayOf(new Date(Date.now() - 2 * 864e5))}&end=${dayOf(clock.today())}`;

/** So many days later it is the second of the month after the next. */
function daysToSecondNextMonth(today) {
  const then = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2);
  return Math.ceil((then - today.getTime()) / 864e5);
}
