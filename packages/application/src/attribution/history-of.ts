// Who changed a conversion, when and from what to what: as the audit log has it, and as much of it as a side may see.
import type { Actor, AuditChanges, AuditEntry } from '../audit/audit.ts';

export type HistoryStep = {
  readonly at: Date;
  readonly actor: Actor;
  /** The statuses before and after; both empty where the status did not change. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly changes: AuditChanges;
};

/** Oldest first. `entries` as the log gives them, newest first. */
export function historyOf(
  entries: readonly AuditEntry[],
  role: 'network' | 'affiliate' | 'advertiser',
): HistoryStep[] {
  const steps = entries.map(stepOf).reverse();
  if (role === 'network') return steps;
  const own = steps.filter(({ to }) => to !== '').map(withOwnReason);
  // What was cancelled when it was made is shown to its affiliate only once it is something else.
  return role === 'affiliate' && own[0]?.from === 'cancelled' ? own.slice(1) : own;
}

function stepOf({ at, actor, reason, changes }: AuditEntry): HistoryStep {
  const [from = '', to = ''] = (changes['status'] ?? []).map(textOf);
  return { at, actor, from, to, reason, changes };
}

/** Parties see only the reason that their log shows, not the network's own note. */
const withOwnReason = (step: HistoryStep): HistoryStep => ({
  ...step,
  reason: textOf(step.changes['reason']?.[1]),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
