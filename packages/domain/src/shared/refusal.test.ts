import { describe, expect, it } from '@jest/globals';
import { DomainError, invalid, refuse, refuseFor } from './refusal.ts';

describe('a refusal', () => {
  it('has its code and message, and names a field only if given', () => {
    const refusal = refuse('duplicate', 'There is one.');
    expect(refusal).toBeInstanceOf(DomainError);
    expect([refusal.name, refusal.code, refusal.message, refusal.errors]).toEqual([
      'DomainError',
      'duplicate',
      'There is one.',
      [],
    ]);
  });

  it('names the field at fault', () => {
    expect(invalid('amount', 'Too much.')).toMatchObject({
      code: 'invalid_parameter',
      message: 'Too much.',
      errors: [{ path: 'amount', message: 'Too much.' }],
    });
  });

  it('says when it may be asked again', () => {
    expect(refuseFor('too_many', 'Later.', 5)).toMatchObject({
      code: 'too_many',
      message: 'Later.',
      retryAfterSeconds: 5,
    });
  });
});
