// What the fields of a campaign may hold, shared by creating and editing one.
import { isDevice } from '@tributary/domain/catalog/devices';
import type { Commission } from '@tributary/domain/catalog/campaign';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { CommissionId } from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import { nextId, type Stamps } from '../shared/stamps.ts';

export type NewCommission = {
  readonly payout: Money;
  readonly revenue: Money;
  /** Country codes or `ALL`; everywhere by default. */
  readonly coverage?: readonly string[] | null | undefined;
  readonly description?: string | null | undefined;
};

/** Refuses negative amounts and those above 1e9 (`invalid_money`), and unknown countries. */
export const commissionOf = (stamps: Stamps, given: NewCommission): Commission => ({
  id: nextId<CommissionId>(stamps),
  payout: payable(given.payout),
  revenue: payable(given.revenue),
  coverage: parseCoverage(given.coverage),
  description: given.description?.trim() || null,
  createdAt: stamps.clock(),
  modifiedAt: null,
});

/** An http(s) URL, or null when there is none. */
export const optionalUrl = (text: string | null | undefined, path: string): string | null =>
  text?.trim() ? validateDestination(text, path) : null;

/** The text without blanks around it; null when nothing is left. */
export const optionalText = (text: string | null | undefined): string | null => text?.trim() || null;

/** Without repeats and blanks. */
export const names = (list: readonly string[] | null | undefined): string[] => [
  ...new Set((list ?? []).map((name) => name.trim()).filter((name) => name !== '')),
];

/** Names of `GET /dictionary/devices`, in lower case. */
export function devicesOf(list: readonly string[] | null | undefined): string[] {
  const devices = names(list?.map((name) => name.toLowerCase()));
  const unknown = devices.find((name) => !isDevice(name));
  if (unknown === undefined) return devices;
  throw invalid('device', `Not a device: ${unknown.slice(0, 50)}. See GET /dictionary/devices.`);
}

const COOKIE_DAYS_MAX = 400;
/**
 * Days between click and conversion, 1 to 400; refuses others with `invalid_parameter`
 * (docs/rules/attribution.md#click-window).
 */
export function cookieDaysOf(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= COOKIE_DAYS_MAX) return days;
  throw invalid('cookie_duration', `A cookie lasts 1 to ${COOKIE_DAYS_MAX} days.`);
}
