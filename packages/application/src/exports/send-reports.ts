// Letters with the figures of saved views, from the worker (docs/rules/scheduled-reports.md#sending).
import type { Network } from '@tributary/domain/accounts/account';
import { EXPORT_ATTEMPTS_MAX, nextExportAttemptAt, settledAt } from '@tributary/domain/exports/export';
import {
  ATTACHED_BYTES_MAX,
  ATTACHED_ROWS_MAX,
  lastLetterDay,
  nextLetterDay,
  periodOfLetter,
  type ReportLetter,
} from '@tributary/domain/exports/report-schedule';
import { maySee, readerOf, type SavedView } from '@tributary/domain/identity/saved-view';
import { filterWithin, limitOf } from '@tributary/domain/identity/limit';
import { permissionsOf, type User } from '@tributary/domain/identity/user';
import {
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { missingMeasures, reportViewOf } from '@tributary/domain/reporting/report-view';
import { reportOfView, type ViewedReport } from '@tributary/domain/reporting/viewed-report';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import {
  type AdvertiserId,
  type AffiliateGroupId,
  type AffiliateId,
  type CampaignId,
  isId,
  type NetworkId,
  type ReportScheduleId,
} from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import { DomainError } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import { namedByBoth } from '../accounts/named-affiliates.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import { factorsOf, type KnownFactors } from '../identity/factors.ts';
import type { Figures, Letters } from '../identity/letters.ts';
import type { Attachment, Mail } from '../identity/mail.ts';
import type { SavedViews } from '../identity/saved-views.ts';
import { membersAssigned } from '../identity/members-assigned.ts';
import { mayEnter } from '../identity/sign-in.ts';
import type { Users } from '../identity/users.ts';
import type {
  MissingFromReport,
  ReportFilter,
  ReportQuery,
  ReportRow,
  Reports,
} from '../reporting/report.ts';
import { countedFor } from '../reporting/report-plan.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { LeasedLetter, LetterOutcome, ReportLetters } from './report-schedules.ts';

export type SendReportsDependencies = Stamps & {
  readonly stores: KnownFactors & {
    readonly networks: Networks;
    readonly accounts: Accounts;
    readonly affiliateGroups: Pick<AffiliateGroups, 'listMembersOfAny'>;
    readonly campaigns: Pick<Campaigns, 'findIds'>;
    readonly users: Pick<Users, 'find'>;
    readonly savedViews: Pick<SavedViews, 'find'>;
  };
  readonly reportLetters: ReportLetters;
  readonly reports: Pick<Reports, 'read' | 'missing'>;
  readonly reportCsv: ReportCsv;
  readonly mail: Pick<Mail, 'isSetUp' | 'send'>;
  readonly letters: Letters;
  readonly random: () => number;
  /** After each letter that did not go, with what went wrong; for the log. */
  readonly onFailure?: (error: unknown, letter: ReportLetter) => void;
};

/** A report as CSV, made harmless for spreadsheet programs: as many whole rows as fit, and how many those are. */
export type ReportCsv = (
  columns: Pick<ViewedReport, 'groups' | 'measures'>,
  rows: readonly ReportRow[],
  bytesMax: number,
) => { readonly text: string; readonly rows: number };

/** Plans what is due and sends at most one letter; whether there was one. */
export type SendReports = (signal?: AbortSignal) => Promise<boolean>;

/** Longer than a report and a mail server may take together. */
const LEASE_MS = 10 * MINUTE_MS;
const PLANNED_AT_ONCE = 100;
const TEXT_MAX = 300;

/** Why a letter does not go, in words for its reader: another try would find the same. */
class Undeliverable extends Error {}
/** The same of what passes. */
class NotYet extends Error {}

export function makeSendReports(dependencies: SendReportsDependencies): SendReports {
  const { stores, reportLetters, clock, randomness, random, onFailure } = dependencies;

  async function plan(): Promise<void> {
    const now = clock();
    for (const schedule of await reportLetters.listUnplanned(settledAt(now), PLANNED_AT_ONCE)) {
      const network = await stores.networks.find(schedule.networkId);
      if (!network) continue;
      const day = lastLetterDay(schedule, now, network.zone);
      const { id, nextDay: from } = schedule;
      const nextDay = nextLetterDay(schedule, now, network.zone);
      if (day >= from)
        await reportLetters.plan({ id, from, nextDay }, { ...periodOfLetter(schedule, day), nextAt: now });
    }
  }

  return async (signal) => {
    await plan();
    const now = clock();
    const holder = nextId<ReportScheduleId>({ clock, randomness });
    const leased = await reportLetters.lease(now, new Date(now.getTime() + LEASE_MS), holder);
    if (!leased) return false;
    const { letter } = leased;
    try {
      await send(dependencies, leased, signal);
    } catch (error) {
      if (!signal?.aborted) onFailure?.(error, letter);
      const outcome = signal?.aborted
        ? { ...letter, attempts: letter.attempts - 1, nextAt: now }
        : failed(letter, error, clock(), random());
      await reportLetters.save(letter.scheduleId, holder, outcome);
      return true;
    }
    const sent = {
      state: 'sent',
      attempts: letter.attempts,
      nextAt: null,
      error: null,
      sentAt: clock(),
    } as const;
    await reportLetters.save(letter.scheduleId, holder, sent);
    return true;
  };
}

async function send(
  dependencies: SendReportsDependencies,
  { schedule, letter }: LeasedLetter,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { stores, reports, reportCsv, mail, letters } = dependencies;
  const { networkId, userId, viewId } = schedule;
  if (!mail.isSetUp) throw new NotYet('No mail server is set up (SMTP_URL).');
  const network = await stores.networks.find(networkId);
  const user = await stores.users.find(networkId, userId);
  const view = await stores.savedViews.find(networkId, viewId);
  if (!network || !user || !view) throw new Undeliverable('The user or the saved report no longer exists.');
  await assertMayHave(stores, { network, user, view });
  const viewed = reportOfView(view.query, user.kind);
  const named = [...viewed.measures, ...viewed.having.map(({ measure }) => measure), viewed.sort];
  const filter = await filterFor(stores, networkId, user, viewed);
  const query: ReportQuery = {
    groups: viewed.groups,
    sort: viewed.sort,
    order: viewed.order,
    having: viewed.having,
    filter,
    range: { start: letter.start, end: letter.end },
    ...countedFor(named, { groups: viewed.groups, filter }),
  };
  const report = await reports.read(networkId, query, { page: 1, limit: ATTACHED_ROWS_MAX }, signal);
  const missing = await reports.missing(networkId, query);
  const attached = reportCsv(viewed, report.rows, ATTACHED_BYTES_MAX);
  const { start, end } = letter;
  const written = letters.write(network, user, {
    kind: 'report',
    name: user.name,
    reader: user.kind,
    view,
    days: { start, end },
    zone: network.zone,
    currency: network.currency,
    totals: viewed.measures.map((one) => [one, figureOf(one, report.totals)]),
    rows: report.total,
    attached: attached.rows,
    missing: missing && { before: missing.before, figures: missingFigures(missing, user) },
  });
  // At most once a day for each schedule.
  const sent = { ...written, countedFor: null, attachments: [csvFile(letter, attached.text)] };
  await mail.send(sent).catch((error: unknown) => {
    throw new NotYet('The mail server rejected the email.', { cause: error });
  });
}

/** As of now: what somebody may see no more is not sent to them (docs/rules/scheduled-reports.md#authority). */
async function assertMayHave(
  stores: SendReportsDependencies['stores'],
  { network, user, view }: { readonly network: Network; readonly user: User; readonly view: SavedView },
): Promise<void> {
  if (!(await mayEnter(stores, user))) throw new Undeliverable('Your user or account is deactivated.');
  const isStaff = user.kind === 'staff';
  if (isStaff && !permissionsOf(user).includes('read'))
    throw new Undeliverable('Your role no longer includes reports.');
  if (isStaff && network.staffSecondFactor && (await factorsOf(stores, user)).length === 0)
    throw new Undeliverable('This network requires two-factor authentication. Set it up first.');
  if (!maySee(view, readerOf(user))) throw new Undeliverable('The report is no longer shared with you.');
}

/** Of an affiliate or advertiser nothing but their own, and of limited staff nothing but what is assigned, whatever the view says. */
async function filterFor(
  { campaigns, accounts, affiliateGroups }: SendReportsDependencies['stores'],
  networkId: NetworkId,
  user: User,
  viewed: ViewedReport,
): Promise<ReportFilter> {
  const { kind, accountId } = user;
  const longOf = (refs: readonly string[]) => refs.filter(isId);
  const shortOf = (refs: readonly string[]) => refs.filter((ref) => /^\d{1,9}$/.test(ref)).map(Number);
  const accountsOf = async <T extends string>(
    of: 'affiliate' | 'advertiser',
    refs: readonly string[] | undefined,
  ): Promise<T[] | undefined> => {
    if (kind !== 'staff') return kind === of && accountId !== null ? [accountId as string as T] : undefined;
    if (!refs) return undefined;
    const found = await accounts.findByDisplayIds(networkId, of, shortOf(refs));
    return [...longOf(refs), ...found.map(({ id }) => id)] as string[] as T[];
  };
  const affiliates = await accountsOf<AffiliateId>('affiliate', viewed.affiliates);
  const groups = kind === 'staff' ? viewed.affiliateGroups : undefined;
  const members = groups && (await affiliateGroups.listMembersOfAny(networkId, groups as AffiliateGroupId[]));
  const affiliateIds = namedByBoth(affiliates, members);
  const advertiserIds = await accountsOf<AdvertiserId>('advertiser', viewed.advertisers);
  const named = viewed.campaigns;
  const campaignIds = named && [
    ...(longOf(named) as CampaignId[]),
    ...(await campaigns.findIds(networkId, { displayIds: shortOf(named) })),
  ];
  if (kind !== 'staff' && !affiliateIds && !advertiserIds)
    throw new Undeliverable('Your account no longer exists.');
  const filter: ReportFilter = {
    values: viewed.values,
    ...(affiliateIds && { affiliateIds }),
    ...(advertiserIds && { advertiserIds }),
    ...(campaignIds && { campaignIds }),
  };
  const limit = limitOf(user, await membersAssigned({ affiliateGroups }, user));
  return limit === undefined ? filter : filterWithin(limit, filter);
}

function failed(letter: ReportLetter, error: unknown, now: Date, random: number): LetterOutcome {
  const { attempts, sentAt } = letter;
  // A report that waits for its turn is nobody's fault, and everything else that was refused would be again.
  const isFinal =
    error instanceof Undeliverable || (error instanceof DomainError && error.code !== 'too_many');
  if (isFinal) return { state: 'failed', attempts, nextAt: null, error: reasonOf(error), sentAt };
  const nextAt = nextExportAttemptAt(Math.min(attempts, EXPORT_ATTEMPTS_MAX - 1), now, random) ?? now;
  return { state: 'waiting', attempts, nextAt, error: reasonOf(error), sentAt };
}

/** What is not meant for its reader stays in the operator's log. */
const reasonOf = (error: unknown): string =>
  error instanceof Undeliverable || error instanceof NotYet || error instanceof DomainError
    ? error.message.slice(0, TEXT_MAX)
    : 'Something went wrong here; the log of the worker says what.';

function csvFile({ start, end }: DayRange, content: string): Attachment {
  const days = start === end ? start : `${start}-${end}`;
  return { filename: `report-${days}.csv`, contentType: 'text/csv; charset=utf-8', content };
}

/** docs/rules/stats.md#forgotten-rows */
const missingFigures = (missing: MissingFromReport, { kind }: User): Figures =>
  missingMeasures(reportViewOf(kind)).map((name) => [name, valueText(missing[name])]);

/** Every digit there is. */
function figureOf(name: ReportMeasure, totals: ReportMeasures): string {
  const all: Readonly<Record<string, (measures: ReportMeasures) => number | bigint>> = {
    ...REPORT_COUNTS,
    ...REPORT_AMOUNTS,
  };
  return valueText(all[name]?.(totals) ?? 0);
}

const valueText = (value: number | bigint): string =>
  typeof value === 'bigint' ? moneyText(value as Parameters<typeof moneyText>[0]) : String(value);
