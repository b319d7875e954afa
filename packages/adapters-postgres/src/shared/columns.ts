import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { Decimal } from '@prisma/client/runtime/client';
import { money } from '@tributary/domain/shared/money';
import type { Money } from '@tributary/domain/shared/money';
import type { Page } from '@tributary/application/shared/page';

/** numeric(30,15) to exact money, by way of its text. */
export const moneyOf = (decimal: Decimal): Money => money(decimal.toFixed());

/** A `date` column, which Prisma hands over as midnight UTC. */
export const dayOfColumn = (at: Date): CalendarDay => at.toISOString().slice(0, 10) as CalendarDay;
export const columnOfDay = (day: CalendarDay): Date => new Date(`${day}T00:00:00.000Z`);

const OFFSET_MAX = 2_147_483_647;

/** Rows to skip and take; a page past everything there can be is past the end. */
export const slice = ({ page, limit }: Page): { skip: number; take: number } => ({
  skip: Math.min((page - 1) * limit, OFFSET_MAX),
  take: limit,
});

/** A list that stands for everything where it is empty. */
export const someOrNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

/** Newest first, ties by id descending: total and stable. */
export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
export const OLDEST_FIRST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

/** How a field of the domain is called as a column: `displayId` is `display_id`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

export const columnNameOf = <Name extends string>(name: Name): ColumnName<Name> =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>;
