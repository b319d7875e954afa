// What the pages for people without a shell call a page, tab or button is what the dashboard calls it.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { withoutCode } from './pages.ts';

/** Every text of the dashboard, as its catalogues have it. */
const TEXTS = [
  ...readFileSync('apps/dashboard/src/language/de.po', 'utf8').matchAll(/^msgid ((?:".*"\n)+)/gm),
].map(([, quoted = '']) =>
  quoted
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
    .join('')
    .replaceAll('’', "'"),
);
/** Without a number behind it: "All saved reports ({total})". */
const NAMES = new Set(TEXTS.map((text) => text.replace(/ \(\{\w+\}\)$/, '')));

it.each(['faq', 'first-day', 'for-advertisers', 'for-affiliates', 'for-networks', 'how-to', 'users'])(
  'docs/%s.md names what the dashboard has',
  (page) => {
    const named = [...withoutCode(`docs/${page}.md`).matchAll(/(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)/g)].map(
      ([, name = '']) => name.replaceAll('’', "'"),
    );
    expect(named.filter((name) => !NAMES.has(name))).toEqual([]);
    if (page === 'how-to') expect(named.length).toBeGreaterThan(40);
  },
);
