// A tracker whose event log does not wait for the disk.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { live } from '@tributary/runtime/lifetime';
import { startPart } from '@tributary/tracker/start-part';

const openUnsynced: typeof open = async (path, flags, mode) => {
  const file = await open(path, typeof flags === 'number' ? flags & ~constants.O_DSYNC : flags, mode);
  file.datasync = async () => {};
  file.sync = async () => {};
  return file;
};

void live(process, (part) => startPart({ variables: process.env, part, openSegment: openUnsynced }));
