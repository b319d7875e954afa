// Referral links (docs/rules/referral.md): what an affiliate earns for those it brings.
import { z } from 'zod';
import type { Account, Network } from '@tributary/domain/accounts/account';
import type { Dashboard } from '@tributary/application/identity/dashboard';
import {
  type Referral,
  REFERRAL_BASES,
  REFERRAL_TYPES,
  type ReferralTerms,
} from '@tributary/domain/referral/referral';
import type { ReferralEarning } from '@tributary/domain/referral/referral-earnings';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { add, type Money, ZERO } from '@tributary/domain/shared/money';
import { amount, flag, idRef, oneOf } from '../shared/input.ts';
import { bool, dayIn, dayInOrNull, dayOut, exact, int, nullableDay, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

export type ReferralNeeds = {
  readonly network: Network;
  readonly trackerUrl: string;
  readonly signUpAddress: Dashboard['signUp'];
  readonly signUps: ReadonlyMap<string, number>;
};

const recurring = flag(
  'true: every day earns; false: only the first approved conversion of each account.',
).optional();
const base = oneOf('What a percentage is taken of; payout when left out.', REFERRAL_BASES).optional();
const type = oneOf(
  'percentage when left out; an amount counts for each approved conversion.',
  REFERRAL_TYPES,
).optional();
const rate = amount('Percent (at most 100), or an amount; 0 when left out.').optional();
const live = flag('Whether it takes sign-ups and earns.').optional();

/** Every field of a referral link; `base`, `type` and `rate` mean the same on both sides of the wire. */
export const REFERRAL_WIRE = recordWire<Referral, ReferralNeeds, ReferralTerms>()({
  id: { shown: ['_id', string('Long ID; what POST /affiliate takes as referral_id.')] },
  networkId: {},
  affiliateId: {
    shown: ['user_id', string('The affiliate that brings others.')],
    created: ['publisher_id', idRef<AffiliateId>('The affiliate, by long or short ID.')],
  },
  recurring: {
    shown: ['recurring', bool('Every day earns; else only the first approved conversion of each account.')],
    created: ['recurring', recurring],
    changed: ['recurring', recurring],
  },
  base: {
    shown: ['base', string('payout or profit: what a percentage is taken of.')],
    created: ['base', base],
    changed: ['base', base],
  },
  type: {
    shown: ['type', string('percentage or amount.')],
    created: ['type', type],
    changed: ['type', type],
  },
  rate: {
    shown: ['rate', exact('Percent, or an amount for each approved conversion.')],
    created: ['rate', rate],
    changed: ['rate', rate],
  },
  live: {
    shown: ['live', bool('Whether it takes sign-ups and earns.')],
    created: ['live', live],
    changed: ['live', live],
  },
  createdAt: {
    shown: [
      'created',
      dayOut('Day of creation.'),
      ({ createdAt }, { network }) => dayIn(createdAt, network.zone),
    ],
  },
  modifiedAt: {
    shown: [
      'modified',
      nullableDay('Day of the last change.'),
      ({ modifiedAt }, { network }) => dayInOrNull(modifiedAt, network.zone),
    ],
  },
  signUps: {
    shown: [
      'signUps',
      int('Accounts made through it, removed ones included.'),
      ({ id }, { signUps }) => signUps.get(id) ?? 0,
    ],
  },
  url: {
    shown: [
      'url',
      string('Where it leads: the site of the network, else the page where affiliates sign up.'),
      ({ id }, { network, trackerUrl, signUpAddress }) =>
        network.url === null && network.signUpKinds.includes('affiliate')
          ? signUpAddress(network, 'affiliate', id)
          : linkTo(network.url ?? trackerUrl, id),
    ],
  },
});

export const referralOut = z
  .object(REFERRAL_WIRE.shape('shown'))
  .meta({ id: 'Referral', description: 'A referral link.' });

export const referralOf = (referral: Referral, needs: ReferralNeeds): z.input<typeof referralOut> =>
  REFERRAL_WIRE.show('shown', referral, needs);

function linkTo(site: string, id: string): string {
  const url = new URL(site);
  url.searchParams.set('ref', id);
  return url.href;
}

export const publishersOut = z
  .array(
    z
      .object({
        _id: string('Long ID of the affiliate.'),
        name: string('Full name.'),
        username: string('Short name.'),
      })
      .meta({ id: 'Publisher' }),
  )
  .meta({ description: 'The affiliates these belong to.' });

export const publishersOf = (accounts: readonly Account[]): z.input<typeof publishersOut> =>
  accounts.map(({ id, name, username }) => ({ _id: id, name, username }));

/** Beside an affiliate's own earnings; their totals do not hold it. */
export const referralEarningsOut = z
  .object({
    total: exact('Earned in these days by the affiliates it brought.'),
    days: z
      .record(z.string(), exact('Earned on the day.'))
      .meta({ description: "By day of the network's zone; days that earned nothing are absent." }),
  })
  .meta({ description: 'What the affiliate earned by referral, not part of the totals beside it.' });

export function referralEarningsOf(
  earnings: readonly ReferralEarning[],
): z.input<typeof referralEarningsOut> {
  const days = new Map<CalendarDay, Money>();
  for (const { day, amount: earned } of earnings) days.set(day, add(days.get(day) ?? ZERO, earned));
  return {
    total: [...days.values()].reduce((sum, one) => add(sum, one), ZERO),
    days: Object.fromEntries(days),
  };
}
