import { msg, plural, t } from '@lingui/core/macro';
import type { Happening, LiveKind, StreamEvent } from '../../api/event-stream.ts';
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

export const textOf = ({ data }: Happening, field: string): string => {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  return typeof value === 'string' ? value : '';
};

type Line = {
  readonly time: string;
  readonly kind: string;
  readonly words: string;
  /** A code, of the flag that stands between both; empty without one. */
  readonly country: string;
  readonly details: string;
  readonly isBad: boolean;
};

function kindOf(row: Happening): string {
  const status = statusWord(textOf(row, 'status'));
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
      return textOf(row, 'kind') === 'click' ? t`Test click` : t`Test conversion`;
  }
}

function testWords(row: Happening): string {
  const click = textOf(row, 'click_id');
  return t`Test, not counted · ${click}`;
}

type Words = Pick<Line, 'words' | 'isBad'> & { readonly details?: string };

const WORDS: Readonly<Record<LiveKind, (row: Happening) => Words>> = {
  click: (row) => ({
    words: joined(row, ['campaign_title', 'publisher_name']),
    details: joined(row, ['device', 'browser', 'note']),
    isBad: textOf(row, 'status') === 'rejected',
  }),
  conversion: (row) => ({
    words: joined(row, ['campaign_title', 'publisher_name']),
    details: joined(row, ['goal_name', 'txn_id', 'reason']),
    isBad: ['rejected', 'cancelled'].includes(textOf(row, 'status')),
  }),
  hit: (row) => ({
    words: joined(row, ['method', 'txn_id', 'sale_amount', 'reason', 'detail']),
    isBad: textOf(row, 'status') === 'refused',
  }),
  postback: (row) => ({
    words: [...wordsOf(row, ['method', 'url']), ...lastTry(row)].join(' · '),
    isBad: textOf(row, 'status') === 'failed',
  }),
  test: (row) => ({
    words: testWords(row),
    isBad: false,
  }),
};

/** What the API has codes and names of its own for. */
const READ = new Map<string, (value: string) => string>([
  ['device', (device) => deviceText({ device })],
  ['browser', (browser) => deviceText({ browser })],
  ['method', methodWord],
  ['reason', reasonWord],
  ['detail', detailWord],
  ['note', detailWord],
]);

/** Empty as it came. */
export const wordOf = (field: string, value: string): string =>
  value === '' ? '' : (READ.get(field)?.(value) ?? value);
const wordsOf = (row: Happening, fields: readonly string[]): string[] =>
  fields.map((field) => wordOf(field, textOf(row, field))).filter((word) => word !== '');
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
  time: textOf(row, 'created').slice(-8),
  kind: kindOf(row),
  country: textOf(row, 'country'),
  details: '',
  ...WORDS[row.kind](row),
});

const STORY_FIELD: Readonly<Partial<Record<LiveKind, string>>> = { conversion: '_id', postback: 'event_id' };

/** The campaign whose image stands before it, and what the affiliate is paid, as the API says it. */
export const looksOf = (row: Happening): { readonly campaignId: string; readonly payout: string } => ({
  campaignId: textOf(row, 'campaign_long_id'),
  payout: row.kind === 'conversion' && textOf(row, 'status') === 'approved' ? textOf(row, 'payout') : '',
});

/** The conversion whose page tells why it came to what it did. */
export const storyOf = (row: Happening): string | undefined => {
  const id = textOf(row, STORY_FIELD[row.kind] ?? 'conversion_id');
  if (row.kind === 'postback' && (textOf(row, 'event') !== 'conversion' || row.data['test'] === true))
    return undefined;
  return id === '' ? undefined : id;
};

/** The record of a row that has no story: a click in its log, an order among the incoming ones, a message in the log of postbacks. */
export function recordOf(
  row: Happening,
): { readonly to: '/clicks' | '/postbacks'; readonly search: object } | undefined {
  const day = textOf(row, 'created').slice(0, 10);
  const days = day === '' ? {} : { start: day, end: day };
  const id = textOf(row, '_id');
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
export const countedIn = (counts: Counts): number => manyOf(counts).reduce((sum, [, many]) => sum + many, 0);

type Counts = Readonly<Record<string, string>>;
/** `at_least` says that there were more. */
const manyOf = ({ at_least: _atLeast, ...many }: Counts): (readonly [kind: string, many: number])[] =>
  Object.entries(many).map(([kind, text]) => [kind, Number.parseInt(text, 10)]);

/** So many events of a kind at a moment, in milliseconds. */
export type Noted = {
  readonly at: number;
  readonly kind: string;
  readonly many: number;
  /** Of what came one by one. */
  readonly isRejected?: boolean;
};

export const notedOf = (event: StreamEvent, at: number): Noted[] =>
  event.kind === 'counts'
    ? manyOf(event.counts).map(([kind, many]) => ({ at, kind, many }))
    : [{ at, kind: event.kind, many: 1, isRejected: textOf(event, 'status') === 'rejected' }];

const SECONDS = 60;
const SECOND_MS = 1000;
export const stillNoted = (noted: readonly Noted[], now: number): Noted[] =>
  noted.filter(({ at }) => now - at < SECONDS * SECOND_MS);

export type Minute = {
  readonly many: Readonly<Record<'click' | 'hit' | 'conversion', number>>;
  /** Of clicks that came one by one; undefined without any. */
  readonly rejectedShare: number | undefined;
  /** How many events in each second, the oldest first. */
  readonly perSecond: readonly number[];
};

/** The last minute at that moment. */
export function minuteOf(noted: readonly Noted[], now: number): Minute {
  const perSecond = Array.from({ length: SECONDS }, () => 0);
  const many = { click: 0, hit: 0, conversion: 0 };
  let [rejected, seen] = [0, 0];
  for (const one of stillNoted(noted, now)) {
    const second = SECONDS - 1 - Math.floor((now - one.at) / SECOND_MS);
    perSecond[second] = (perSecond[second] ?? 0) + one.many;
    if (one.kind === 'click' || one.kind === 'hit' || one.kind === 'conversion') many[one.kind] += one.many;
    if (one.kind !== 'click' || one.isRejected === undefined) continue;
    seen += 1;
    if (one.isRejected) rejected += 1;
  }
  return { many, rejectedShare: seen === 0 ? undefined : rejected / seen, perSecond };
}
