import type { Happening, LiveKind } from '../../api/event-stream.ts';
import { statusWord } from '../../words/en.ts';

export const KINDS: readonly (readonly [kind: LiveKind, label: string])[] = [
  ['click', 'Clicks'],
  ['hit', 'Reported conversions'],
  ['conversion', 'Conversions'],
  ['test', 'Tests'],
];

const text = ({ data }: Happening, field: string): string => {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  return typeof value === 'string' ? value : '';
};

type Line = { readonly time: string; readonly kind: string; readonly words: string; readonly isBad: boolean };

const WORDS: Readonly<Record<LiveKind, (row: Happening) => Omit<Line, 'time'>>> = {
  click: (row) => ({
    kind: `Click: ${statusWord(text(row, 'status'))}`,
    words: joined(row, ['campaign_title', 'publisher_name', 'country', 'device', 'browser', 'note']),
    isBad: text(row, 'status') === 'rejected',
  }),
  conversion: (row) => ({
    kind: `Conversion: ${statusWord(text(row, 'status'))}`,
    words: joined(row, [
      'campaign_title',
      'publisher_name',
      'goal_name',
      'txn_id',
      'payout',
      'currency',
      'reason',
    ]),
    isBad: ['rejected', 'cancelled'].includes(text(row, 'status')),
  }),
  hit: (row) => ({
    kind: `Reported: ${statusWord(text(row, 'status'))}`,
    words: joined(row, ['method', 'txn_id', 'sale_amount', 'reason', 'detail']),
    isBad: text(row, 'status') === 'refused',
  }),
  test: (row) => ({
    kind: text(row, 'kind') === 'click' ? 'Test click' : 'Test conversion',
    words: `counts nowhere · ${text(row, 'click_id')}`,
    isBad: false,
  }),
};

const joined = (row: Happening, fields: readonly string[]): string =>
  fields
    .map((field) => text(row, field))
    .filter((word) => word !== '')
    .join(' · ');

/** `time` is of the network's zone; a test names no time, because its story does. */
export const lineOf = (row: Happening): Line => ({
  time: text(row, 'created').slice(-8),
  ...WORDS[row.kind](row),
});

/** The conversion whose page tells why it came to what it did. */
export const storyOf = (row: Happening): string | undefined => {
  const id = row.kind === 'conversion' ? text(row, '_id') : text(row, 'conversion_id');
  return id === '' ? undefined : id;
};

/** Whether every word somebody typed is somewhere in what is known of it. */
export function matches(row: Happening, typed: string): boolean {
  const known = Object.values(row.data).join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
