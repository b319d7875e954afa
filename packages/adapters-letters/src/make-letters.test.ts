// docs/rules/users.md#look-of-letters
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { network } from '@tributary/application/contracts/shared/given';
import type { LetterContent } from '@tributary/application/identity/letters';
import { NO_BRAND } from '@tributary/domain/accounts/brand';
import { EVERY_LETTER } from '../test/every-letter.ts';
import { makeLetters } from './make-letters.ts';

const { write } = makeLetters({ apiUrl: () => 'https://hats.example' });
const HATS = network({
  name: 'Hats & Grüße',
  supportEmail: 'office@hats.example',
  brand: { ...NO_BRAND, accent: '#0b6e8b' },
});
const written = (content: (typeof EVERY_LETTER)[number], locale: string | null) => {
  const { subject, text, html } = write(HATS, { email: 'nora@example.com', locale }, content);
  return { subject, text, html };
};
const ENGLISH: unknown = JSON.parse(readFileSync(new URL('../test/english.json', import.meta.url), 'utf8'));

describe('a letter in English', () => {
  it('is, of every kind, what was written down, to the last character', () => {
    expect(EVERY_LETTER.map((content) => written(content, null))).toEqual(ENGLISH);
  });
});

it.each([
  ['staff', 'Payout', 'Revenue'],
  ['affiliate', 'Earnings', 'Revenue'],
  ['advertiser', 'Payout', 'Spend'],
] as const)('calls the money of a report as %s do', (reader, payout, revenue) => {
  const [report] = EVERY_LETTER.filter((one) => one.kind === 'report');
  assert.ok(report);
  const totals = [
    ['payout', '1'],
    ['revenue', '2'],
  ] as const;
  expect(written({ ...report, reader, totals }, null).text).toContain(`\n${payout}: 1\n${revenue}: 2\n`);
});

// docs/rules/users.md#limits-of-letters
it('has no name of others of which a program for mail makes a link', () => {
  const sender = { ...HATS, name: 'pay.now.example' };
  for (const content of EVERY_LETTER) {
    const { subject, text, html } = write(
      sender,
      { email: 'nora@example.com', locale: null },
      naming(content),
    );
    expect([content.kind, `${subject}\n${text}\n${html}`]).toEqual([
      content.kind,
      expect.not.stringMatching(/(?:now|win)\.example/),
    ]);
  }
});

/** With names of reports, campaigns and people that look like hosts. */
const naming = (content: LetterContent): LetterContent => {
  switch (content.kind) {
    case 'report':
      return { ...content, name: 'win.example', view: { ...content.view, name: 'See win.example' } };
    case 'notices':
      return {
        ...content,
        name: 'win.example',
        notices: content.notices.map((one) => ({ ...one, data: { ...one.data, campaign: 'win.example' } })),
      };
    case 'link':
      return { ...content, name: 'win.example' };
    default:
      return content;
  }
};
