// The control of the power cuts: the product, but its event log does not wait for the disk.
import { parseEnvironment } from '@tributary/runtime/environment';
import { live } from '@tributary/runtime/lifetime';
import { startProduct } from '../src/start.ts';

const trackerProgram = new URL('./not-syncing-tracker.mjs', import.meta.url);

void live(process, () => startProduct(parseEnvironment(process.env), { trackerProgram }));
