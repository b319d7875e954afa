// The product's books beside those of an independent model (reference/): every view after sequences of commands.
// docs/rules/stats.md#sums-equal-the-rows
import { it } from '@jest/globals';
import { emptyState } from '@tributary/adapters-memory/state';
import { memory } from '../../src/memory.ts';
import { IS_LONG, playAll } from './play.ts';

it('keeps in memory the books that the model keeps', async () => {
  await playAll(IS_LONG ? 1000 : 55, async () => memory(emptyState()));
}, 3_600_000);
