// The tracker, alone or as a part of `npm start`, against DATABASE_URL: any number of these.
import { live } from '@tributary/runtime/lifetime';
import { startPart } from './start-part.ts';

void live(process, (part) => startPart({ variables: process.env, part }));
