import { randomBytes } from 'node:crypto';
import type { Randomness } from '@tributary/application/shared/outside';

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);
