import type { SwitchOffEntries } from '@tributary/application/audited/switch-off-entries';
import {
  PLANNED_AHEAD_MS_MAX,
  type Deliveries,
  type DeliveryFilter,
  type DeliveryLine,
  type DeliveryVerdict,
} from '@tributary/application/postbacks/postbacks';
import type { LogPosition } from '@tributary/application/shared/page';
import type { Delivery, DeliveryAttempt, Postback } from '@tributary/domain/postbacks/postback';
import { memoryAuditLog } from '../audit/memory-audit.ts';
import type { MemoryState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';

type Held = DeliveryLine & { leasedUntil: Date | null; attempt: number };

/** A delivery as the outbox takes it: due at once. */
export const pendingDelivery = (delivery: Delivery): Held => ({
  ...structuredClone(delivery),
  state: 'pending',
  nextAt: delivery.createdAt,
  attempts: [],
  leasedUntil: null,
  attempt: 1,
});

/** `switchOffEntries`: the audit entries of a postback that is switched off; none by default. */
export function memoryDeliveries(
  state: MemoryState,
  switchOffEntries: SwitchOffEntries = () => [],
): Deliveries {
  return {
    lease: ({ now, leaseUntil, limit, perPostback }) =>
      inTransaction(state, async (draft) => {
        const out = onLease(draft, now);
        const taken = [];
        for (const held of duePending(draft, now)) {
          const postback = livePostback(draft, held);
          const already = out.get(held.postbackId) ?? 0;
          if (taken.length >= limit || !postback || already >= perPostback) continue;
          out.set(held.postbackId, already + 1);
          // A plan that is too late would make it due again while it is out.
          const nextAt = held.nextAt && held.nextAt > now ? now : held.nextAt;
          draft.deliveries.set(held.id, { ...held, nextAt, leasedUntil: leaseUntil });
          const { secret, failingSince } = postback;
          taken.push(
            structuredClone({ delivery: deliveryOf(held), attempt: held.attempt, secret, failingSince }),
          );
        }
        return taken;
      }),

    settle: ({ id, attempt, verdict, switchOff }) =>
      inTransaction(state, async (draft) => {
        const held = draft.deliveries.get(id);
        if (!held) return;
        const isLogged = held.attempts.some((one) => isSameAttempt(one, attempt));
        const logged = isLogged ? held : { ...held, attempts: [...held.attempts, structuredClone(attempt)] };
        const counts = held.state === 'pending' && held.attempt === attempt.attempt;
        draft.deliveries.set(id, counts ? settled(logged, verdict) : logged);
        const postback = draft.postbacks.get(held.postbackId);
        if (!counts || !postback) return;
        const failingSince =
          verdict.state === 'delivered' ? null : (postback.failingSince ?? new Date(attempt.startedAt));
        const stopped = switchOff === null ? {} : { live: false, disabledReason: switchOff };
        draft.postbacks.set(postback.id, { ...postback, failingSince, ...stopped });
        await auditSwitchOff(draft, postback, (reason) => switchOffEntries(postback, reason));
      }),

    async nextDueAt() {
      const pending = [...state.deliveries.values()].filter(
        (held) => held.state === 'pending' && livePostback(state, held),
      );
      const times = pending.map((held) => Math.max(Number(held.nextAt), Number(held.leasedUntil)));
      return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.min(a, b)));
    },

    record: (delivery, attempt, outcome) =>
      inTransaction(state, async (draft) => {
        const held = pendingDelivery(delivery);
        const attempts = [structuredClone(attempt)];
        draft.deliveries.set(delivery.id, { ...held, state: outcome, nextAt: null, attempts });
      }),

    resend: (networkId, id, now) =>
      inTransaction(state, async (draft) => {
        const held = draft.deliveries.get(id);
        if (held?.networkId !== networkId) return false;
        draft.deliveries.set(id, { ...held, state: 'pending', nextAt: now, leasedUntil: null, attempt: 1 });
        return true;
      }),

    async log(networkId, filter, { page, limit, after }) {
      const lines = [...state.deliveries.values()]
        .filter((held) => held.networkId === networkId && passes(held, filter))
        .sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1));
      const wanted = after
        ? lines.filter((held) => isOlder(held, after)).slice(0, limit)
        : lines.slice((page - 1) * limit, page * limit);
      return { items: structuredClone(wanted.map(lineOf)), total: lines.length };
    },
  };
}

async function auditSwitchOff(
  draft: MemoryState,
  before: Postback,
  entriesOf: (reason: string) => ReturnType<SwitchOffEntries>,
): Promise<void> {
  const after = draft.postbacks.get(before.id);
  if (before.live && after?.live === false)
    await memoryAuditLog(draft).add(entriesOf(after.disabledReason ?? ''));
}

function settled(held: Held, verdict: DeliveryVerdict): Held {
  return verdict.state === 'retry'
    ? { ...held, attempt: held.attempt + 1, nextAt: new Date(verdict.nextAt), leasedUntil: null }
    : { ...held, state: verdict.state, nextAt: null, leasedUntil: null };
}

const isSameAttempt = (one: DeliveryAttempt, other: DeliveryAttempt): boolean =>
  one.attempt === other.attempt && one.startedAt.getTime() === other.startedAt.getTime();

const livePostback = (state: MemoryState, held: Held): Postback | undefined => {
  const postback = state.postbacks.get(held.postbackId);
  return postback?.live ? postback : undefined;
};

const isLeased = ({ leasedUntil }: Held, now: Date) =>
  leasedUntil !== null && leasedUntil > now && !isTooLate(leasedUntil, now);

const isTooLate = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + PLANNED_AHEAD_MS_MAX;
const isDue = (at: Date, now: Date): boolean => at <= now || isTooLate(at, now);

function duePending(state: MemoryState, now: Date): Held[] {
  return [...state.deliveries.values()]
    .filter(
      (held) => held.state === 'pending' && held.nextAt && isDue(held.nextAt, now) && !isLeased(held, now),
    )
    .sort((a, b) => Number(a.nextAt) - Number(b.nextAt) || (a.id < b.id ? -1 : 1));
}

function onLease(state: MemoryState, now: Date): Map<string, number> {
  const counts = new Map<string, number>();
  for (const held of state.deliveries.values()) {
    if (held.state === 'pending' && isLeased(held, now)) {
      counts.set(held.postbackId, (counts.get(held.postbackId) ?? 0) + 1);
    }
  }
  return counts;
}

const passes = (held: Held, { affiliateId, postbackId, from, to }: DeliveryFilter): boolean =>
  (affiliateId === undefined || held.affiliateId === affiliateId) &&
  (postbackId === undefined || held.postbackId === postbackId) &&
  (from === undefined || held.createdAt >= from) &&
  (to === undefined || held.createdAt < to);

const isOlder = ({ createdAt, id }: Held, { at, id: afterId }: LogPosition): boolean =>
  Number(createdAt) - Number(at) < 0 || (Number(createdAt) === Number(at) && id < afterId);

function lineOf({ leasedUntil: _lease, attempt: _next, ...line }: Held): DeliveryLine {
  return line;
}

function deliveryOf(held: Held): Delivery {
  const { state: _state, nextAt: _nextAt, attempts: _attempts, ...delivery } = lineOf(held);
  return delivery;
}
