// A network with one campaign and one affiliate, made over the API of a running product.
import { checkedText } from './checked-answers.ts';
import { KEY, until, type Product } from './product.ts';

export type Answer = {
  readonly status: number;
  readonly success: boolean;
  readonly data: Record<string, never>;
};

export async function call(
  product: Pick<Product, 'api'> & { readonly key?: string },
  request: string,
  { body, key = product.key ?? KEY }: { readonly body?: unknown; readonly key?: string } = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const answer = await fetch(product.api + path, {
    method,
    headers: { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, data } = JSON.parse(await checkedText(product.api, method, answer)) as Answer;
  return { status: answer.status, success, data };
}

export type TestNetwork = {
  readonly advertiserId: string;
  readonly affiliateId: string;
  readonly campaignId: string;
  readonly linkId: string;
  readonly token: string;
};

export async function makeNetwork(
  product: Pick<Product, 'api' | 'tracker'> & { readonly key?: string; readonly stop?: unknown },
): Promise<TestNetwork> {
  const make = async <T>(request: string, body: unknown): Promise<T> => {
    const answer = await call(product, request, { body });
    if (!answer.success) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.data)}`);
    return answer.data as T;
  };
  type User = { user: { _id: string } };
  const password = 'correct horse 9';
  const advertiserId = (
    await make<User>('POST /advertiser', { name: 'Acme', email: 'ads@acme.example', password })
  ).user._id;
  await make(`POST /advertiser/${advertiserId}`, { live: true });
  const affiliateId = (
    await make<User>('POST /affiliate', { name: 'Blog', email: 'me@blog.example', password })
  ).user._id;
  await make(`POST /affiliate/${affiliateId}`, { live: true });
  const { campaign } = await make<{ campaign: { _id: string } }>('POST /campaign', {
    title: 'Shoes',
    url: 'https://shop.example/?click={click_id}',
    advertiser_id: advertiserId,
    model: 'cpa',
    status: 'active',
    commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
  });
  const { link } = await make<{ link: { _id: string } }>(
    `POST /network/link/${affiliateId}/${campaign._id}`,
    {},
  );
  const { security_token: token } = await make<{ security_token: string }>('POST /network/security-tokens', {
    advertiser_id: advertiserId,
  });
  await until(
    async () => (await fetch(`${product.tracker}/imp/${link._id}`, { method: 'HEAD' })).status === 200,
  );
  return { advertiserId, affiliateId, campaignId: campaign._id, linkId: link._id, token };
}

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Clicks the link as a new visitor; the click id of the redirect, or undefined when there was no redirect. */
export async function click(
  product: Pick<Product, 'tracker'>,
  linkId: string,
  visitor: number,
): Promise<string | undefined> {
  const answer = await fetch(`${product.tracker}/${linkId}`, {
    redirect: 'manual',
    headers: {
      'User-Agent': CHROME,
      'X-Forwarded-For': `8.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
  });
  await answer.arrayBuffer();
  return answer.status === 302
    ? (new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? undefined)
    : undefined;
}

/** Ids of every click in the log, up to today unless days are named. */
export async function clickIds(product: Pick<Product, 'api'>, days = ''): Promise<string[]> {
  const answer = await fetch(`${product.api}/network/clicks?format=ndjson&${days}`, {
    headers: { 'X-Api-Key': KEY },
  });
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { _id: string })._id);
}
