// What all lines of a log that match come to (docs/rules/stats.md#sums-of-a-log), each side its own money.
import { z } from 'zod';
import { exact, int, string } from './output.ts';

const shape = {
  status: string('Of all lines that are summed here.'),
  reason: string('Of all of them; empty where there is none.'),
  count: int('How many they are.'),
};
const payout = exact('What affiliates earn by them.');
const revenue = exact('What advertisers are charged for them.');
const { reason: _reason, ...byStatus } = shape;

const WORDS = 'With `with=sums`: what all that match come to, in the order of status and reason.';
const listOf = <Shape extends z.ZodRawShape>(sum: Shape) =>
  z
    .array(z.object(sum).meta({ description: 'All lines of one status and reason.' }))
    .optional()
    .meta({ description: WORDS });

/** Each names what a side sees; what is not named is left out of the answer. */
export const clickSumsOut = listOf({ ...shape, payout, revenue });
export const ownClickSumsOut = listOf({ ...shape, payout });
export const hitSumsOut = listOf(shape);
export const conversionSumsOut = listOf({ ...byStatus, payout, revenue });
export const affiliateConversionSumsOut = listOf({ ...byStatus, payout });
export const advertiserConversionSumsOut = listOf({ ...byStatus, revenue });
export const messageSumsOut = listOf({ status: shape.status, count: shape.count });

/** Beside the records, where sums were asked for. */
export const sumsOf = <Sum>(sums: readonly Sum[] | undefined) => sums && { sums: [...sums] };
