import { msg, plural, t } from '@lingui/core/macro';
import type { Happening, LiveKind } from '../../api/event-stream.ts';
import { countryName } from '../../numbers/countries.ts';
import { detailWord } from '../../words/details.ts';
import { deviceText } from '../../words/device.ts';
import { statusWord } from '../../words/en.ts';
import { methodWord } from '../../words/methods.ts';
import { reasonWord } from '../../words/reasons.ts';
import { texts } from '../../language/texts.ts';

export const KINDS = texts<readonly (readonly [kind: LiveKind, label: string])[]>([
  ['click', msg`Clicks`],
  ['hit', msg`Incoming conversions`],
  ['conversion', msg`Conversions`],
  ['postback', msg`Postbacks`],
  ['test', msg`Tests`],
]);

const text = ({ data }: Happening, field: string): string => {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  return typeof value === 'string' ? value : '';
};

type Line = { readonly time: string; readonly kind: string; readonly words: string; readonly isBad: boolean };

function kindOf(row: Happening): string {
  const status = statusWord(text(row, 'status'));
  switch (row.kind) {
    case 'click':
      return t`Click · ${status}`;
    case 'conversion':
      return t`Conversion · ${status}`;
    case 'hit':
      return t`Incoming conversion · ${status}`;
    case 'postback':
      return t`Postback · ${status}`;
    case 'test':
      return text(row, 'kind') === 'click' ? t`Test click` : t`Test conversion`;
  }
}

function testWords(row: Happening): string {
  const click = text(row, 'click_id');
  return t`Test, not counted · ${click}`;
}

const WORDS: Readonly<Record<LiveKind, (row: Happening) => Omit<Line, 'time' | 'kind'>>> = {
  click: (row) => ({
    words: joined(row, ['campaign_title', 'publisher_name', 'country', 'device', 'browser', 'note']),
    isBad: text(row, 'status') === 'rejected',
  }),
  conversion: (row) => ({
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
    words: joined(row, ['method', 'txn_id', 'sale_amount', 'reason', 'detail']),
    isBad: text(row, 'status') === 'refused',
  }),
  postback: (row) => ({
    words: [...wordsOf(row, ['method', 'url']), ...lastTry(row)].join(' · '),
    isBad: text(row, 'status') === 'failed',
  }),
  test: (row) => ({
    words: testWords(row),
    isBad: false,
  }),
};

/** What the API has codes and names of its own for. */
const READ = new Map<string, (value: string) => string>([
  ['country', countryName],
  ['device', (device) => deviceText({ device })],
  ['browser', (browser) => deviceText({ browser })],
  ['method', methodWord],
  ['reason', reasonWord],
  ['detail', detailWord],
  ['note', detailWord],
]);

const wordsOf = (row: Happening, fields: readonly string[]): string[] =>
  fields
    .map((field) => [field, text(row, field)] as const)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => READ.get(field)?.(value) ?? value)
    .filter((word) => word !== '');
const joined = (row: Happening, fields: readonly string[]): string => wordsOf(row, fields).join(' · ');

/** What came back the last time it was sent, and after how many tries. */
function lastTry({ data }: Happening): string[] {
  const { attempts } = data;
  const tries = Array.isArray(attempts) ? (attempts as Readonly<Record<string, unknown>>[]) : [];
  const last = tries.at(-1);
  if (!last) return [t`not sent yet`];
  const { status, error } = last;
  const answer = typeof status === 'string' ? status : typeof error === 'string' ? error : '';
  const many = plural(tries.length, { one: '# attempt', other: '# attempts' });
  return [answer, ...(tries.length > 1 ? [many] : [])].filter((word) => word !== '');
}

/** `time` is of the network's zone; a test names no time, because its story does. */
export const lineOf = (row: Happening): Line => ({
  time: text(row, 'created').slice(-8),
  kind: kindOf(row),
  ...WORDS[row.kind](row),
});

const STORY_FIELD: Readonly<Partial<Record<LiveKind, string>>> = { conversion: '_id', postback: 'event_id' };

/** The conversion whose page tells why it came to what it did. */
export const storyOf = (row: Happening): string | undefined => {
  const id = text(row, STORY_FIELD[row.kind] ?? 'conversion_id');
  if (row.kind === 'postback' && (text(row, 'event') !== 'conversion' || row.data['test'] === true))
    return undefined;
  return id === '' ? undefined : id;
};

/** The record of a row that has no story: a click in its log, an order among the incoming ones, a message in the log of postbacks. */
export function recordOf(
  row: Happening,
): { readonly to: '/clicks' | '/postbacks'; readonly search: object } | undefined {
  const day = text(row, 'created').slice(0, 10);
  const days = day === '' ? {} : { start: day, end: day };
  const id = text(row, '_id');
  if (row.kind === 'click') return id === '' ? undefined : { to: '/clicks', search: { click: id, ...days } };
  if (row.kind === 'hit') return { to: '/clicks', search: { tab: 'hits', ...days } };
  return row.kind === 'postback' ? { to: '/postbacks', search: {} } : undefined;
}

/** Whether every word somebody typed is somewhere in what is known of it. */
export function matches(row: Happening, typed: string): boolean {
  const known = Object.values(row.data).join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** How many events a message of counts stands for. */
export function countedIn(counts: Readonly<Record<string, string>>): number {
  const { at_least: _atLeast, ...many } = counts;
  return Object.values(many).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}

/** So many events, at a moment in milliseconds. */
export type Noted = { readonly at: number; readonly many: number };
const RATE_MS = 10_000;
const MINUTE_MS = 60_000;

/** What counts for the rate at that moment. */
export const stillNoted = (noted: readonly Noted[], now: number): Noted[] =>
  noted.filter(({ at }) => now - at < RATE_MS);

/** Of so many events in the last ten seconds. */
export function rateText(many: number, locale?: string): string {
  const perMinute = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(
    (many * MINUTE_MS) / RATE_MS,
  );
  return t`${perMinute} events per minute (last 10 seconds)`;
}
