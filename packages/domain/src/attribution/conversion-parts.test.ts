import { describe, expect, it } from '@jest/globals';
import { CLICKED_AT, after, clickOf, hitOf } from '../../test/hits.ts';
import type { CampaignId, ClickId, GoalId } from '../shared/ids.ts';
import { CONVERSION_STATUSES } from './conversion.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import { nextStatuses, reasonFor } from './status.ts';
import { testedAt, testEventOf } from './test-event.ts';
import { transactionId } from './transaction-id.ts';

// docs/rules/attribution.md#one-conversion
describe('the deduplication key', () => {
  const of = { campaignId: 'c' as CampaignId, goalId: 'g' as GoalId, txnId: '', clickId: 'k' as ClickId };
  it.each([
    ['the click', of, 'c|g|c:k'],
    ['the transaction before the click', { ...of, txnId: 'T' }, 'c|g|t:T'],
    ['no goal', { ...of, goalId: null }, 'c||c:k'],
    ['the value that was sent', { ...of, goalId: null, goalValue: 'sale' }, 'c|=sale|c:k'],
    ['no value that was sent', { ...of, goalValue: '' }, 'c|g|c:k'],
    ['the row without a click', { ...of, clickId: null, rowHash: 'r1' }, 'c|g|r:r1'],
    ['nothing else to tell it by', { ...of, clickId: null }, 'c|g|r:'],
  ])('names %s', (_case, parts, key) => expect(deduplicationKeyOf(parts)).toBe(key));
});

describe('the reason of a status', () => {
  // docs/rules/statuses.md#reason-of-a-status
  it.each([
    ['rejected', ' fraud ', 'fraud'],
    ['cancelled', 'returned', 'returned'],
    ['rejected', ' ', 'Rejected by the network.'],
    ['cancelled', '', 'Cancelled by the network.'],
    ['approved', 'fine', ''],
    ['pending', 'wait', ''],
  ] as const)('of %s, given %j, is %j', (status, given, kept) => expect(reasonFor(status, given)).toBe(kept));

  it('is for a status that it may go to', () => {
    expect(CONVERSION_STATUSES.map((from) => nextStatuses(from).length)).toEqual([2, 3, 1, 1]);
  });
});

describe('a test event', () => {
  it('is the event itself, marked, at the instant of the event', () => {
    const hit = hitOf({ kind: 'hit' });
    const click = { ...clickOf(), kind: 'click' as const };
    expect(testEventOf(hit)).toEqual({ kind: 'test', id: 'h1', networkId: 'n', of: hit });
    expect(testedAt(testEventOf(hit))).toEqual(after(1));
    expect(testedAt(testEventOf(click))).toEqual(CLICKED_AT);
  });
});

describe('a transaction id', () => {
  const fingerprint = (text: string) => `${text.length}`;
  it.each([
    ['as it came, without spaces around it', ' T 1 ', 'T 1'],
    ['whole up to 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['begun and told apart beyond', `${'x'.repeat(201)} `, `${'x'.repeat(160)}~201`],
  ])('is kept %s', (_case, text, kept) => expect(transactionId(text, fingerprint)).toBe(kept));
});
