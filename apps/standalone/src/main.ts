// What `npm start` runs.
import { parseEnvironment } from '@tributary/runtime/environment';
import { live } from '@tributary/runtime/lifetime';
import { startStandalone } from './start.ts';

void live(process, async () => startStandalone(parseEnvironment(process.env)));
