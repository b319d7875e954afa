// Rules, their citations and their proofs hold together: whoever follows a citation finds the rule, and every rule is named
// by a test.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { anchorsOf, filesBelow } from '../pages.ts';

const TEXTS = /\.(tsx?|mjs|cjs|md|prisma|sql|sh|json|ya?ml|css|html)$/;
/** Made by a machine, from sources that are looked at. Applied migrations are known by their check sum and stay as they are. */
const MADE = /openapi\.json$|openapi-types\.ts$|postman_collection\.json$|pnpm-lock\.yaml$|\/migrations\//;
const FILES = filesBelow('.').filter((file) => TEXTS.test(file) && !MADE.test(file));
const LINES = FILES.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ text, place: `${file}:${at + 1}`, proves: /\.(test|contract)\.tsx?$/.test(file) })),
);

const CITATION = /docs\/rules\/([a-z-]+\.md)(?:#([a-z0-9_-]+))?/g;
const citations = LINES.flatMap(({ text, place, proves }) =>
  [...text.matchAll(CITATION)].map(([, page = '', anchor = '']) => ({ page, anchor, place, proves })),
);

const PAGES = filesBelow('docs/rules').filter((file) => file.endsWith('.md'));
const ANCHORS = new Map(PAGES.map((page) => [basename(page), anchorsOf(page)]));

it('finds citations all over the repository', () => {
  expect(citations.length).toBeGreaterThan(300);
});

it('cites only rules there are', () => {
  const lost = citations.filter(({ page, anchor }) => {
    const anchors = ANCHORS.get(page);
    return !anchors || (anchor !== '' && !anchors.includes(anchor));
  });
  expect(lost.map(({ place, page, anchor }) => `${place} cites ${page}#${anchor}`)).toEqual([]);
});

it('cites nothing that is not in the repository', () => {
  const sections = /\bdecisions? \d|\binterface(?:'s)? \d|docs\/interface-gaps/i;
  expect(
    LINES.filter(({ text }) => sections.test(text)).map(({ place, text }) => `${place} ${text}`),
  ).toEqual([]);
});

it.each([...ANCHORS.keys()].filter((page) => page !== 'README.md'))('%s: a test names every rule', (page) => {
  const proven = new Set(
    citations.filter(({ proves }) => proves).map((citation) => `${citation.page}#${citation.anchor}`),
  );
  const rules = anchorsOf(`docs/rules/${page}`, '###').map((anchor) => `${page}#${anchor}`);
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !proven.has(rule))).toEqual([]);
});
