// What the product sees of its own machines, told to the staff of each network (docs/rules/notices.md#system-alarms).
import { systemAlarm, type Alarm } from '@tributary/domain/notices/happening';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { Networks } from '../accounts/networks.ts';
import type { Alarms, NoticingStores } from '../notices/notices.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { notifyPeople } from './noticed.ts';

type Dependencies = Stamps & {
  readonly unitOfWork: UnitOfWork<NoticingStores & { readonly networks: Networks; readonly alarms: Alarms }>;
};

/** Tells of what is wrong now. What lasts is told again once a day, whatever comes and goes meanwhile. */
export type RaiseAlarms = (alarms: readonly Alarm[]) => Promise<void>;

const RAISED_AGAIN_MS = DAY_MS;

export const makeRaiseAlarms =
  ({ unitOfWork, ...stamps }: Dependencies): RaiseAlarms =>
  async (raised) => {
    for (const alarm of raised)
      await unitOfWork.run(async ({ networks, alarms, notices }) => {
        const now = stamps.clock();
        if (!(await alarms.raise(alarm, now, new Date(now.getTime() - RAISED_AGAIN_MS)))) return;
        const happenings = (await networks.list()).map(({ id }) => systemAlarm(alarm, id, now));
        await notifyPeople({ notices }, happenings, stamps);
      });
  };
