import type { ExportRuns, Exports } from '@tributary/application/exports/exports';
import type { ScheduledExport } from '@tributary/domain/exports/export';
import { by, copy, newestFirst, pageOf, removeWhere } from '../shared/lists.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { HeldExportRun, MemoryState } from '../state.ts';

export const memoryExports = (state: MemoryState): Exports => ({
  add: async (one) => {
    const isTaken = [...state.exports.values()].some(
      ({ id, networkId, name }) => id === one.id || (networkId === one.networkId && name === one.name),
    );
    if (!isTaken) state.exports.set(one.id, copy(one));
    return !isTaken;
  },
  find: async (networkId, id) => {
    const one = state.exports.get(id);
    return one?.networkId === networkId ? copy(one) : undefined;
  },
  list: async (networkId) =>
    copy([...state.exports.values()].filter((one) => one.networkId === networkId).sort(newestFirst)),
  replace: async (one) => replace(state, one),
  reseal: async (one) => replace(state, one),
  remove: async (networkId, id) => {
    const isGone = removeWhere(state.exports, id, (one) => one.networkId === networkId);
    for (const run of isGone ? [...state.exportRuns.values()] : []) {
      if (run.exportId === id) state.exportRuns.delete(run.id);
    }
    return isGone;
  },
});

function replace(state: MemoryState, one: ScheduledExport): boolean {
  const held = state.exports.get(one.id);
  if (held?.networkId !== one.networkId) return false;
  const { name, content, nextDay, createdAt } = held;
  state.exports.set(one.id, copy({ ...one, name, content, nextDay, createdAt }));
  return true;
}

export const memoryExportRuns = (state: MemoryState): ExportRuns => ({
  listUnplanned: async (through, limit) =>
    copy(
      [...state.exports.values()]
        .filter(({ live, nextDay }) => live && nextDay <= through)
        .sort(by(({ nextDay, id }) => `${nextDay} ${id}`))
        .slice(0, limit),
    ),
  plan: ({ id, from, nextDay }, runs) =>
    inTransaction(state, async (draft) => {
      const one = draft.exports.get(id);
      if (!one?.live || one.nextDay !== from) return;
      draft.exports.set(id, { ...one, nextDay });
      for (const run of runs) addRun(draft, { ...run, holder: null });
    }),
  add: (run) =>
    inTransaction(
      state,
      async (draft) => draft.exports.has(run.exportId) && addRun(draft, { ...run, holder: null }),
    ),
  find: async (networkId, exportId, day) => {
    const run = runsOf(state, exportId).find((one) => one.networkId === networkId && one.day === day);
    return run && shown(run);
  },
  again: (id, now) =>
    inTransaction(state, async (draft) => {
      const run = draft.exportRuns.get(id);
      if (!run || run.state === 'done' || isHeld(run, now)) return false;
      const anew = { error: null, finishedAt: null, leasedUntil: null, holder: null };
      draft.exportRuns.set(id, { ...run, ...anew, state: 'waiting', attempts: 0, nextAt: now });
      return true;
    }),
  lease: (now, leaseUntil, holder) =>
    inTransaction(state, async (draft) => {
      const runs = [...draft.exportRuns.values()];
      const busy = new Set(runs.filter((one) => isHeld(one, now)).map(({ networkId }) => networkId));
      const [run] = runs
        .filter(({ state: is, nextAt }) => is === 'waiting' && nextAt !== null && nextAt <= now)
        .filter(({ networkId, exportId }) => !busy.has(networkId) && draft.exports.get(exportId)?.live)
        .sort(by(({ nextAt, day, id }) => `${nextAt?.toISOString()} ${day} ${id}`));
      const one = run && draft.exports.get(run.exportId);
      if (!run || !one) return undefined;
      const leased = { ...run, leasedUntil: leaseUntil, holder, attempts: run.attempts + 1, startedAt: now };
      draft.exportRuns.set(run.id, leased);
      return { run: shown(leased), export: copy<ScheduledExport>(one) };
    }),
  renew: (id, holder, leasedUntil) =>
    inTransaction(state, async (draft) => {
      const run = draft.exportRuns.get(id);
      if (run?.holder !== holder) return false;
      draft.exportRuns.set(id, { ...run, leasedUntil });
      return true;
    }),
  save: (id, holder, { outcome, leaseUntil }) =>
    inTransaction(state, async (draft) => {
      const run = draft.exportRuns.get(id);
      if (run?.holder !== holder) return false;
      const { state: is, attempts, nextAt, file, rows, bytes, sha256, upload, error, finishedAt } = outcome;
      const kept = { state: is, attempts, nextAt, file, rows, bytes, sha256, upload, error, finishedAt };
      const lease = { leasedUntil: leaseUntil, holder: leaseUntil === null ? null : holder };
      draft.exportRuns.set(id, { ...run, ...copy(kept), ...lease });
      return true;
    }),
  list: async (networkId, exportId, page) =>
    pageOf(
      runsOf(state, exportId)
        .filter((one) => one.networkId === networkId)
        .sort((a, b) => (a.day < b.day ? 1 : -1))
        .map(shown),
      page,
    ),
});

const runsOf = (state: MemoryState, exportId: string): HeldExportRun[] =>
  [...state.exportRuns.values()].filter((one) => one.exportId === exportId);

const isHeld = ({ leasedUntil }: HeldExportRun, now: Date): boolean =>
  leasedUntil !== null && leasedUntil > now;

function addRun(state: MemoryState, run: HeldExportRun): boolean {
  if (runsOf(state, run.exportId).some(({ day }) => day === run.day)) return false;
  state.exportRuns.set(run.id, copy(run));
  return true;
}

const shown = ({ holder: _holder, ...run }: HeldExportRun) => copy(run);
