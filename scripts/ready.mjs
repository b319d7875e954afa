// What a script of package.json that runs a tool of node_modules starts with: the dependencies and the database client are there
// afterwards, on a fresh clone too. `ready.mjs built` makes the bundles as well.
import { build, fail, generate, install, requireNode } from './prepare.mjs';

requireNode();
const wanted = process.argv[2];
if (wanted !== undefined && wanted !== 'built') fail(`There is no ${wanted} to make ready. Known: built.`, 2);
install();
if (wanted === 'built') build();
else generate();
