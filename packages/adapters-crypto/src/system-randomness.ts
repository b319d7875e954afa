import { randomBytes } from 'node:crypto';
import type { Randomness } from '@tributary/application/shared/stamps';

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);
