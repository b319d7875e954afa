// What `npm run dev` bundles and starts again with every change.
import { live } from '@tributary/runtime/lifetime';
import { startInOneProcess } from './start-in-one-process.ts';

void live(process, () => startInOneProcess(process.env));
