import { randomBytes } from 'node:crypto';
import type { Randomness } from '@tributary/application/ports/outside';

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);
