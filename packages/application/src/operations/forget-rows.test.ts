import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { NOW } from '../../contracts/shared/given.ts';
import { forgetOldRows, makeForgetRows } from './forget-rows.ts';

// docs/rules/running.md#retention
describe('forgetting rows of old days', () => {
  function world(longest: number) {
    const asked: unknown[] = [];
    const maintenance = {
      forgetRows: async (before: string, dryRun: boolean) => asked.push([before, dryRun]),
      longestWindowDays: async () => longest,
    };
    const dependencies = { maintenance, clock: () => NOW };
    return { asked, dependencies, forgetRows: makeForgetRows(dependencies) };
  }

  it('takes the days before, but none whose clicks may still convert', async () => {
    const { asked, forgetRows } = world(30);
    const latest = calendarDay('2026-02-07'); // 31 days before NOW
    const next = calendarDay('2026-02-08');
    await forgetRows({ before: latest });
    await forgetRows({ before: latest, dryRun: true });
    await expect(forgetRows({ before: next })).rejects.toMatchObject({ code: 'not_allowed_in_state' });
    await forgetRows({ before: next, force: true });
    expect(asked).toEqual([
      [latest, false],
      [latest, true],
      [next, false],
    ]);
  });

  it('never takes yesterday and today, forced or not, and says so before anything is done', async () => {
    const { asked, forgetRows } = world(0);
    await forgetRows({ before: calendarDay('2026-03-09'), force: true });
    for (const before of ['2026-03-10', '2026-03-11', '2030-01-01'].map(calendarDay))
      for (const dryRun of [true, false])
        for (const force of [true, false])
          await expect(forgetRows({ before, force, dryRun })).rejects.toMatchObject({
            code: 'not_allowed_in_state',
            message: expect.stringContaining('before 2026-03-09 at most'),
          });
    expect(asked).toEqual([['2026-03-09', false]]);
  });

  it('keeps rows for the days of the setting, or for the longest window if that is longer', async () => {
    const long = world(30);
    await forgetOldRows(long.dependencies, 7);
    expect(long.asked).toEqual([['2026-02-07', false]]);
    const short = world(30);
    await forgetOldRows(short.dependencies, 60);
    expect(short.asked).toEqual([['2026-01-08', false]]);
  });
});
