// `npm run mutate`: breaks the rules mutant by mutant and says which breaks no test notices (docs/internals/testing.md#mutation).
// All folders, or what is named: `npm run mutate -- packages/domain/src/billing packages/domain/src/shared/money.ts`.
// Each has a run and a report of its own in node_modules/.cache/mutation, so what is measured stays when the rest is ended.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { install, parsedArgs, requireNode, root } from './prepare.mjs';

const DOMAIN = 'packages/domain/src';
const DECIDING = 'packages/application/src/attribution';
const APPS = ['apps/standalone/src', 'apps/tracker/src', 'apps/worker/src'];
/** What puts the parts together runs in whole processes only, whose suites take too long for each mutant. */
const COMPOSED = ['!apps/*/src/{main,container}.ts'];
/** Of a hundred mutants, tests must notice so many. */
const LEAST = 85;
const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

const { values, positionals } = parsedArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '1' } },
});
requireNode();
install();
process.chdir(root);
const all = () => [...readdirSync(DOMAIN).map((room) => `${DOMAIN}/${room}`), DECIDING];
const places = positionals.length > 0 ? positionals.map((place) => place.replace(/\/+$/, '')) : all();
for (const place of places) {
  if (existsSync(place) && [DOMAIN, DECIDING, ...APPS].some((part) => place.startsWith(part))) continue;
  console.error(`${place} is no folder or file of ${[DOMAIN, DECIDING, ...APPS].join(', ')}.`);
  process.exit(2);
}

const { Stryker } = await import('@stryker-mutator/core');
const lines = [];
let isBelow = false;
for (const place of places) {
  const pattern = statSync(place).isDirectory() ? `${place}/**/*.ts` : place;
  const fileName = join('node_modules', '.cache', 'mutation', `${place.replaceAll('/', '-')}.json`);
  await new Stryker({
    mutate: [pattern, '!**/*.test.ts', '!**/*.type-test.ts', ...COMPOSED],
    concurrency: Number(values.concurrency),
    jsonReporter: { fileName },
  }).runMutationTest();
  const mutants = mutantsOf(fileName);
  for (const { status, file, location, mutatorName, replacement } of mutants) {
    if (!UNNOTICED.includes(status)) continue;
    const { line, column } = location.start;
    console.log(`${status} ${file}:${line}:${column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`);
  }
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [noticed, unnoticed] = [count(NOTICED), count(UNNOTICED)];
  const score = noticed + unnoticed === 0 ? 100 : (100 * noticed) / (noticed + unnoticed);
  isBelow ||= score < LEAST;
  const rest = `${count(['Timeout'])} timeouts, ${count(['Ignored'])} ignored, ${count(['RuntimeError', 'CompileError'])} errors`;
  lines.push(`${score.toFixed(1)} %  ${place}: ${noticed} noticed, ${unnoticed} not (${rest})`);
  console.log(`\n${lines.join('\n')}\n`);
}
if (isBelow) {
  console.error(`A score is below ${LEAST} %.`);
  process.exitCode = 1;
}

/** What Stryker's report says of each mutant. */
function mutantsOf(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file })),
  );
}
