// The control of the kill test: the product, but with an event log that answers first and writes later.
import { parseEnvironment } from '@tributary/runtime/environment';
import { live } from '@tributary/runtime/lifetime';
import { startProduct } from '../src/start.ts';

const trackerProgram = new URL('./forgetful-tracker.mjs', import.meta.url);

void live(process, () => startProduct(parseEnvironment(process.env), { trackerProgram }));
