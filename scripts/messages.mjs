// `npm run messages`: takes every text of the dashboard from its code into apps/dashboard/src/language/en.po; with `-- --check` it only says
// whether that is needed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ENGLISH, extracted, written } from './messages/catalogue.mjs';

const now = written(extracted(), 'en', () => '');
const before = existsSync(ENGLISH) ? readFileSync(ENGLISH, 'utf8') : '';
if (now !== before && process.argv.includes('--check')) {
  console.error(
    'A text is missing in apps/dashboard/src/language/en.po, or none of the code any more: npm run messages',
  );
  process.exit(1);
}
if (now !== before) writeFileSync(ENGLISH, now);
