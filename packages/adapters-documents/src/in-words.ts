import { amountText } from '@tributary/domain/billing/amount-text';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import { own } from '@tributary/domain/shared/own';
import type { Money } from '@tributary/domain/shared/money';
import type { Words } from './words/words.ts';

/** Fills the `{names}` of a text. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => own(values, name) ?? whole);

/** With marks between thousands; every digit of the amount is there. */
export function amountIn(amount: Money, currency: string, { decimalMark, groupMark }: Words): string {
  const [whole = '', fraction] = amountText(amount, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, groupMark);
  return fraction === undefined ? grouped : `${grouped}${decimalMark}${fraction}`;
}

export function dayIn(day: CalendarDay, words: Words): string {
  const [y = '', m = '', d = ''] = day.split('-');
  return filled(words.day, { y, m, d });
}

/** One day alone where the period has no other. */
export const daysIn = ({ start, end }: DayRange, words: Words): string =>
  start === end ? dayIn(start, words) : `${dayIn(start, words)} – ${dayIn(end, words)}`;

export const countryIn = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
