// Proves that each layer rule can fail: plants one offending import at a time and expects dependency-cruiser to name the rule.
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

let wrong = 0;
for (const [rule, file, text, second] of OFFENCES) {
  const files = second ? [file, join(dirname(file), 'planted-too.ts')] : [file];
  try {
    files.forEach((name, index) => {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), `${[text, second][index]}\n`);
    });
    const result = spawnSync(
      process.execPath,
      [
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        'packages',
        'apps',
        '--config',
        '.dependency-cruiser.cjs',
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const caught = result.status !== 0 && result.stdout.includes(`error ${rule}`);
    console.log(`${caught ? 'caught' : 'MISSED'}  ${rule}`);
    if (!caught) wrong++;
  } finally {
    for (const name of files) rmSync(join(root, name), { force: true });
  }
}
process.exit(wrong ? 1 : 0);
