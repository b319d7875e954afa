import { z } from 'zod';
import { own } from '@tributary/domain/shared/own';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import { REASON_CODES } from '@tributary/domain/attribution/reason-code';
import { addDays, dayOf, startOfDay } from '@tributary/domain/shared/calendar-day';
import type { ConversionFilter, ConversionLine } from '@tributary/application/attribution/logs';
import type { ClickId, ConversionId } from '@tributary/domain/shared/ids';
import { CONVERSION_FIELDS, CONVERSION_VALUES, conversionAliases } from '@tributary/tables/conversion-fields';
import type { LogFields } from '@tributary/tables/log-fields';
import { HIT_FIELDS } from '@tributary/tables/hit-fields';
import { choiceList, longIds, oneOf, text } from '../shared/input.ts';
import { recordOut } from '../shared/log-fields-wire.ts';

export const conversionOut = recordOut(
  CONVERSION_FIELDS,
  'A conversion.',
  conversionAliases(CONVERSION_FIELDS),
).meta({ id: 'Conversion' });
export const hitOut = recordOut(HIT_FIELDS, 'A conversion hit.').meta({ id: 'ConversionHit' });

/** Of a verdict (docs/rules/statuses.md#reason-codes). */
export const reasonCodeIn = oneOf(
  'Why it is rejected or cancelled, as a code; other needs a reason.',
  REASON_CODES,
)
  .nullable()
  .optional();

/** What the wire calls the fields of a verdict that may be refused. */
export const VERDICT_WORDS = { reasonCode: 'reason_code' };

/** What narrows the log of conversions, whoever reads it. */
export const conversionFilters = {
  status: choiceList('Only these.', CONVERSION_STATUSES).optional(),
  reason: text('Only with exactly this reason, such as NO_EXCHANGE_RATE.', 1000).optional(),
  reason_code: choiceList('Only rejected or cancelled for one of these.', REASON_CODES).optional(),
  hold: oneOf(
    "on: on hold; due: on hold until today or earlier, in the network's time zone; off: not on hold. on and due cover all days unless you send start.",
    ['on', 'due', 'off'],
  ).optional(),
  goal_id: text('Only this goal.', 24).optional(),
  cid: longIds<ClickId>('Only of these clicks.').optional(),
  _id: longIds<ConversionId>('Only these.').optional(),
  txn_id: text('Only with this transaction ID.', 1000).optional(),
};

/** Exact values of what a log shows: an affiliate knows its p1 to p10, an advertiser doesn't. */
export const valueFilters = (fields: LogFields<ConversionLine>) =>
  z.object(
    Object.fromEntries(
      CONVERSION_VALUES.filter((name) => Object.hasOwn(fields, name)).map((name) => [
        name,
        text(`Only conversions with exactly this ${name}.`, 1000).optional(),
      ]),
    ),
  );

/** Those that were sent. */
export function valuesOf(query: object): Record<string, string> {
  const held = query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    CONVERSION_VALUES.flatMap((name) => {
      const value = own(held, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

type HoldAsked = { readonly hold?: 'on' | 'due' | 'off' | undefined; readonly start?: unknown };

/** What `hold` asks for (docs/rules/attribution.md#holds). A hold is longer than the days that a list shows unless it is asked otherwise. */
export function holdFilter(
  { hold, start }: HoldAsked,
  zone: string,
  now: Date,
): Partial<Pick<ConversionFilter, 'hold' | 'from'>> {
  if (hold === undefined) return {};
  if (hold === 'off') return { hold };
  const endOfToday = startOfDay(addDays(dayOf(now, zone), 1), zone);
  return {
    hold: hold === 'on' ? hold : { until: endOfToday },
    ...(start === undefined && { from: new Date(0) }),
  };
}

type FiltersAsked = {
  readonly [Name in Exclude<keyof typeof conversionFilters, 'hold'>]?: z.output<
    (typeof conversionFilters)[Name]
  >;
};

/** All that `conversionFilters` asks for but for `hold`, which needs to know the day. */
export function askedFilters(query: FiltersAsked): Partial<ConversionFilter> {
  const { status: statuses, reason, reason_code: reasonCodes, goal_id: goalId, txn_id: txnId } = query;
  const { cid: clickIds, _id: ids } = query;
  return {
    ...(statuses && statuses.length > 0 && { statuses }),
    ...(reason !== undefined && { reason }),
    ...(reasonCodes && reasonCodes.length > 0 && { reasonCodes }),
    ...(goalId !== undefined && { goalId }),
    ...(clickIds && clickIds.length > 0 && { clickIds }),
    ...(ids && ids.length > 0 && { ids }),
    ...(txnId !== undefined && { txnId }),
    values: valuesOf(query),
  };
}
