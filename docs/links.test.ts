// Every link between pages leads somewhere, and every heading it names is there.
import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, filesBelow, withoutCode } from './pages.ts';

const PAGES = filesBelow('.').filter((name) => name.endsWith('.md'));

/** Links inside the repository that lead nowhere. */
function brokenLinksOf(page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
}

it.each(PAGES)('%s links to what is there', (page) => {
  expect(brokenLinksOf(page)).toEqual([]);
});

// A changelog says Added and Fixed of each version.
it.each(PAGES.filter((page) => page !== 'CHANGELOG.md'))('%s has no two headings of one anchor', (page) => {
  const anchors = anchorsOf(page);
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
});

it('finds the pages', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'docs/errors.md', 'docs/rules/money.md']));
});
