// Parts of the product as processes of their own, for benchmarks: the built programs, by `DATABASE_URL` and ports of their environment.
import { until as lookUntil } from '@tributary/application/contracts/shared/until';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NETWORK_KEY } from './product.ts';

const READY_MS_MAX = 60_000;
const LOOK_EVERY_MS = 20;

export type Part = { readonly child: ChildProcess; stop(): Promise<void> };

export function launch(part: string, env: Readonly<Record<string, string>>): Part {
  const child = spawn(process.execPath, [`dist/${part}.mjs`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const ended = once(child, 'close');
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function serves(base: string): Promise<void> {
  return until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200);
}

export async function until(look: () => Promise<boolean>, lookEveryMs = LOOK_EVERY_MS): Promise<void> {
  await lookUntil(look, READY_MS_MAX, lookEveryMs);
}

/** The data of an answer that must be good. */
export async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'X-Api-Key': NETWORK_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

export type MadeLink = { readonly campaignId: string; readonly linkId: string };

/** A link to each of so many campaigns, as `npm start` would be asked to make them. */
export async function makeLinks(api: string, campaigns: number): Promise<MadeLink[]> {
  const send = <T>(path: string, body: unknown): Promise<T> => post<T>(api + path, body);
  type Row = { readonly _id: string };
  const account = async (kind: string): Promise<string> => {
    const { user } = await send<{ user: Row }>(`/${kind}`, {
      name: kind,
      email: `${kind}@example.com`,
      password: 'correct horse 9',
    });
    await send(`/${kind}/${user._id}`, { live: true });
    return user._id;
  };
  const [advertiserId, affiliateId] = [await account('advertiser'), await account('affiliate')];
  const made: MadeLink[] = [];
  for (let n = 1; n <= campaigns; n++) {
    const { campaign } = await send<{ campaign: Row }>('/campaign', {
      title: `Shoes ${n}`,
      url: 'https://shop.example/?click={click_id}',
      advertiser_id: advertiserId,
      model: 'cpa',
      status: 'active',
      commissions: [{ payout: '1.5', revenue: '2.25' }],
    });
    const { link } = await send<{ link: Row }>(`/network/link/${affiliateId}/${campaign._id}`, {});
    made.push({ campaignId: campaign._id, linkId: link._id });
  }
  return made;
}
