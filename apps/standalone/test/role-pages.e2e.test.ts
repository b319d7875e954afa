// Every block of the pages for the roles and for integrators, pasted in order against one running product. Each page stands
// alone: its reader begins with it.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPortsOf, paste, programsOf, settingsOfReadme, shellBlocks } from './paste.ts';
import { start, temporaryFolder, type Product } from './product.ts';
import { wooCommerceShop } from './woocommerce.ts';

/** Ends at the first command that fails, a refused request or an error inside a pipe included, and says which it was. */
const STRICT = `set -eEuo pipefail; trap 'echo "FAILED: $BASH_COMMAND"' ERR`;

/** Lines for an interpreter that this machine doesn't have are left out; where `CI_INTERPRETERS` is set (`.ci/run`), it must have both. */
const missing =
  process.env['CI_INTERPRETERS'] !== undefined
    ? []
    : ['php', 'python3'].filter((name) => spawnSync(name, ['--version']).status !== 0);
if (missing.length > 0)
  process.stderr.write(`\n!!! SKIPPED: the programs of docs/ in ${missing.join(', ')}.\n\n`);
const runnable = (script: string): string =>
  script
    .split('\n')
    .filter((line) => !missing.some((name) => line.startsWith(`${name} `)))
    .join('\n');

const folder = temporaryFolder();
let product: Product;
beforeAll(async () => {
  product = await start(folder.path, settingsOfReadme());
}, 180_000);

/** Commands of npm belong to the repository and to this product; what they write goes into the folder. */
const ofTheRepository = `export DATA_DIR=${join(folder.path, 'data')}
npm() { (cd ${process.cwd()} && command npm "$@"); }`;
const inTheFolder = (script: string): string =>
  script.replaceAll(/\/var\/(?:backups|lib)\/tributary-/g, `${folder.path}/tributary-`);

/** The answers that a page shows, without the ids, which are other ones each time. */
const shownIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/```(?:json|text)\n([\s\S]*?)```/g)].map(([, text = '']) => text);
/** Limits and what is left of them are those of the test. */
const anyNumber = (text: string): string => text.replaceAll(/=\d+/g, '=N');
const anyId = (text: string): string => text.replaceAll(/\b[0-9a-f]{24}\b/g, 'ID');

/** Whether an answer has what a page shows of it: more fields and more elements may be there, and counts are other ones. */
function holds(real: unknown, shown: unknown): boolean {
  if (typeof shown === 'string') return typeof real === 'string' && anyId(real) === anyId(shown);
  if (typeof shown !== 'object' || shown === null) return typeof real === typeof shown;
  if (typeof real !== 'object' || real === null) return false;
  if (Array.isArray(shown))
    return Array.isArray(real) && shown.every((one) => real.some((other) => holds(other, one)));
  return Object.entries(shown).every(([name, one]) => holds((real as Record<string, unknown>)[name], one));
}
/** JSON objects in the output, each from the begin of a line to its end or to what follows without one. */
const answersIn = (output: string): unknown[] =>
  output
    .replaceAll(/\}\}(?![\]},])/g, '}}\n')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
function expectShown(output: string, shown: string): void {
  if (shown.startsWith('{'))
    expect(answersIn(output).filter((answer) => holds(answer, JSON.parse(shown)))).not.toEqual([]);
  else for (const line of shown.trim().split('\n')) expect(anyNumber(output)).toContain(anyNumber(line));
}
afterAll(async () => {
  await product.stop();
  folder.remove();
}, 180_000);

it.each([
  ['for-networks.md', /"message":"The campaign was removed\."/],
  ['for-affiliates.md', /received \/\?sub=newsletter&earned=4&order=bike-1/],
  ['quickstart.md', /order-2 approved 3\norder-1 approved 3/],
  ['api.md', /created once: [0-9a-f]{24}[^]*Did you mean country/],
  ['operations.md', /tables: [^]*tables: [^]*worker An example of a warning/],
  ['users.md', /Hat blog/],
  ['billing.md', /"amount":100\.25/],
  ['for-advertisers.md', /Total Processed: 2 \| Imported: 1 \| Edited: 0 \| Errors: 0/],
])('docs/%s runs as pasted', async (page, proof) => {
  for (const [name, text] of programsOf(`docs/${page}`)) writeFileSync(join(folder.path, name), text);
  const blocks = shellBlocks(`docs/${page}`).map(inTheFolder);
  const script = [STRICT, ofTheRepository, ...blocks, 'echo the end'].join('\n');
  const { output, code } = await paste(await onPortsOf(product, runnable(script)), folder.path);
  // The output first: it says what went wrong.
  expect(output).toMatch(/the end\n$/);
  expect(code).toBe(0);
  expect(output).toMatch(proof);
  if (page !== 'api.md') expect(output).not.toMatch(/"success":false/);
  expect(output).not.toMatch(/\bundefined\b|FAILED/);
  if (page !== 'operations.md' && page !== 'users.md')
    for (const shown of shownIn(`docs/${page}`)) expectShown(output, shown);
});

const withPhp = missing.includes('php') ? it.skip : it;

withPhp(
  "WooCommerce's snippet reports an order once and takes it back when it is refunded",
  async () => {
    const { name, text } = wooCommerceShop(readFileSync('docs/shops.md', 'utf8'));
    writeFileSync(join(folder.path, name), text);
    const [setUp = '', click = ''] = shellBlocks('docs/quickstart.md');
    const hits = (after: string): string =>
      `sleep 3; echo "${after}: $(curl -gsS --fail-with-body "$API/advertiser/conversion-hits?fields[]=txn_id&fields[]=status&fields[]=sale_amount" -H "X-Api-Key: $KEY")"`;
    const script = [
      STRICT,
      setUp.replaceAll('@', '+shop@'), // the page's own test has made those accounts
      `api PATCH /network/account '{"advertiser_verdict_days":7}' > allowed.json`,
      click,
      `php ${name} $CLICK processing completed`,
      hits('paid'),
      `php ${name} $CLICK refunded`,
      hits('refunded'),
      'api GET "/network/conversions?txn_id=order-7&fields[]=status"',
    ].join('\n');
    const { output, code } = await paste(await onPortsOf(product, script), folder.path);
    expect(output).toMatch(/paid: .*"converted"/);
    expect(output).toMatch(/paid: .*"repeated"/);
    expect(output).toMatch(/refunded: .*"edited"/);
    expect(output).toMatch(/"status":"(rejected|cancelled)"/);
    expect(output).not.toMatch(/Warning|Notice|Fatal|FAILED/);
    expect(code).toBe(0);
  },
  120_000,
);

it('the quickstart reports the same sale in each language', () => {
  const programs = [...programsOf('docs/quickstart.md')].filter(([name]) => name.startsWith('report'));
  expect(programs.map(([name]) => name)).toEqual(['report-sale.mjs', 'report_sale.py', 'report-sale.php']);
  for (const [name, text] of programs)
    for (const part of [
      '/acquisition',
      'security_token',
      'click_id',
      'txn_id',
      'sale_amount',
      'currency',
      'TRACKER',
      'TOKEN',
    ])
      expect([name, text.includes(part)]).toEqual([name, true]);
});
