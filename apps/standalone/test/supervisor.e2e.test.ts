// What the parts of `npm start` do together under their supervisor while nothing is broken: docs/rules/running.md#parts. What they do
// while something is: supervisor.faults.test.ts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';
import { call, click, makeNetwork } from './network.ts';
import { launch, preparedFolder, start, type Product } from './product.ts';

const folder = preparedFolder();
let metricsPort: number;
let product: Product;
beforeAll(async () => {
  metricsPort = await freePort();
  product = await start(folder.path, { METRICS_PORT: String(metricsPort), TRACKER_PROCESSES: '3' });
}, 180_000);
afterAll(async () => {
  expect(await product.stop()).toBe(0);
  folder.remove();
});

// docs/rules/running.md#parts, docs/rules/running.md#metrics
it('shows the metrics of all parts on one port, each with its name', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const name of ['tracker-1', 'tracker-2', 'tracker-3'])
    expect(text).toMatch(new RegExp(`^tributary_redirects_total\\{process="${name}"\\} 0$`, 'm'));
  expect(text).toMatch(/^tributary_snapshot_age_seconds\{process="tracker-1"\} /m);
  expect(text).toMatch(/^tributary_pending_postbacks\{process="worker"\} 0$/m);
  for (const part of ['api', 'worker', 'tracker-1'])
    expect(text).toMatch(
      new RegExp(`^tributary_part_restarts_total\\{part="${part}",process="supervisor"\\} 0$`, 'm'),
    );
  expect(text).toMatch(/^process_cpu_user_seconds_total\{process="supervisor"\} /m);
  expect(text.match(/^# TYPE tributary_redirects_total /gm)).toHaveLength(1);
}, 180_000);

// docs/rules/running.md#parts, docs/rules/tracking.md#changes-count-from-the-next-click
it('answers a change once every tracker decides by it', async () => {
  const { linkId, campaignId } = await makeNetwork(product);
  for (let round = 0; round < 5; round++) {
    for (const status of ['paused', 'active']) {
      const body = { action: 'basic_info', status };
      await call(product, `POST /campaign/${campaignId}`, { body });
      const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => click(product, linkId, n)));
      expect(ids.filter((id) => id !== undefined)).toHaveLength(status === 'active' ? 12 : 0);
    }
  }
}, 180_000);

// docs/rules/running.md#configuration
it('refuses a number of trackers that is none', async () => {
  for (const wrong of ['0', '1.5', 'many', '1000']) {
    const refused = launch(folder.path, { TRACKER_PROCESSES: wrong });
    expect([await refused.exited, refused.output()]).toEqual([1, expect.stringMatching(/TRACKER_PROCESSES/)]);
  }
}, 180_000);
