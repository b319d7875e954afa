// What a language has to say: one that lacks a text, or has one that nothing uses, does not compile.
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { AlarmKind } from '@tributary/domain/notices/happening';
import type { ReportMeasure } from '@tributary/domain/reporting/report';
import type { ChangedDetail, ChangedRecord, Changer } from '@tributary/application/identity/letters';

/** By the categories of the language's plural rules. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** `{name}` stands for a value. */
type Text = string;
/** A title, and what to do. */
type TitleAndText = readonly [title: Text, text: Text];

export type Texts = {
  readonly hello: Text;
  readonly helloName: Text;
  readonly questions: Text;
  readonly hours: Forms;
  readonly days: Forms;
  /** From one day to another. */
  readonly range: Text;
  readonly account: Readonly<Record<AccountKind, Text>>;

  readonly invite: { readonly subject: Text; readonly text: Text; readonly expires: Text };
  readonly reset: { readonly subject: Text; readonly text: Text; readonly expires: Text };
  readonly confirmSignUp: { readonly subject: Text; readonly text: Text; readonly expires: Text };
  readonly alreadySignedUp: { readonly subject: Text; readonly text: Text; readonly ignore: Text };
  readonly approved: { readonly subject: Text; readonly text: Text };
  readonly declined: { readonly subject: Text; readonly text: Text };

  readonly security: {
    readonly subject: Text;
    readonly ownPassword: Text;
    readonly changed: Text;
    readonly act: Text;
    readonly of: Readonly<Record<ChangedRecord, Text>>;
    readonly by: Readonly<Record<Changer, Text>>;
    readonly details: Readonly<Record<ChangedDetail, Text>>;
  };

  readonly notices: { readonly subject: Text; readonly why: Text };
  readonly cap: {
    readonly nearlyReachedTitle: Text;
    readonly nearlyReached: Text;
    readonly reachedTitle: Text;
    readonly reached: Text;
    readonly paused: Text;
    readonly untilDayEnds: Text;
    readonly untilMonthEnds: Text;
    readonly untilRaised: Text;
    readonly what: Text;
    readonly whatPeriod: Text;
    readonly ofGroup: Text;
    readonly periods: Readonly<Record<'daily' | 'monthly' | 'lifetime', Text>>;
    readonly measures: Readonly<
      Record<
        'click' | 'conversion' | 'approvedConv' | 'payout' | 'revenue' | 'pendingPayout' | 'pendingRevenue',
        Text
      >
    >;
  };
  readonly postback: {
    readonly title: Text;
    readonly toStaff: Text;
    readonly toOwner: Text;
    /** The product's own reasons. */
    readonly gone: Text;
    readonly failing: Text;
  };
  readonly import: {
    readonly done: Text;
    readonly failed: Text;
    readonly dryRunDone: Text;
    readonly dryRunFailed: Text;
    readonly text: Text;
    readonly rows: Forms;
    readonly errors: Forms;
  };
  readonly invoice: { readonly title: Text; readonly text: Text };
  readonly payout: {
    readonly settledTitle: Text;
    readonly settled: Text;
    readonly returnedTitle: Text;
    readonly returned: Text;
  };
  readonly bonus: { readonly title: Text; readonly deductionTitle: Text; readonly text: Text };
  readonly credit: {
    readonly nearlyUsedTitle: Text;
    readonly usedUpTitle: Text;
    readonly restoredTitle: Text;
    readonly nearlyUsed: Text;
    readonly usedUp: Text;
    readonly restored: Text;
  };
  readonly alarm: {
    readonly kinds: Readonly<Record<AlarmKind, TitleAndText>>;
    readonly unknown: Text;
    readonly onMachine: Text;
    /** How bad it is: `noted.ts` knows how the product notes it. */
    readonly count: Text;
    readonly unreadable: Text;
    readonly minutes: Text;
    readonly space: Text;
    readonly holdsMost: Text;
    readonly diskFull: Text;
    readonly brokersAway: Text;
  };

  readonly report: {
    readonly subject: Text;
    readonly unnamed: Text;
    readonly intro: Text;
    readonly missing: Text;
    readonly noRows: Text;
    readonly allRows: Forms;
    readonly firstRows: Text;
    readonly why: Text;
    readonly measures: Readonly<Record<ReportMeasure, Text>>;
    /** What each side calls its own money. */
    readonly money: {
      readonly affiliate: Readonly<Record<'payout' | 'pendingPayout' | 'epc', Text>>;
      readonly advertiser: Readonly<Record<'revenue' | 'pendingRevenue', Text>>;
    };
  };
};
