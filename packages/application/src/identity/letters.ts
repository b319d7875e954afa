import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import type { UserKind } from '@tributary/domain/identity/user';
import type { Notice } from '@tributary/domain/notices/notice';
import type { ReportMeasure } from '@tributary/domain/reporting/report';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { Language } from '@tributary/domain/shared/language';
import type { Letter } from './mail.ts';

/** The sender of a letter. */
export type Sender = Pick<Network, 'id' | 'name' | 'brand' | 'supportEmail' | 'supportUrl' | 'language'>;

export type LetterReader = { readonly email: string; readonly locale: string | null };

/** Details whose change sends a letter (docs/rules/users.md#letters-about-changes). */
export type ChangedDetail =
  | 'email'
  | 'password'
  | 'bankDetails'
  | 'payoutDetails'
  | 'payoutMethod'
  | 'allowedIps'
  | 'trackingDomains'
  | 'dashboardDomains';

/** What the details are of. */
export type ChangedRecord = AccountKind | 'user' | 'settings';

export type Changer = 'operator' | 'networkKey' | 'networkUser' | 'accountKey' | 'accountUser';

/** Every digit there is: amounts are decimals. */
export type Figures = readonly (readonly [measure: ReportMeasure, value: string])[];

/** A letter by its kind and values. What somebody called something is never trusted. */
export type LetterContent =
  | {
      readonly kind: 'link';
      readonly purpose: 'invite' | 'reset';
      readonly name: string;
      readonly token: string;
    }
  | { readonly kind: 'confirmSignUp'; readonly account: AccountKind; readonly token: string }
  | { readonly kind: 'alreadySignedUp'; readonly account: AccountKind }
  | { readonly kind: 'approved'; readonly account: AccountKind }
  | { readonly kind: 'declined'; readonly account: AccountKind; readonly reason: string }
  | { readonly kind: 'ownPasswordChanged' }
  | {
      readonly kind: 'changed';
      readonly by: Changer;
      readonly of: ChangedRecord;
      readonly details: readonly ChangedDetail[];
    }
  | {
      readonly kind: 'notices';
      readonly name: string;
      readonly reader: UserKind;
      /** At least one. */
      readonly notices: readonly Pick<Notice, 'kind' | 'data'>[];
    }
  | {
      readonly kind: 'report';
      readonly name: string;
      readonly reader: UserKind;
      /** What its owner calls the saved report, and the query of its page. */
      readonly view: { readonly name: string; readonly query: string };
      readonly days: DayRange;
      readonly zone: string;
      readonly currency: string;
      readonly totals: Figures;
      /** How many rows there are, and how many of them are attached. */
      readonly rows: number;
      readonly attached: number;
      /** What the report lacks, since the rows before this day were removed (docs/rules/stats.md#forgotten-rows). */
      readonly missing: { readonly before: CalendarDay; readonly figures: Figures } | undefined;
    };

export type NoticeWords = {
  readonly title: string;
  readonly text: string;
  /** The page of the dashboard it is about, behind `/app`. */
  readonly page: string;
};

/** Writes what people read, in the reader's language or, if that is unknown, in the network's (docs/rules/users.md#which-language). */
export type Letters = {
  /** Counted for the sender; without attachments. */
  write(sender: Sender, reader: LetterReader, content: LetterContent): Omit<Letter, 'attachments'>;
  /** How notices are put to a reader of this kind (docs/rules/notices.md#words). */
  noticeWords(reader: {
    readonly kind: UserKind;
    readonly locale: string | null;
    /** The network's. */
    readonly language: Language;
  }): (notice: Pick<Notice, 'kind' | 'data'>) => NoticeWords;
};
