import { expect, it } from '@jest/globals';
import { emptyState } from '@tributary/adapters-memory/state';
import { network } from '@tributary/application/contracts/shared/given';
import { memoryText } from './memory-text.ts';

it('differs when a record is added, replaced or removed, and not when one is replaced by its like', () => {
  const state = emptyState();
  const texts = [memoryText(state)];
  const next = (change: () => unknown) => {
    change();
    texts.push(memoryText(state));
  };
  next(() => state.networks.set('a', network()));
  next(() => state.networks.set('a', network({ name: 'Another' })));
  next(() => state.networks.set('b', network()));
  next(() => state.networks.delete('a'));
  next(() => state.displayIds.set('campaign', 1));
  next(() => state.displayIds.set('campaign', 2));
  expect(new Set(texts).size).toBe(texts.length);
  state.networks.set('b', network());
  expect(memoryText(state)).toBe(texts.at(-1));
});

it('fails whoever changes a record in place, which it would not see', () => {
  const state = emptyState();
  const held = network();
  state.networks.set(held.id, held);
  memoryText(state);
  expect(() => Object.assign(held, { name: 'Changed' })).toThrow(TypeError);
});
