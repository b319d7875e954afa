// What volume rules give for a conversion's period (docs/rules/money.md#volume-rules-of-a-conversion).
import { z } from 'zod';
import type { ExplainedVolume } from '@tributary/application/attribution/explained-volume';
import { ownBonusOut, ownBonusRecord } from './bonuses.ts';
import { stepOut, volumeRuleRecord, volumeRuleShape } from './volume-rules.ts';
import { dayOut, exact } from '../shared/output.ts';

export const explainedVolumeOut = z
  .array(
    z
      .object({
        ...volumeRuleShape,
        period_start: dayOut('First day of the period that the conversion is in.'),
        total: exact('What is counted in that period so far.'),
        reached: stepOut.nullable().meta({ description: 'The last step that it has reached; null: none.' }),
        step: stepOut.nullable().meta({
          description:
            'The step that counts for the conversion: with `marginal` the one it had reached with it; null: none, or it is not approved.',
        }),
        paid: exact('What the rule has paid for that period so far.'),
        bonuses: z.array(ownBonusOut).meta({ description: 'The latest 20 bonuses of this, newest first.' }),
      })
      .meta({ id: 'ExplainedVolumeRule', description: 'A rule that counts its day, goal and affiliate.' }),
  )
  .meta({ description: 'Volume rules that give bonuses on top of the payout, oldest first.' });

export const explainedVolumeRecord = ({
  rule,
  periodStart,
  total,
  reached,
  step,
  booked,
  bonuses,
}: ExplainedVolume) => ({
  ...volumeRuleRecord(rule),
  period_start: periodStart,
  total,
  reached,
  step,
  paid: booked,
  bonuses: bonuses.map(ownBonusRecord),
});
