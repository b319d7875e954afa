// Preloaded into each process: its stderr lies on a disk that has no room. The lowest number that is free is the one just closed.
import { closeSync, openSync } from 'node:fs';

closeSync(2);
if (openSync('/dev/full', 'w') !== 2) throw new Error('stderr is something else.');
