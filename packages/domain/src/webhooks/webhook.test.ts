import { describe, expect, it } from '@jest/globals';
import { NOW, webhook } from '@tributary/application/contracts/shared/given';
import { DAY_MS } from '../shared/durations.ts';
import { rotated, signingSecrets } from './webhook.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);

// docs/rules/webhooks.md#rotating-the-secret
describe('the secret', () => {
  const before = webhook({ secret: 'one', formerSecret: 'none', formerSecretUntil: NOW });

  it('is another one after a rotation, and the old one signs beside it for a day', () => {
    expect(rotated(before, 'two', NOW)).toEqual({
      ...before,
      secret: 'two',
      formerSecret: 'one',
      formerSecretUntil: later(DAY_MS),
      modifiedAt: NOW,
    });
  });

  it.each([
    [0, ['two', 'one']],
    [DAY_MS - 1, ['two', 'one']],
    [DAY_MS, ['two']],
  ])('that signs %i ms later: %j', (ms, secrets) => {
    expect(signingSecrets(rotated(before, 'two', NOW), later(ms))).toEqual(secrets);
  });

  it('signs alone where there was none before', () => {
    expect(signingSecrets({ secret: 'one', formerSecret: null, formerSecretUntil: later(1) }, NOW)).toEqual([
      'one',
    ]);
    expect(signingSecrets({ secret: 'one', formerSecret: 'x', formerSecretUntil: null }, NOW)).toEqual([
      'one',
    ]);
  });
});
