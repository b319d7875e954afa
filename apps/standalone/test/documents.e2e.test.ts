// A document as PDF from the built product: its fonts and its colour profile are files beside the bundle.
import { expect, it } from '@jest/globals';
import { call, makeNetwork } from './network.ts';
import { KEY, preparedFolder, start } from './product.ts';

const PARTY = {
  legal_name: 'Ωmega Média S.L.',
  street: 'Calle 1',
  postal_code: '28001',
  city: 'Madrid',
  country: 'ES',
};

it('prints a self-billed invoice, with its XML inside', async () => {
  const folder = preparedFolder();
  const product = await start(folder.path);
  try {
    const { affiliateId } = await makeNetwork(product);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const ok = async (path: string, body: object) => {
      const answer = await call(product, path, { body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.data)}`);
      return answer.data;
    };
    await ok('PUT /network/company', { ...PARTY, legal_name: 'Network Ltd', country: 'IE' });
    await ok(`PUT /network/legal-data/${affiliateId}`, { ...PARTY, self_billing: true });
    await ok('POST /network/bonuses', {
      user_id: affiliateId,
      amount: 50,
      reason: 'Best of the month',
      day: yesterday,
    });
    const { invoice } = await ok('POST /network/invoices', {
      user_id: affiliateId,
      start: yesterday,
      end: yesterday,
    });
    const { _id: id } = invoice as unknown as { readonly _id: string };
    const file = await fetch(`${product.api}/network/invoices/${id}/pdf`, {
      headers: { 'X-Api-Key': KEY },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('factur-x.xml');
  } finally {
    await product.stop();
    folder.remove();
  }
}, 240_000);
