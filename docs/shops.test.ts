// The snippets of docs/shops.md report an order under the pixel's own names, and only with a click.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const page = readFileSync('docs/shops.md', 'utf8');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const CLICK = '072b1c020000006a7e8da21e';
const ORDER = { av: 'ADVERTISER', txn_id: 'order-1', sale_amount: '49.9', currency: 'EUR' };

/** What the Shopify pixel asks for when these pages were seen and an order is made. */
async function askedByShopify(...searches: string[]): Promise<string[]> {
  type Listener = (event: object) => Promise<void>;
  const listeners = new Map<string, Listener>();
  const kept = new Map<string, string>();
  const asked: string[] = [];
  runInNewContext(blocksOf('js')[0] ?? '', {
    URLSearchParams,
    analytics: { subscribe: (name: string, listener: Listener) => listeners.set(name, listener) },
    browser: {
      localStorage: {
        getItem: (name: string) => Promise.resolve(kept.get(name) ?? null),
        setItem: (name: string, text: string) => Promise.resolve(void kept.set(name, text)),
      },
    },
    fetch: (url: string) => Promise.resolve(void asked.push(url)),
  });
  for (const search of searches)
    await listeners.get('page_viewed')?.({ context: { document: { location: { search } } } });
  await listeners.get('checkout_completed')?.({
    data: { checkout: { order: { id: 'order-1' }, totalPrice: { amount: 49.9, currencyCode: 'EUR' } } },
  });
  return asked;
}

it('the Shopify pixel reports an order of a visitor who came by a click', async () => {
  const [url = '', ...more] = await askedByShopify(`?click_id=${CLICK}`, '');
  expect(more).toEqual([]);
  expect(url).toMatch(/^https:\/\/TRACKER\/pixel\?/);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ ...ORDER, click_id: CLICK });
});

it('the Shopify pixel says nothing of others', async () => {
  expect(await askedByShopify('?utm_source=x')).toEqual([]);
});

it("the quickstart's script is that of the page for advertisers, for links with click_id", () => {
  const htmlOf = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(([, text = '']) =>
      text.replace(' data-param="click"', ''),
    );
  const [landing, thanks] = htmlOf('docs/for-advertisers.md');
  expect(htmlOf('docs/quickstart.md')).toEqual([landing, thanks]);
});

it('Tag Manager pushes the order, and its script is the one the tracker serves', () => {
  const [script = '', purchase = ''] = blocksOf('html');
  expect(script).toBe('<script async src="https://TRACKER/tb.js"></script>\n');
  const filled = purchase
    .replaceAll(/<\/?script>/g, '')
    .replace('{{Transaction ID}}', '"order-1"')
    .replace('{{Transaction Value}}', '"49.9"')
    .replace('{{Transaction Currency}}', '"EUR"');
  const window: { tributary?: object[] } = {};
  runInNewContext(filled, { window });
  expect(JSON.parse(JSON.stringify(window.tributary))).toEqual([ORDER]);
});
