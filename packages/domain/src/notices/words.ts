// A notice in words, for the list and for letters (docs/rules/notices.md#words).
import type { UserKind } from '../identity/user.ts';
import { inLine } from '../shared/in-line.ts';
import { own } from '../shared/own.ts';
import type { AlarmKind } from './happening.ts';
import type { Notice, NoticeData } from './notice.ts';

export type NoticeWords = {
  readonly title: string;
  readonly text: string;
  /** The page of the dashboard it is about, behind `/app`. */
  readonly page: string;
};

/** What a notice says to a user of this kind. */
export function wordsOf({ kind, data }: Pick<Notice, 'kind' | 'data'>, reader: UserKind): NoticeWords {
  const say = (name: string) => inLine(own(data, name) ?? '');
  switch (kind) {
    case 'cap.nearly_reached':
      return {
        title: `${say('campaign')} has used 80% of a cap`,
        text: `${capText(say)}: 80% of ${say('limit')} used.`,
        page: capPage(data, reader),
      };
    case 'cap.reached':
      return {
        title: `${say('campaign')} reached a cap`,
        text: `${capText(say)}: the limit of ${say('limit')} is reached. ${
          say('action') === 'pause' ? 'We paused the campaign.' : fallbackText(say('period'))
        }`,
        page: capPage(data, reader),
      };
    case 'postback.switched_off':
      return {
        title: 'A postback was turned off',
        text: `We turned off ${
          reader === 'staff'
            ? `postback ${say('id')} of affiliate ${say('affiliateId')}`
            : `your postback ${say('id')}`
        }: ${say('reason')} Fix the URL, then turn it back on.`,
        page: reader === 'staff' ? '/postbacks?tab=addresses' : '/postbacks',
      };
    case 'import.ended':
      return importWords(say);
    case 'invoice.closed':
      return {
        title: `Invoice for ${say('start')} – ${say('end')}`,
        text: `${say('amount')} ${say('currency')} for ${say('start')} – ${say('end')} was invoiced.`,
        page: `/payments/${say('id')}`,
      };
    case 'system.alarm':
      return alarmWords(say);
  }
}

type Say = (name: string) => string;

const MEASURES: Readonly<Record<string, string>> = {
  click: 'clicks',
  conversion: 'conversions',
  approvedConv: 'approved conversions',
  payout: 'payout',
  revenue: 'revenue',
  pendingPayout: 'pending payout',
  pendingRevenue: 'pending revenue',
};
const PERIODS: Readonly<Record<string, string>> = {
  daily: 'Daily',
  monthly: 'Monthly',
  lifetime: 'Lifetime',
};

const PERIOD_ENDS: Readonly<Record<string, string>> = { daily: 'the day ends', monthly: 'the month ends' };

function capText(say: Say): string {
  const of = say('countedPeriod') === 'ever' ? '' : `, ${say('countedPeriod')}`;
  return `${worded(PERIODS, say('period'))} cap on ${worded(MEASURES, say('measure'))}${of}`;
}

/** When clicks go to the campaign again. */
const fallbackText = (period: string): string => {
  const end = own(PERIOD_ENDS, period);
  return `New clicks go to the fallback URL until ${end === undefined ? '' : `${end}, or until `}the cap is raised.`;
};

const worded = (words: Readonly<Record<string, string>>, text: string): string => own(words, text) ?? text;

const capPage = (data: NoticeData, reader: UserKind): string =>
  `/campaigns/${inLine(own(data, 'campaignId') ?? '')}${reader === 'staff' ? '?tab=caps' : ''}`;

/** By the category of the language's plural rules. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
const ROWS: Forms = { one: 'row', other: 'rows' };
const ERRORS: Forms = { one: 'error', other: 'errors' };
const PLURAL = new Intl.PluralRules('en');

/** A count with the form that goes with it: `1 error`, `2 errors`. */
const counted = (count: string, forms: Forms): string =>
  `${count} ${forms[PLURAL.select(Number(count))] ?? forms.other}`;

function importWords(say: Say): NoticeWords {
  const what = say('dryRun') === 'true' ? 'A dry run of an import' : 'An import';
  return {
    title: say('status') === 'completed' ? `${what} is done` : `${what} failed`,
    text: `${say('processed')} of ${counted(say('rows'), ROWS)} processed: ${say('imported')} imported, ${say('edited')} updated, ${counted(say('errors'), ERRORS)}.`,
    page: `/imports/${say('id')}`,
  };
}

/** What is wrong, and the anchor of docs/operations.md where its runbook stands. */
const ALARM_WORDS: Readonly<Record<AlarmKind, readonly [title: string, text: string]>> = {
  dead_letters: [
    "Some events couldn't be processed",
    "They're kept as dead letters and aren't counted yet. Run `batch dead-letters`.",
  ],
  event_log_full: [
    'The event log is full',
    'Clicks and conversions get a 503 until there is room. Check the worker, the database and the disk.',
  ],
  event_log_unreadable: [
    "Some events couldn't be read from disk",
    "They were set aside, or are in files that the worker can't read. Check the event log's folder and the disk.",
  ],
  event_log_old: [
    'Reports are delayed',
    'Events are safe but not counted yet. Check the worker and the database.',
  ],
  disk_low: [
    'The disk is almost full',
    'When it fills up, the database and the event log stop. Free up space or delete old rows.',
  ],
  brokers_away: [
    "The message brokers can't be reached",
    'Trackers are buffering events on disk, or refusing them if buffering is off. Check the brokers.',
  ],
};

function alarmWords(say: Say): NoticeWords {
  const words: Readonly<Record<string, readonly [string, string]>> = ALARM_WORDS;
  const [title, text] = own(words, say('alarm')) ?? ['Something is wrong', ''];
  const where = say('source') === '' ? '' : ` on ${say('source')}`;
  return { title: `${title}${where}`, text: `${say('detail')} ${text}`.trim(), page: '/' };
}
