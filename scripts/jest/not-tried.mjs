// LAST_START, in seconds since 1970: test files that would start later are left out and named. `.ci/run` sets it for its longest suite, which
// a slow machine could not end in time.
import { relative } from 'node:path';

export const isTooLate = () => Date.now() / 1000 > Number(process.env.LAST_START || Infinity);

/** The result of a file that was left out: one test that is pending, since jest takes a file without tests for a failure. */
export function notTried({ rootDir }, testFilePath) {
  process.stderr.write(`NOT TRIED: ${relative(rootDir, testFilePath)}, because it would start too late\n`);
  const now = Date.now();
  const title = 'not tried';
  return {
    leaks: false,
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    openHandles: [],
    perfStats: { start: now, end: now, runtime: 0, slow: false },
    skipped: false,
    snapshot: { added: 0, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testFilePath,
    testResults: [
      {
        ...{ ancestorTitles: [], title, fullName: title, status: 'pending', duration: null, location: null },
        ...{
          failureDetails: [],
          failureMessages: [],
          invocations: 0,
          numPassingAsserts: 0,
          retryReasons: [],
        },
      },
    ],
  };
}
