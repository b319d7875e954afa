// `npm run dev`: the product on its embedded database, started again whenever one of its sources changes, with logs for
// people. `npm run dev -- --inspect` lets a debugger attach, again after each restart. Ctrl-C ends all of it.
import { generate, install, requireNode } from './prepare.mjs';

requireNode();
install();
generate();
// Imported only now, because the packages it needs may have been installed a moment ago.
const { develop } = await import('./dev/develop.mjs');
await develop(process.argv.slice(2));
