import { describe, expect, it } from '@jest/globals';
import { NETWORK_ID, NOW } from '../../contracts/shared/given.ts';
import type { AuditChanges, AuditEntry } from '../audit/audit.ts';
import { historyOf } from './history-of.ts';

const entry = (minute: number, changes: AuditChanges, reason = 'a note of the network'): AuditEntry => ({
  id: String(minute),
  networkId: NETWORK_ID,
  at: new Date(NOW.getTime() + minute * 60_000),
  actor: { kind: 'operator' },
  action: 'changed',
  object: 'conversion',
  objectId: 'c',
  parentId: null,
  ownerId: null,
  changes,
  reason,
  requestId: null,
  clientRequestId: null,
});
const turned = (minute: number, from: string, to: string, told = ''): AuditEntry =>
  entry(minute, { status: [from, to], reason: ['', told] });
const priced = (minute: number): AuditEntry => entry(minute, { payout: ['1', '2'] });
/** The log gives the newest first. */
const log = (...entries: AuditEntry[]): AuditEntry[] => [...entries].reverse();
const statuses = (steps: ReturnType<typeof historyOf>) => steps.map(({ from, to }) => `${from} → ${to}`);

// docs/rules/attribution.md#explanations-for-each-side
describe('the history of a conversion', () => {
  it('is shown to the network whole, oldest first, with its own note', () => {
    const [first, second] = [turned(1, 'pending', 'approved', 'looks right'), priced(2)];
    const { at, actor, reason, changes } = first;
    expect(historyOf(log(first, second), 'network')).toEqual([
      { at, actor, reason, changes, from: 'pending', to: 'approved' },
      { at: second.at, actor, reason, changes: second.changes, from: '', to: '' },
    ]);
  });

  it('is shown to a party without what changed no status, and with the reason its log shows', () => {
    const entries = log(turned(1, 'pending', 'approved', 'looks right'), priced(2));
    for (const role of ['affiliate', 'advertiser'] as const) {
      const steps = historyOf(entries, role);
      expect(steps.map(({ from, to, reason }) => [from, to, reason])).toEqual([
        ['pending', 'approved', 'looks right'],
      ]);
    }
  });

  it('has no reason for a party if none was given, or none that is text', () => {
    const [silent, odd] = [
      entry(1, { status: ['pending', 'approved'] }),
      entry(2, { status: ['approved', 'rejected'], reason: ['', 7] }),
    ];
    expect(historyOf(log(silent, odd), 'advertiser').map(({ reason }) => reason)).toEqual(['', '']);
  });

  it('takes a status that is no text for none', () => {
    const [step] = historyOf([entry(1, { status: [null, 'approved'] })], 'network');
    expect(step).toMatchObject({ from: '', to: 'approved' });
  });

  // docs/rules/statuses.md#cancelled-conversions
  it('of an affiliate holds what was cancelled after it was shown', () => {
    const entries = log(turned(1, 'approved', 'cancelled', 'returned'), turned(2, 'cancelled', 'approved'));
    const steps = historyOf(entries, 'affiliate');
    expect(statuses(steps)).toEqual(['approved → cancelled', 'cancelled → approved']);
    expect(steps[0]?.reason).toBe('returned');
  });

  it('of an affiliate begins with the first status it was shown', () => {
    const entries = log(turned(1, 'cancelled', 'approved'), turned(2, 'approved', 'cancelled'));
    expect(statuses(historyOf(entries, 'affiliate'))).toEqual(['approved → cancelled']);
    expect(statuses(historyOf(entries.slice(1), 'affiliate'))).toEqual([]);
  });

  it('of an advertiser holds what was cancelled', () => {
    const entries = log(turned(1, 'approved', 'cancelled'), turned(2, 'cancelled', 'approved'));
    expect(statuses(historyOf(entries, 'advertiser'))).toEqual([
      'approved → cancelled',
      'cancelled → approved',
    ]);
  });
});
