// Proves that each layer rule can fail: plants an offending import for each and expects dependency-cruiser to name the rule
// and the file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const OFFENCES = [
  ['rooms-in-one-order', 'packages/domain/src/accounts/planted.ts', "import '../catalog/price.ts';"],
  ['rooms-in-one-order', 'packages/application/src/jobs/planted.ts', "import '../use-cases.ts';"],
  ['no-drawer', 'packages/domain/src/shared/planted.ts', 'export const planted = 1;'],
  ['domain-is-pure', 'packages/domain/src/planted.ts', "import 'node:fs';"],
  ['luxon-in-one-place', 'packages/domain/src/planted.ts', "import 'luxon';"],
  ['application-sees-only-domain', 'packages/application/src/planted.ts', "import 'postgres';"],
  [
    'adapters-do-not-meet',
    'packages/adapters-spool/src/planted.ts',
    "import '../../adapters-memory/src/state.ts';",
  ],
  ['inversify-in-the-composition', 'apps/api/src/planted.ts', "import 'inversify';"],
  [
    'databases-in-their-adapter',
    'apps/api/src/planted.ts',
    "import '../../../packages/adapters-postgres/node_modules/postgres';",
  ],
  [
    'zod-and-express-in-apps',
    'packages/domain/src/planted.ts',
    "import '../../../apps/api/node_modules/zod';",
  ],
  ['nothing-imports-a-test', 'packages/domain/src/planted.ts', "import './tracking/event-id.test.ts';"],
  [
    'packages-do-not-see-apps',
    'packages/domain/src/planted.ts',
    "import '../../../apps/worker/src/main.ts';",
  ],
  [
    'dashboard-sees-only-the-client',
    'apps/dashboard/src/planted.ts',
    "import '../../../packages/domain/src/shared/money.ts';",
  ],
  [
    'features-do-not-meet',
    'apps/dashboard/src/features/overview/planted.ts',
    "import '../campaigns/campaigns-page.tsx';",
  ],
  ['roles-in-one-place', 'apps/dashboard/src/table/planted.ts', "import '../roles/network.ts';"],
  ['not-reachable-from-a-process', 'packages/domain/src/planted.ts', 'export const planted = 1;'],
  ['no-cycles', 'packages/domain/src/planted.ts', "import './planted-too.ts';", "import './planted.ts';"],
];

// Each in a file of its own, so that one look over the sources sees them all.
const tooOf = (file) => file.replace('.ts', '-too.ts');
const planted = OFFENCES.map(([rule, file, text, second], at) => ({
  rule,
  file: file.replace('planted', `planted-${at}`),
  text: text.replace('planted', `planted-${at}`),
  second: second?.replace('planted', `planted-${at}`),
}));
const written = [];
function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  written.push(file);
  writeFileSync(join(root, file), `${text}\n`);
}

let violations;
try {
  for (const { file, text, second } of planted) {
    write(file, text);
    if (second) write(tooOf(file), second);
  }
  const result = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      'packages',
      'apps',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  ({ violations } = JSON.parse(result.stdout).summary);
} finally {
  for (const file of written) rmSync(join(root, file), { force: true });
}

let wrong = 0;
for (const { rule, file } of planted) {
  const caught = violations.some((one) => one.rule.name === rule && [file, tooOf(file)].includes(one.from));
  console.log(`${caught ? 'caught' : 'MISSED'}  ${rule}`);
  if (!caught) wrong++;
}
process.exit(wrong ? 1 : 0);
