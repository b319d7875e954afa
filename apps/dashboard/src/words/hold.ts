// A conversion on hold (docs/rules/attribution.md#holds), as people see it: its status is `pending` on the wire.
import { spokenLocale } from '../language/locale.ts';
import { t } from '@lingui/core/macro';
import { dayText } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';
import { reasonWord } from './reasons.ts';

type Held = {
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly release_on?: string | null | undefined;
};

export const shownStatus = ({ status = '', release_on: end }: Held): string =>
  status === 'pending' && end ? 'on_hold' : status;

/** When its hold ends: `until Apr 10, 2026`, a day of the network's zone; undefined without one. */
export function untilText(held: Held, zone: string, locale: string = spokenLocale()): string | undefined {
  const day = endOf(held, zone, locale);
  return day === undefined ? undefined : t`until ${day}`;
}

const endOf = ({ status, release_on: end }: Held, zone: string, locale: string): string | undefined =>
  status === 'pending' && end ? dayText(dayIn(zone, new Date(end)), locale) : undefined;

/** Why a conversion has its status, and until when it is on hold. */
export function reasonText(held: Held, zone: string, locale: string = spokenLocale()): string {
  const { reason = '' } = held;
  const why = reasonWord(reason);
  const day = endOf(held, zone, locale);
  if (day === undefined) return why;
  const end = t`Until ${day}`;
  return reason === 'ON_HOLD' || reason === '' ? end : `${end}, ${why}`;
}
