import type {
  ReportLetters,
  ReportSchedules,
  ScheduleOwner,
} from '@tributary/application/exports/report-schedules';
import type { ReportSchedule } from '@tributary/domain/exports/report-schedule';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { by, copy, newestFirst } from '../shared/lists.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { HeldReportLetter, MemoryState } from '../state.ts';

const NOT_HELD = { leasedUntil: null, holder: null };

const isOf = (owner: ScheduleOwner) => (one: ReportSchedule) =>
  one.networkId === owner.networkId && one.userId === owner.userId;

export function memoryReportSchedules(state: MemoryState): ReportSchedules {
  const own = (owner: ScheduleOwner, id: string) => {
    const one = state.reportSchedules.get(id);
    return one && isOf(owner)(one) ? one : undefined;
  };
  return {
    add: async (one) => {
      const isTaken = [...state.reportSchedules.values()].some(
        ({ userId, viewId }) => userId === one.userId && viewId === one.viewId,
      );
      if (!isTaken) state.reportSchedules.set(one.id, copy(one));
      return !isTaken;
    },
    find: async (owner, id) => copy(own(owner, id)),
    list: async (owner) => copy([...state.reportSchedules.values()].filter(isOf(owner)).sort(newestFirst)),
    replace: async (one) => {
      const held = own(one, one.id);
      if (!held) return false;
      const { viewId, createdAt } = held;
      state.reportSchedules.set(one.id, copy({ ...one, viewId, createdAt }));
      const letter = state.reportLetters.get(one.id);
      if (!one.live && letter?.state === 'waiting')
        state.reportLetters.set(one.id, { ...letter, ...NOT_HELD, state: 'ended', nextAt: null });
      return true;
    },
    remove: async (owner, id) => {
      if (!own(owner, id)) return false;
      state.reportLetters.delete(id);
      return state.reportSchedules.delete(id);
    },
  };
}

export const memoryReportLetters = (state: MemoryState): ReportLetters => ({
  listUnplanned: async (settledAt, limit) =>
    copy(
      [...state.reportSchedules.values()]
        .filter(({ live, nextDay, networkId }) => {
          const network = state.networks.get(networkId);
          return live && network !== undefined && nextDay <= dayOf(settledAt, network.zone);
        })
        .sort(by(({ nextDay, id }) => `${nextDay} ${id}`))
        .slice(0, limit),
    ),
  plan: ({ id, from, nextDay }, { start, end, nextAt }) =>
    inTransaction(state, async (draft) => {
      const one = draft.reportSchedules.get(id);
      if (!one?.live || one.nextDay !== from) return;
      draft.reportSchedules.set(id, { ...one, nextDay });
      draft.reportLetters.set(id, {
        scheduleId: id,
        start,
        end,
        state: 'waiting',
        attempts: 0,
        nextAt,
        error: null,
        sentAt: draft.reportLetters.get(id)?.sentAt ?? null,
        ...NOT_HELD,
      });
    }),
  lease: (now, leaseUntil, holder) =>
    inTransaction(state, async (draft) => {
      const [letter] = [...draft.reportLetters.values()]
        .filter(({ state: is, nextAt }) => is === 'waiting' && nextAt !== null && nextAt <= now)
        .filter(({ leasedUntil }) => leasedUntil === null || leasedUntil <= now)
        .filter(({ scheduleId }) => draft.reportSchedules.get(scheduleId)?.live)
        .sort(by(({ nextAt, scheduleId }) => `${nextAt?.toISOString()} ${scheduleId}`));
      const schedule = letter && draft.reportSchedules.get(letter.scheduleId);
      if (!letter || !schedule) return undefined;
      const leased = { ...letter, attempts: letter.attempts + 1, leasedUntil: leaseUntil, holder };
      draft.reportLetters.set(letter.scheduleId, leased);
      return { letter: shown(leased), schedule: copy(schedule) };
    }),
  save: (id, holder, { state: is, attempts, nextAt, error, sentAt }) =>
    inTransaction(state, async (draft) => {
      const letter = draft.reportLetters.get(id);
      if (letter?.holder !== holder) return false;
      const kept = copy({ state: is, attempts, nextAt, error, sentAt });
      draft.reportLetters.set(id, { ...letter, ...kept, ...NOT_HELD });
      return true;
    }),
  list: async (owner) =>
    [...state.reportSchedules.values()].filter(isOf(owner)).flatMap(({ id }) => {
      const letter = state.reportLetters.get(id);
      return letter ? [shown(letter)] : [];
    }),
});

const shown = ({ leasedUntil: _until, holder: _holder, ...letter }: HeldReportLetter) => copy(letter);
