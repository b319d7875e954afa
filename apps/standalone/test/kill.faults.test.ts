// Nothing that was answered is lost or doubled, whenever the process is killed. The control runs the same rounds with an
// event log that answers before it is durable, and must be caught.
import { describe, expect, it } from '@jest/globals';
import { buildControl } from './build-control.ts';
import { call, click, clickIds, makeNetwork, type TestNetwork } from './network.ts';
import { IS_LONG, KEY, processesNaming, start, preparedFolder, until, type Product } from './product.ts';

const ROUNDS = IS_LONG ? 40 : 10;
const CONTROL_ROUNDS = 4;
const CLIENTS = 12;
const ROUND_MS_MIN = 50;
const ROUND_MS_MAX = 700;

type Accepted = { clicks: string[]; conversions: Set<string>; visitor: number };

describe('kill -9 at random moments', () => {
  it(`loses and doubles nothing that was answered, ${ROUNDS} times`, async () => {
    const { accepted, product, network, remove } = await killRounds(ROUNDS);
    try {
      // What was taken and not answered comes, too: the books hold still once log and sums agree.
      const { stored, conversions, total } = await until(async () => {
        const total = await totals(product, network);
        const stored = await clickIds(product);
        const conversions = await convertedClicks(product);
        const isWhole =
          accepted.clicks.every((id) => stored.includes(id)) &&
          [...accepted.conversions].every((id) => conversions.includes(id));
        const isStill = total.clicks === stored.length && total.conversions === conversions.length;
        return isWhole && isStill && { stored, conversions, total };
      }, 180_000);
      expect(new Set(stored).size).toBe(stored.length);
      expect(new Set(conversions).size).toBe(conversions.length);
      expect(total.payout).toBe(conversions.length * 1.5);
      expect(accepted.clicks.length).toBeGreaterThan(ROUNDS * 10);
    } finally {
      await product.stop();
      remove();
    }
  }, 600_000);

  it('would notice a log that answers before it is durable', async () => {
    const bundle = await buildControl('forgetful');
    const { accepted, product, remove } = await killRounds(CONTROL_ROUNDS, bundle);
    try {
      // Longer than what a killed process has not confirmed may be delayed.
      await new Promise((done) => setTimeout(done, 12_000));
      const stored = new Set(await clickIds(product));
      expect(accepted.clicks.filter((id) => !stored.has(id)).length).toBeGreaterThan(0);
    } finally {
      await product.stop();
      remove();
    }
  }, 240_000);
});

/** Starts, sends traffic, kills; as often as asked. Ends with a running product on the same data. */
async function killRounds(rounds: number, bundle?: string) {
  const folder = preparedFolder();
  const accepted: Accepted = { clicks: [], conversions: new Set(), visitor: 0 };
  let product = await start(folder.path, {}, bundle);
  const network = await makeNetwork(product);
  for (let round = 0; round < rounds; round++) {
    const traffic = sendUntilGone(product, network, accepted);
    await new Promise((done) =>
      setTimeout(done, ROUND_MS_MIN + Math.random() * (ROUND_MS_MAX - ROUND_MS_MIN)),
    );
    await product.stop('SIGKILL');
    await traffic;
    product = await start(folder.path, {}, bundle);
  }
  const remove = () => {
    expect(processesNaming(folder.path)).toEqual([]);
    folder.remove();
  };
  return { accepted, product, network, remove };
}

async function sendUntilGone(
  product: Product,
  { linkId, token }: TestNetwork,
  accepted: Accepted,
): Promise<void> {
  const work = async () => {
    for (;;) {
      try {
        const id = await click(product, linkId, accepted.visitor++);
        if (id === undefined) continue;
        accepted.clicks.push(id);
        if (accepted.visitor % 3 !== 0) continue;
        const answer = await fetch(`${product.tracker}/acquisition?click_id=${id}&security_token=${token}`);
        await answer.arrayBuffer();
        if (answer.status === 200) accepted.conversions.add(id);
      } catch {
        return; // killed
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

async function convertedClicks(product: Product): Promise<string[]> {
  const answer = await fetch(`${product.api}/network/conversions?format=ndjson`, {
    headers: { 'X-Api-Key': KEY },
  });
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { click_id: string }).click_id);
}

async function totals(
  product: Product,
  { campaignId }: TestNetwork,
): Promise<{ clicks: number; conversions: number; payout: number }> {
  return (await call(product, `GET /campaign/stats/${campaignId}`)).data['total'] as never;
}
