// What all lines of a log that match come to (docs/rules/stats.md#sums-of-a-log), each side its own money.
import { z } from 'zod';
import type { ConversionSum } from '@tributary/application/attribution/logs';
import { exact, int, string } from './output.ts';

const shape = {
  status: string('Of all lines that are summed here.'),
  reason: string('Reason of all of them; empty if none.'),
  count: int('How many they are.'),
};
const payout = exact('What affiliates earn by them.');
const revenue = exact('What advertisers are charged for them.');
const { reason: _reason, ...byStatus } = shape;
const ofConversions = { ...byStatus, on_hold: int('How many of them are on hold.') };

const WORDS = 'With `with=sums`: totals over all matching rows, ordered by status and reason.';
const listOf = <Shape extends z.ZodRawShape>(sum: Shape) =>
  z
    .array(z.object(sum).meta({ description: 'All lines of one status and reason.' }))
    .optional()
    .meta({ description: WORDS });

/** Each names what a side sees; what is not named is left out of the answer. */
export const clickSumsOut = listOf({ ...shape, payout, revenue });
export const ownClickSumsOut = listOf({ ...shape, payout });
export const hitSumsOut = listOf(shape);
export const conversionSumsOut = listOf({ ...ofConversions, payout, revenue });
export const affiliateConversionSumsOut = listOf({ ...ofConversions, payout });
export const advertiserConversionSumsOut = listOf({ ...ofConversions, revenue });
export const messageSumsOut = listOf({ status: shape.status, count: shape.count });

/** Beside the records, where sums were asked for. */
export const sumsOf = <Sum>(sums: readonly Sum[] | undefined) => sums && { sums: [...sums] };
export const conversionSumsOf = (sums: readonly ConversionSum[] | undefined) =>
  sumsOf(sums?.map(({ onHold, ...sum }) => ({ ...sum, on_hold: onHold })));
