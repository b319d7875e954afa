// What `@jest/globals` is to a test file: evaluated anew for each.
import { GLOBALS } from './test-globals.mjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[GLOBALS];
