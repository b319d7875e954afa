import { describe, expect, it } from '@jest/globals';
import { listedRows } from './listed-rows.ts';

describe('listedRows', () => {
  it('reads each value by the name of its column', () => {
    const row = listedRows<{ id: string; count: number | null }>(['id', 'count']);
    const [one, other] = [row(['a1', 7]), row(['b2', null])];
    expect([one.id, one.count, other.id, other.count]).toEqual(['a1', 7, 'b2', null]);
  });

  it('knows nothing of the columns of others', () => {
    listedRows<{ id: string }>(['id']);
    expect(listedRows<{ name: string }>(['name'])(['x'])).not.toHaveProperty('id');
  });
});
