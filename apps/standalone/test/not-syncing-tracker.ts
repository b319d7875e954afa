// A tracker whose event log does not wait for the disk.
import { open } from 'node:fs/promises';
import { live } from '@tributary/runtime/lifetime';
import { startPart } from '@tributary/tracker/start-part';

const openUnsynced: typeof open = async (...given) => {
  const file = await open(...given);
  file.datasync = async () => {};
  file.sync = async () => {};
  return file;
};

void live(process, (part) => startPart({ variables: process.env, part, openSegment: openUnsynced }));
