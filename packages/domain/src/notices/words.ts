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
        title: `A cap of ${say('campaign')} is used by 80 %`,
        text: `${capText(say)} Of its limit of ${say('limit')}, four fifths are used.`,
        page: capPage(data, reader),
      };
    case 'cap.reached':
      return {
        title: `A cap of ${say('campaign')} is reached`,
        text: `${capText(say)} Its limit of ${say('limit')} is reached. ${
          say('action') === 'pause'
            ? 'The campaign is paused.'
            : 'Clicks go to the fallback until the period ends or the limit is raised.'
        }`,
        page: capPage(data, reader),
      };
    case 'postback.switched_off':
      return {
        title: 'A postback was switched off',
        text: `${
          reader === 'staff'
            ? `Postback ${say('id')} of affiliate ${say('affiliateId')}`
            : `Your postback ${say('id')}`
        } was switched off: ${say('reason')} Mend the address, then switch it on again.`,
        page: reader === 'staff' ? '/postbacks?tab=addresses' : '/postbacks',
      };
    case 'import.ended':
      return importWords(say);
    case 'invoice.closed':
      return {
        title: `Invoice of ${say('start')} to ${say('end')}`,
        text: `${
          say('kind') === 'advertiser' ? 'You were invoiced' : 'An invoice for you was closed:'
        } ${say('amount')} ${say('currency')} for ${say('start')} to ${say('end')}.`,
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

function capText(say: Say): string {
  const of = say('countedPeriod') === 'ever' ? '' : `, ${say('countedPeriod')}`;
  return `${worded(PERIODS, say('period'))} cap on ${worded(MEASURES, say('measure'))}${of}.`;
}

const worded = (words: Readonly<Record<string, string>>, text: string): string => own(words, text) ?? text;

const capPage = (data: NoticeData, reader: UserKind): string =>
  `/campaigns/${inLine(own(data, 'campaignId') ?? '')}${reader === 'staff' ? '?tab=caps' : ''}`;

/** By the category of the language's plural rules. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
const ROWS: Forms = { one: 'row was', other: 'rows were' };
const ERRORS: Forms = { one: 'error', other: 'errors' };
const PLURAL = new Intl.PluralRules('en');

/** A count with the form that goes with it: `1 error`, `2 errors`. */
const counted = (count: string, forms: Forms): string =>
  `${count} ${forms[PLURAL.select(Number(count))] ?? forms.other}`;

function importWords(say: Say): NoticeWords {
  const what = say('dryRun') === 'true' ? 'A dry run of an import' : 'An import';
  return {
    title: say('status') === 'completed' ? `${what} is done` : `${what} failed`,
    text: `${say('processed')} of ${counted(say('rows'), ROWS)} looked at: ${say('imported')} imported, ${say('edited')} edited, ${counted(say('errors'), ERRORS)}.`,
    page: `/imports/${say('id')}`,
  };
}

/** What is wrong, and the anchor of docs/operations.md where its runbook stands. */
const ALARM_WORDS: Readonly<Record<AlarmKind, readonly [title: string, text: string]>> = {
  dead_letters: [
    'Events could not be decided',
    'They are kept as dead letters and count nowhere until somebody looks: `batch dead-letters`.',
  ],
  event_log_full: [
    'The event log is full',
    'Clicks and conversions are answered with 503 until there is room: look at the worker, the database and the disk.',
  ],
  event_log_unreadable: [
    'Events could not be read from the disk',
    'They were kept aside, or wait in files that the worker may not read: look into the folder of the event log, and at the disk.',
  ],
  event_log_old: [
    'Events wait to be counted',
    'They are safe, but reports are late: look at the worker and the database.',
  ],
  disk_low: [
    'The disk is nearly full',
    'Full, it stops the database and the event log of this machine: make room, or forget old rows.',
  ],
  brokers_away: [
    'The brokers of the event log are away',
    'Events wait in the spool of each tracker, or are refused where that is switched off: look at the brokers.',
  ],
};

function alarmWords(say: Say): NoticeWords {
  const words: Readonly<Record<string, readonly [string, string]>> = ALARM_WORDS;
  const [title, text] = own(words, say('alarm')) ?? ['Something is wrong', ''];
  const where = say('source') === '' ? '' : ` on ${say('source')}`;
  return { title: `${title}${where}`, text: `${say('detail')} ${text}`.trim(), page: '/' };
}
