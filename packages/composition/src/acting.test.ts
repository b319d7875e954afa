import { describe, expect, it } from '@jest/globals';
import type { Acting } from '@tributary/application/audit/audit';
import { actingContext } from './acting.ts';

const acting = (requestId: string): Acting => ({ actor: { kind: 'system' }, requestId });

describe('Who acts', () => {
  it('is the same in all that a run starts, and nobody behind it', async () => {
    const context = actingContext({ kind: 'system' });
    const seen = await context.run(acting('1'), async () => {
      await Promise.resolve();
      return context.current().requestId;
    });
    expect([seen, context.current().requestId]).toEqual(['1', null]);
  });

  it('is separate in nested contexts of one process', () => {
    const [one, other] = [actingContext({ kind: 'system' }), actingContext({ kind: 'system' })];
    const seen = () => [one.current().requestId, other.current().requestId];
    one.run(acting('1'), () => {
      expect(seen()).toEqual(['1', null]);
      other.run(acting('2'), () => expect(seen()).toEqual(['1', '2']));
      one.run(acting('3'), () => expect(seen()).toEqual(['3', null]));
      expect(seen()).toEqual(['1', null]);
    });
  });
});
