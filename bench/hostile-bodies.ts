// How much later a click is answered while the product reads a body that was made to keep it busy: one click after the
// other beside each of them, and before them clicks with nothing beside. Usage: npm run bench -- hostile-bodies
import { type HostileRequest, hostileRequests, sendHostile } from '../apps/standalone/test/hostile-bodies.ts';
import { call, click, makeNetwork } from '../apps/standalone/test/network.ts';
import { KEY, start, temporaryFolder } from '../apps/standalone/test/product.ts';

const ALONE_MS = 5000;

const asked = [...hostileRequests()];
const folder = temporaryFolder();
const product = await start(folder.path);
try {
  const { linkId, advertiserId } = await makeNetwork(product);
  const { data } = await call(product, 'POST /network/keys', {
    body: { role: 'advertiser', user_id: advertiserId },
  });
  const keyOf = ({ role }: HostileRequest) => (role === 'advertiser' ? (data['api_key'] ?? '') : KEY);
  let visitor = 0;
  const clicksBeside = async (work: Promise<unknown>): Promise<number[]> => {
    let done = false;
    void work.finally(() => (done = true));
    const took: number[] = [];
    while (!done || took.length === 0) {
      const at = performance.now();
      await click(product, linkId, visitor++);
      took.push(performance.now() - at);
    }
    return took.sort((a, b) => a - b);
  };
  await clicksBeside(new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  report('nothing beside', await clicksBeside(new Promise((resolve) => setTimeout(resolve, ALONE_MS))));
  for (const one of asked) report(one.name, await clicksBeside(sendHostile(product, one, keyOf(one))));
} finally {
  await product.stop();
  folder.remove();
}

function report(name: string, took: readonly number[]): void {
  const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1).padStart(7)} ms`;
  const median = took[Math.floor(took.length / 2)];
  console.log(
    `${name.padEnd(32)} ${String(took.length).padStart(6)} clicks  median ${ms(median)}  latest ${ms(took.at(-1))}`,
  );
}
