import { expect, it } from '@jest/globals';
import type { HitOutcome } from '@tributary/domain/attribution/conversion';
import { hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { HIT_FIELDS, OWN_HIT_FIELDS } from './hit-fields.ts';

// docs/rules/attribution.md#words-for-a-status
it.each([
  ['', '', ''],
  ['', 'repeats x', 'repeats x'],
  ['so "so"', '', String.raw`status "so \"so\"" isn't known and counts as pending`],
  ['so so', 'repeats x', `repeats x; status "so so" isn't known and counts as pending`],
])('the detail of a hit names the status word %j that nobody knows', (unknownStatus, detail, text) => {
  const outcome: HitOutcome = { state: 'repeated', reason: 'DUPLICATE', conversionId: hitId() };
  const line = { hit: hitEvent({ unknownStatus }), outcome, detail };
  for (const fields of [HIT_FIELDS, OWN_HIT_FIELDS]) expect(fields['detail']?.value(line, 'UTC')).toBe(text);
});

it("advertisers don't see which cap was full, but see which word was unknown", () => {
  const outcome: HitOutcome = { state: 'converted', conversionId: hitId(), reason: 'CAP_REACHED' };
  const line = { hit: hitEvent({ unknownStatus: 'so so' }), outcome, detail: 'CAP_REACHED: 10 a day' };
  expect(HIT_FIELDS['detail']?.value(line, 'UTC')).toMatch(/^CAP_REACHED: 10 a day; status "so so"/);
  expect(OWN_HIT_FIELDS['detail']?.value(line, 'UTC')).toMatch(/^status "so so"/);
});
