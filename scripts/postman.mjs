// Runs the walk of the Postman collection with newman against a product that is started for it, on a data folder of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import newman from 'newman';
import { root } from './prepare.mjs';
import { withThrowAwayProduct } from './throw-away-product.mjs';

const COLLECTION = process.argv[2] ?? join(root, 'docs/tributary.postman_collection.json');
const KEY = 'only-for-the-walk-of-the-collection';

const failures = await withThrowAwayProduct({ NETWORK_API_KEY: KEY }, async ({ api, tracker }) => {
  const { run } = await walk({ base_url: api, tracker_url: tracker, network_key: KEY });
  const { requests, assertions } = run.stats;
  console.log(`${requests.total} requests, ${assertions.total} tests, ${run.failures.length} failures`);
  return run.failures.length;
});
process.exit(failures === 0 ? 0 : 1);

function walk(variables) {
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  const options = {
    collection: JSON.parse(readFileSync(COLLECTION, 'utf8')),
    folder: 'A walk from top to bottom',
    envVar,
    reporters: ['cli'],
    reporter: { cli: { noBanner: true, noSummary: true } },
  };
  return new Promise((resolve, reject) => {
    newman.run(options, (error, run) => (error ? reject(error) : resolve({ run: run.run })));
  });
}
