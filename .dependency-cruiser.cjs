// The layers of docs/architecture.md, kept by a machine.
const tests = '\\.(test|pg\\.test|e2e\\.test|contract|type-test)\\.ts$|/(test|contracts|e2e)/';

// A room may use those before it, in every storey (docs/architecture.md#rooms); what stands beside the rooms is above them.
const ROOMS = [
  'shared',
  'audit',
  'media',
  'accounts',
  'identity',
  'catalog',
  'tracking',
  'exchange',
  'attribution',
  'reporting',
  'search',
  'postbacks',
  'referral',
  'billing',
  'webhooks',
  'exports',
  'notices',
  'jobs',
  'operations',
];
const STOREYS = [
  'packages/domain/src',
  'packages/application/src',
  'packages/adapters-memory/src',
  'packages/adapters-postgres/src',
  'apps/api/src',
];
const storey = `^(${STOREYS.join('|')})`;
/** What every room of its storey stands on, and which knows no room: plain data, the way to the database, HTTP itself. */
const ground = ['/state\\.ts$', '/generated/', '^apps/api/src/(dependencies|http/)'].join('|');

const roomsInOneOrder = ROOMS.map((room, at) => ({
  name: 'rooms-in-one-order',
  comment: `${room} uses ${at === 0 ? 'no room' : ROOMS.slice(0, at).join(', ')}, and nothing that stands above the rooms.`,
  severity: 'error',
  from: { path: `${storey}/${room}/`, pathNot: tests },
  to: { path: '^$1/', pathNot: [`^$1/(${ROOMS.slice(0, at + 1).join('|')})/`, ground] },
}));

module.exports = {
  forbidden: [
    ...roomsInOneOrder,
    {
      name: 'no-drawer',
      comment: 'What fewer than three files use belongs to one of them, not into `shared`.',
      severity: 'error',
      module: { path: `${storey}/shared/`, pathNot: tests, numberOfDependentsLessThan: 3 },
      from: {},
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'No I/O, no framework: luxon (calendar-day.ts) is the only library.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src|node_modules/.*luxon' },
    },
    {
      name: 'luxon-in-one-place',
      severity: 'error',
      from: { pathNot: '^packages/domain/src/shared/calendar-day(\\.test)?\\.ts$' },
      to: { path: 'node_modules/.*luxon' },
    },
    {
      name: 'application-sees-only-domain',
      severity: 'error',
      from: { path: '^packages/application/src', pathNot: tests },
      to: { pathNot: '^packages/(application|domain)/src' },
    },
    {
      name: 'prose-at-the-edge',
      comment:
        'What people read in emails and notifications, and how it looks, is known where processes are put together.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/[^/]+/src/',
        pathNot: [tests, '^packages/(adapters-letters|composition)/'].join('|'),
      },
      to: { path: '^packages/adapters-letters/' },
    },
    {
      name: 'adapters-do-not-meet',
      severity: 'error',
      from: { path: '^packages/(adapters-[a-z]+)/src', pathNot: tests },
      to: { path: '^packages/adapters-', pathNot: '^packages/$1/' },
    },
    {
      name: 'inversify-in-the-composition',
      severity: 'error',
      from: { pathNot: '^packages/composition/src|^apps/[a-z]+/src/container\\.ts$' },
      to: { path: 'node_modules/.*(inversify|reflect-metadata)' },
    },
    {
      name: 'databases-in-their-adapter',
      severity: 'error',
      from: { pathNot: '^packages/adapters-postgres/|^prisma\\.config\\.ts$|^apps/standalone/test/' },
      to: { path: 'node_modules/.*(@prisma|/postgres/|/pg/|/prisma/)' },
    },
    {
      name: 'zod-and-express-in-apps',
      severity: 'error',
      from: { pathNot: '^apps/' },
      to: { path: 'node_modules/.*/(zod|express)/' },
    },
    { name: 'nothing-imports-a-test', severity: 'error', from: { pathNot: tests }, to: { path: tests } },
    {
      name: 'packages-do-not-see-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'dashboard-sees-only-the-client',
      comment:
        'What the dashboard knows of the product is its public API: packages/client and nothing else of ours.',
      severity: 'error',
      from: { path: '^apps/dashboard/src', pathNot: tests },
      to: { path: '^(packages|apps)/', pathNot: '^packages/client/src/|^apps/dashboard/src/' },
    },
    {
      name: 'features-do-not-meet',
      comment:
        'A page can be changed or removed without looking at another; what two share stands beside `features`.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/features/([^/]+)/' },
      to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
    },
    {
      name: 'roles-in-one-place',
      comment:
        'A page is shown by the list of its role, or by the route that has one for each, and never asks who looks at it.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/(?!roles/|shell/|routes[./])', pathNot: tests },
      to: { path: '^apps/dashboard/src/roles/' },
    },
    {
      name: 'not-reachable-from-a-process',
      comment: 'Dead code: nothing that runs uses it.',
      severity: 'error',
      from: { path: '^apps/[a-z]+/src/(main|develop|ahead)\\.tsx?$' },
      to: {
        path: '^(packages|apps)/[^/]+/src',
        pathNot: [
          tests,
          '/generated/',
          '^packages/adapters-memory/',
          '^packages/client/',
          // What the macros of texts become (scripts/messages/macro.mjs).
          '^apps/dashboard/src/language/trans\\.tsx$',
          // What scripts/stats-migration.mjs writes.
          '^packages/adapters-postgres/src/reporting/stats-functions\\.ts$',
          '^packages/composition/src/memory\\.ts$',
          '/(main|develop)\\.tsx?$',
          '^apps/dashboard/src/ahead\\.ts$',
          '\\.d\\.ts$',
        ].join('|'),
        reachable: false,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
