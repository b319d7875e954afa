import { describe, expect, it } from '@jest/globals';
import { until } from '@tributary/application/contracts/shared/until';
import { makeHousekeeping, type HousekeepingDependencies } from './housekeeping.ts';

const NOW = new Date('2026-11-27T12:00:00Z');

/** One round, and everything that it asked for, with its arguments. */
async function roundOf(settings: Partial<HousekeepingDependencies> = {}) {
  const asked: unknown[][] = [];
  const note =
    <T>(name: string, answer: T) =>
    async (...args: unknown[]): Promise<T> => {
      asked.push([name, ...args]);
      return answer;
    };
  const errors: unknown[] = [];
  const loop = makeHousekeeping({
    maintenance: {
      preparePartitions: note('preparePartitions', undefined),
      forget: note('forget', undefined),
      forgetDeliveries: note('forgetDeliveries', undefined),
      forgetRows: note('forgetRows', 0),
      longestWindowDays: note('longestWindowDays', 30),
    },
    jobQueue: { forget: note('forgetJobs', undefined) },
    tidyNotices: note('tidyNotices', undefined),
    clock: () => NOW,
    onFailure: (error) => errors.push(error),
    ...settings,
  });
  void loop.run();
  await until(() => asked.some(([name]) => name === 'forgetJobs') || errors.length > 0);
  await loop.stop();
  expect(errors).toEqual([]);
  return asked;
}

const at = (text: string) => new Date(`${text}T12:00:00Z`);

describe('housekeeping', () => {
  it('makes partitions from three days back to seven days ahead, and forgets what its time has come for', async () => {
    expect(await roundOf()).toEqual([
      ['preparePartitions', at('2026-11-24'), at('2026-12-04')],
      ['forget', NOW, at('2026-11-23')],
      ['forgetDeliveries', at('2026-08-29')],
      ['tidyNotices'],
      ['forgetJobs', at('2026-08-29')],
    ]);
  });

  it('forgets rows of events only where a number of days is set, and none that may still convert', async () => {
    const asked = await roundOf({ rowsKeptDays: 400 });
    expect(asked.filter(([name]) => name === 'forgetRows')).toEqual([['forgetRows', '2025-10-22', false]]);
  });

  it('keeps clicks to tell repeated ones, and messages, for as long as is set', async () => {
    const asked = await roundOf({ uniqueWindowMs: 3_600_000, postbackLogMs: 86_400_000 });
    expect(asked.filter(([name]) => name === 'forgetDeliveries')).toEqual([
      ['forgetDeliveries', at('2026-11-26')],
    ]);
    expect(asked.find(([name]) => name === 'forget')).toEqual([
      'forget',
      NOW,
      new Date('2026-11-24T11:00:00Z'),
    ]);
  });
});
