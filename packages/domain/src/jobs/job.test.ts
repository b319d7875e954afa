import { describe, expect, it } from '@jest/globals';
import { hasEnded, JOB_STATUSES, mustStop, NOTHING_COUNTED, summaryOf } from './job.ts';

describe('an import job', () => {
  // docs/rules/imports.md#import-log
  it('ends its log in the documented words', () => {
    const counts = { imported: 0, edited: 2, duplicates: 7, errors: 0 };
    expect(summaryOf({ processed: 2, counts })).toBe(
      'Total Processed: 2 | Imported: 0 | Edited: 2 | Errors: 0',
    );
  });

  // docs/rules/imports.md#stopping-at-errors
  it('stops after more than ten errors, unless it is to continue on errors', () => {
    const after = (errors: number, continueOnError: boolean) =>
      mustStop({ continueOnError }, { ...NOTHING_COUNTED, errors });
    expect([after(10, false), after(11, false), after(11, true)]).toEqual([false, true, false]);
  });

  it('has ended when it is completed or failed', () => {
    expect(JOB_STATUSES.filter((status) => hasEnded({ status }))).toEqual(['completed', 'failed']);
  });

  it('begins with nothing counted', () => {
    expect(NOTHING_COUNTED).toEqual({ imported: 0, edited: 0, duplicates: 0, errors: 0 });
  });
});
