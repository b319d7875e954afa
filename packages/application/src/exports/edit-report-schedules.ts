// Saved views that users have sent to themselves (docs/rules/scheduled-reports.md).
import {
  nextLetterDay,
  parseTimes,
  type ReportSchedule,
  type SchedulePeriod,
  SCHEDULES_MAX,
} from '@tributary/domain/exports/report-schedule';
import { maySee, readerOf } from '@tributary/domain/identity/saved-view';
import type { Assigned } from '@tributary/domain/identity/limit';
import type { User } from '@tributary/domain/identity/user';
import { reportOfView } from '@tributary/domain/reporting/viewed-report';
import type { ReportScheduleId, SavedViewId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import type { Mail } from '../identity/mail.ts';
import type { SavedViews } from '../identity/saved-views.ts';
import type { Users } from '../identity/users.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { ReportSchedules } from './report-schedules.ts';

type Stores = {
  readonly networks: Networks;
  readonly users: Users;
  readonly savedViews: SavedViews;
  readonly reportSchedules: ReportSchedules;
};
type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly mail: Pick<Mail, 'isSetUp'>;
};
type Person = Pick<User, 'id' | 'networkId' | 'kind' | 'accountId' | keyof Assigned>;

/** The page whose views are reports. */
const PAGE = 'reports';

export type ScheduleReport = (input: {
  readonly by: Person;
  readonly viewId: SavedViewId;
  readonly every: SchedulePeriod;
  readonly onDay: number | null;
}) => Promise<ReportSchedule>;

/**
 * Sends a view's figures to the user who asks, beginning with the next letter that is not due yet. Refuses with `not_allowed_in_state`
 * without a mail server and beyond 20 schedules of a user; with `not_found` a view that the user does not see; with `invalid_parameter`
 * a view that is no report they may have, and a day that the period does not have; with `duplicate` a second schedule of a view.
 */
export const makeScheduleReport =
  ({ unitOfWork, mail, ...stamps }: Dependencies): ScheduleReport =>
  async ({ by, viewId, every, onDay }) => {
    if (!mail.isSetUp) throw refuse('not_allowed_in_state', NO_MAIL);
    const times = parseTimes(every, onDay);
    const { id: userId, networkId, kind } = by;
    return unitOfWork.run(async (stores) => {
      // Locked, so that two at once cannot both be the last that fits.
      found(await stores.users.findForUpdate(networkId, userId), 'user');
      const view = found(await stores.savedViews.find(networkId, viewId), 'saved report');
      assertFound(maySee(view, readerOf(by)), 'saved report');
      if (view.page !== PAGE) throw invalid('view', 'Only saved reports can be sent.');
      reportOfView(view.query, kind);
      const own = await stores.reportSchedules.list({ networkId, userId });
      if (own.length >= SCHEDULES_MAX)
        throw refuse(
          'not_allowed_in_state',
          `You already get ${SCHEDULES_MAX} reports by email. Remove one first.`,
        );
      const { zone } = found(await stores.networks.find(networkId), 'network');
      const now = stamps.clock();
      const schedule: ReportSchedule = {
        id: nextId<ReportScheduleId>(stamps),
        networkId,
        userId,
        viewId,
        ...times,
        live: true,
        nextDay: nextLetterDay(times, now, zone),
        createdAt: now,
        modifiedAt: null,
      };
      if (await stores.reportSchedules.add(schedule)) return schedule;
      const message = `You already get ${view.name} by email.`;
      throw refuse('duplicate', message, [{ path: 'view', message }]);
    });
  };

const NO_MAIL = "This installation can't send email: no mail server is set up (SMTP_URL).";

type Ref = { readonly by: Person; readonly id: ReportScheduleId };
export type EditReportSchedule = (
  input: Ref & {
    readonly changes: {
      readonly every?: SchedulePeriod | undefined;
      /** Belongs to `every`: where only that is sent, it is none. */
      readonly onDay?: number | null | undefined;
      readonly live?: boolean | undefined;
    };
  },
) => Promise<ReportSchedule>;

/**
 * Changes a schedule for letters that are not due yet. While it is off, a letter that waits is not sent, and what becomes due is not sent
 * later either. Refuses as scheduling does, and a schedule of another user with `not_found`.
 */
export const makeEditReportSchedule =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): EditReportSchedule =>
  ({ by, id, changes: { every, onDay, live } }) =>
    unitOfWork.run(async (stores) => {
      const owner = { networkId: by.networkId, userId: by.id };
      // Edits of a user's schedules take turns: each replaces the whole record.
      found(await stores.users.findForUpdate(owner.networkId, owner.userId), 'user');
      const before = found(await stores.reportSchedules.find(owner, id), 'schedule');
      const { zone } = found(await stores.networks.find(owner.networkId), 'network');
      const now = clock();
      const isTimed = every !== undefined || onDay !== undefined;
      const times = isTimed
        ? parseTimes(every ?? before.every, onDay ?? (every === undefined ? before.onDay : null))
        : { every: before.every, onDay: before.onDay };
      const isLive = live ?? before.live;
      const begins = isTimed || (isLive && !before.live);
      const after: ReportSchedule = {
        ...before,
        ...times,
        live: isLive,
        nextDay: begins ? nextLetterDay(times, now, zone) : before.nextDay,
        modifiedAt: now,
      };
      assertFound(await stores.reportSchedules.replace(after), 'schedule');
      return after;
    });

export type RemoveReportSchedule = (ref: Ref) => Promise<void>;

/** Refuses what is not theirs with `not_found`. */
export const makeRemoveReportSchedule =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): RemoveReportSchedule =>
  ({ by: { id: userId, networkId }, id }) =>
    unitOfWork.run(async ({ reportSchedules }) =>
      assertFound(await reportSchedules.remove({ networkId, userId }, id), 'schedule'),
    );
