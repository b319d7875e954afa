import { afterEach, describe, expect, it } from '@jest/globals';
import { msg, plural, t } from '@lingui/core/macro';
import { ENGLISH, i18n } from './i18n.ts';
import { textMap, texts } from './texts.ts';

type Row = { readonly id: 'one' | 'two'; readonly label: string; readonly of?: (count: number) => string };

const TABLE = texts({ save: msg`Save changes`, more: { none: msg`No campaigns yet` }, many: 3 });
const ROWS = texts<readonly Row[]>([
  { id: 'one', label: msg`Payout` },
  { id: 'two', label: 'as it is', of: (count) => t`${count} of them` },
]);
const PAIRS = texts([
  ['overview', msg`Overview`],
  ['caps', msg`Caps`],
]);
const STATUSES = textMap([
  ['open', msg`Payout`],
  ['caps', msg`Caps`],
]);
const messages = Object.fromEntries(
  [
    [msg`Save changes`, 'Änderungen speichern'],
    [msg`Payout`, 'Auszahlung'],
    [msg`Caps`, 'Limits'],
  ].map(([message, words]) => [(message as { readonly id: string }).id, words]),
) as Record<string, string>;

afterEach(() => i18n.activate(ENGLISH));

describe('a table of texts', () => {
  it('is in English, and what is no text stays what it is', () => {
    expect(TABLE).toEqual({ save: 'Save changes', more: { none: 'No campaigns yet' }, many: 3 });
    expect(ROWS.map(({ id, label }) => [id, label])).toEqual([
      ['one', 'Payout'],
      ['two', 'as it is'],
    ]);
    expect(ROWS[1]?.of?.(7)).toBe('7 of them');
  });

  it('is in the language of the moment, and in English where that has no words', () => {
    i18n.load({ de: messages });
    i18n.activate('de');
    expect([TABLE.save, TABLE.more.none]).toEqual(['Änderungen speichern', 'No campaigns yet']);
    expect(PAIRS.map(([id, label]) => `${id}: ${label}`)).toEqual(['overview: Overview', 'caps: Limits']);
    const [{ label } = { label: '' }] = ROWS;
    expect(label).toBe('Auszahlung');
    expect([STATUSES.get('open'), STATUSES.get('constructor')]).toEqual(['Auszahlung', undefined]);
    expect([STATUSES.has('caps'), STATUSES.has('constructor')]).toEqual([true, false]);
  });
});

it.each([
  [1, 'One campaign can’t run'],
  [2, '2 campaigns can’t run'],
  [1500, '1,500 campaigns can’t run'],
])('says how many of %d', (many, said) => {
  expect(plural(many, { one: 'One campaign can’t run', other: '# campaigns can’t run' })).toBe(said);
});

it('keeps marks that a message knows as its own', () => {
  const name = 'Shoes';
  expect([t`It's 'as is' ${'{here}'}`, t`${name} isn't <b>bold</b>`]).toEqual([
    `It's 'as is' {here}`,
    `Shoes isn't <b>bold</b>`,
  ]);
});
