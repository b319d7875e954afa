// Where the affiliates of the past get their money, who they are on documents, and a payment run that is over, so that Billing has what a
// network's has. Two have no payout method yet.
import { AFFILIATES, slug } from './past.mjs';

const BANKS = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'NL91ABNA0417164300',
  'FR1420041010050500013M02606',
];
const PLACES = [
  { street: 'Lindenstraße 12', postal_code: '10969', city: 'Berlin', country: 'DE' },
  { street: '8 Mill Lane', postal_code: 'LS1 4AP', city: 'Leeds', country: 'GB' },
  { street: 'Keizersgracht 90', postal_code: '1015 CT', city: 'Amsterdam', country: 'NL' },
  { street: '3 rue des Halles', postal_code: '75001', city: 'Paris', country: 'FR' },
];
/** Every so many has none. */
const WITHOUT_METHOD = 6;

export async function agreeWithPayees(client) {
  const { affiliates } = await client.get('/affiliate?limit=100');
  const imported = affiliates.filter(({ name }) => AFFILIATES.some(([own]) => own === name));
  for (const [n, { _id, name }] of imported.entries()) {
    const { api_key: key } = await client.post('/network/keys', { role: 'affiliate', user_id: _id });
    const affiliate = client.as(key);
    const place = PLACES[n % PLACES.length];
    await affiliate.put('/affiliate/legal-data', { legal_name: name, ...place, self_billing: true });
    if (n % WITHOUT_METHOD !== WITHOUT_METHOD - 1)
      await affiliate.put('/affiliate/payout-method', methodOf(n, name));
  }
}

function methodOf(n, name) {
  const email = `billing@${slug(name)}.example`;
  if (n % 3 === 1) return { kind: 'paypal', email };
  if (n % 3 === 2) return { kind: 'wise', holder: name, recipient: email };
  return { kind: 'bank', holder: name, iban: BANKS[(n / 3) % BANKS.length] };
}

/** The first half of the month before `today` is invoiced and paid. */
export async function payFirstHalf(client, today) {
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  const period = { start: `${month}-01`, end: `${month}-15` };
  for (let after; after !== null;)
    ({ next: after = null } = await client.post('/network/invoices/bulk', {
      all: true,
      ...period,
      ...(after && { after }),
    }));
  const { payout_batch: batch } = await client.post('/network/payout-batches', {
    key: `${month}, first half`,
    pay_on: today.toISOString().slice(0, 10),
  });
  await client.post(`/network/payout-batches/${batch._id}/release`);
  await client.post(`/network/payout-batches/${batch._id}/settle`);
}
