// The control of the power cuts: the product, but its event log does not wait for the disk.
import { open } from 'node:fs/promises';
import { parseEnvironment } from '@tributary/runtime/environment';
import { live } from '@tributary/runtime/lifetime';
import { startStandalone } from '../src/start.ts';

const openUnsynced: typeof open = async (...given) => {
  const file = await open(...given);
  file.datasync = async () => {};
  file.sync = async () => {};
  return file;
};

void live(process, () => startStandalone(parseEnvironment(process.env), { openSegment: openUnsynced }));
