// Every block of the three pages for the roles, pasted in order against one running product. Each page stands alone:
// its reader begins with it.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { onPortsOf, paste, settingsOfReadme, shellBlocks } from './paste.ts';
import { start, temporaryFolder, type Product } from './product.ts';

/** Ends at the first command that fails, a refused request or an error inside a pipe included, and says which it was. */
const STRICT = `set -eEuo pipefail; trap 'echo "FAILED: $BASH_COMMAND"' ERR`;

const folder = temporaryFolder();
let product: Product;
beforeAll(async () => {
  product = await start(folder.path, settingsOfReadme());
}, 180_000);
afterAll(async () => {
  await product.stop();
  folder.remove();
}, 180_000);

it.each([
  ['for-networks.md', /"message":"The campaign was removed\."/],
  ['for-affiliates.md', /received \/\?sub=newsletter&earned=4&order=bike-1/],
  ['for-advertisers.md', /Total Processed: 2 \| Imported: 1 \| Edited: 0 \| Errors: 0/],
])(
  'docs/%s runs as pasted',
  async (page, proof) => {
    const script = [STRICT, ...shellBlocks(`docs/${page}`), 'echo the end'].join('\n');
    const { output, code } = await paste(await onPortsOf(product, script), folder.path);
    // The output first: it says what went wrong.
    expect(output).toMatch(/the end\n$/);
    expect(code).toBe(0);
    expect(output).toMatch(proof);
    expect(output).not.toMatch(/"success":false|\bundefined\b|FAILED/);
  },
  120_000,
);
