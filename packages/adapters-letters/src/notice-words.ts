// A notice in words, for the list and for letters (docs/rules/notices.md#words).
import type { NoticeWords } from '@tributary/application/identity/letters';
import type { UserKind } from '@tributary/domain/identity/user';
import type { Notice, NoticeData } from '@tributary/domain/notices/notice';
import { inLine } from '@tributary/domain/shared/in-line';
import { own } from '@tributary/domain/shared/own';
import { fill, formOf } from './fill.ts';
import { inLanguage } from './noted.ts';
import type { Voice } from './voice.ts';

/** What a notice says to a user of this kind. */
export function noticeWords(
  { kind, data }: Pick<Notice, 'kind' | 'data'>,
  reader: UserKind,
  voice: Voice,
): NoticeWords {
  const { texts, formats } = voice;
  const value = (name: string) => inLine(own(data, name) ?? '');
  switch (kind) {
    case 'cap.nearly_reached':
    case 'cap.reached':
      return capWords(kind, data, reader, voice);
    case 'postback.switched_off':
      return {
        title: texts.postback.title,
        text: fill(reader === 'staff' ? texts.postback.toStaff : texts.postback.toOwner, {
          id: value('id'),
          affiliate: value('affiliateId'),
          reason: inLanguage(value('reason'), texts, formats),
        }),
        page: reader === 'staff' ? '/postbacks?tab=addresses' : '/postbacks',
      };
    case 'import.ended':
      return importWords(value, voice);
    case 'invoice.closed': {
      const values = {
        start: formats.day(value('start')),
        end: formats.day(value('end')),
        amount: formats.money(value('amount'), value('currency')),
      };
      return {
        title: fill(texts.invoice.title, values),
        text: fill(texts.invoice.text, values),
        page: `/payments/${value('id')}`,
      };
    }
    case 'payout.settled':
    case 'payout.returned':
    case 'bonus.booked':
      return moneyWords(kind, value, voice);
    case 'credit.nearly_used':
    case 'credit.used_up':
    case 'credit.restored':
      return creditWords(kind, value, { reader, voice });
    case 'system.alarm':
      return alarmWords(value, voice);
  }
}

type Value = (name: string) => string;

function capWords(
  kind: 'cap.nearly_reached' | 'cap.reached',
  data: NoticeData,
  reader: UserKind,
  { texts: { cap }, formats }: Voice,
): NoticeWords {
  const value = (name: string) => inLine(own(data, name) ?? '');
  const when = value('countedPeriod');
  const period = value('period');
  const next =
    value('action') === 'pause'
      ? cap.paused
      : period === 'daily'
        ? cap.untilDayEnds
        : period === 'monthly'
          ? cap.untilMonthEnds
          : cap.untilRaised;
  const counted = fill(when === 'ever' ? cap.what : cap.whatPeriod, {
    limit: formats.number(value('limit')),
    period: own<string>(cap.periods, period) ?? period,
    measure: own<string>(cap.measures, value('measure')) ?? value('measure'),
    when: formats.day(when),
  });
  // What a network calls its groups is for its staff.
  const group = reader === 'staff' ? value('group') : '';
  const what = group === '' ? counted : fill(cap.ofGroup, { what: counted, group });
  const isReached = kind === 'cap.reached';
  return {
    title: fill(isReached ? cap.reachedTitle : cap.nearlyReachedTitle, { campaign: value('campaign') }),
    text: fill(isReached ? cap.reached : cap.nearlyReached, {
      what,
      next,
    }),
    page: `/campaigns/${value('campaignId')}${reader === 'staff' ? '?tab=caps' : ''}`,
  };
}

function importWords(value: Value, { texts, formats, tag }: Voice): NoticeWords {
  const words = texts.import;
  const isDone = value('status') === 'completed';
  const isDryRun = value('dryRun') === 'true';
  const number = (name: string) => formats.number(value(name));
  return {
    title: isDryRun ? (isDone ? words.dryRunDone : words.dryRunFailed) : isDone ? words.done : words.failed,
    text: fill(words.text, {
      processed: number('processed'),
      rows: fill(formOf(words.rows, value('rows'), tag), { n: number('rows') }),
      imported: number('imported'),
      edited: number('edited'),
      errors: fill(formOf(words.errors, value('errors'), tag), { n: number('errors') }),
    }),
    page: `/imports/${value('id')}`,
  };
}

function moneyWords(
  kind: 'payout.settled' | 'payout.returned' | 'bonus.booked',
  value: Value,
  { texts: { payout, bonus }, formats }: Voice,
): NoticeWords {
  const words = {
    'payout.settled': [payout.settledTitle, payout.settled],
    'payout.returned': [payout.returnedTitle, payout.returned],
    'bonus.booked': [value('kind') === 'deduction' ? bonus.deductionTitle : bonus.title, bonus.text],
  } as const;
  const [title, text] = words[kind];
  const values = {
    amount: formats.money(value('amount'), value('currency')),
    day: formats.day(value('day')),
    reason: value('reason'),
  };
  return { title: fill(title, values), text: fill(text, values), page: '/payments' };
}

type CreditKind = 'credit.nearly_used' | 'credit.used_up' | 'credit.restored';

function creditWords(
  kind: CreditKind,
  value: Value,
  { reader, voice }: { readonly reader: UserKind; readonly voice: Voice },
): NoticeWords {
  const { credit } = voice.texts;
  const words = {
    'credit.nearly_used': [credit.nearlyUsedTitle, credit.nearlyUsed],
    'credit.used_up': [credit.usedUpTitle, credit.usedUp],
    'credit.restored': [credit.restoredTitle, credit.restored],
  } as const;
  const [title, text] = words[kind];
  return {
    title: fill(title, { advertiser: value('advertiser'), percent: value('percent') }),
    text,
    page: reader === 'staff' ? `/advertisers/${value('advertiserId')}` : '/payments',
  };
}

function alarmWords(value: Value, { texts, formats }: Voice): NoticeWords {
  const { alarm } = texts;
  const [title, text] = own<readonly [string, string]>(alarm.kinds, value('alarm')) ?? [alarm.unknown, ''];
  const source = value('source');
  return {
    title: source === '' ? title : fill(alarm.onMachine, { title, source }),
    text: `${inLanguage(value('detail'), texts, formats)} ${text}`.trim(),
    page: '/',
  };
}
