import { expect, it } from '@jest/globals';
import { CONVERSION_STATUSES } from './conversion.ts';
import { REASON_CODES } from './reason-code.ts';
import { reasonCodeFor } from './status.ts';

// docs/rules/statuses.md#reason-codes
it.each(CONVERSION_STATUSES)('%s has a reason code only where it needs a reason', (status) => {
  expect(reasonCodeFor(status, null, '')).toBeNull();
  for (const code of REASON_CODES) {
    const keep = () => reasonCodeFor(status, code, 'Sent back.');
    if (status === 'rejected' || status === 'cancelled') expect(keep()).toBe(code);
    else expect(keep).toThrow('Only a rejected or canceled conversion');
  }
});

it('the code other needs a text', () => {
  expect(() => reasonCodeFor('rejected', 'other', ' ')).toThrow('Enter a reason');
  expect(reasonCodeFor('rejected', 'fraud', '')).toBe('fraud');
});
