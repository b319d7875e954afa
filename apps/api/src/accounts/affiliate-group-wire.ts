import { z } from 'zod';
import { type AffiliateGroup, GROUP_ORDER_MAX } from '@tributary/domain/accounts/affiliate-group';
import { HOLD_DAYS_MAX } from '@tributary/domain/attribution/hold';
import { integer, text } from '../shared/input.ts';
import { CREATED_DAY, int, MODIFIED_DAY, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const order = integer(
  'An affiliate in several groups counts for the one with the lowest.',
  1,
  GROUP_ORDER_MAX,
).optional();

const holdDays = integer(
  "Days that conversions of its affiliates are on hold before approval, instead of the goal's or campaign's; 0: none; null: those of goal or campaign.",
  0,
  HOLD_DAYS_MAX,
)
  .nullable()
  .optional();

/** Every field of a group of affiliates (docs/rules/groups.md). */
export const AFFILIATE_GROUP_WIRE = recordWire<
  AffiliateGroup,
  { readonly zone: string },
  Pick<AffiliateGroup, 'name' | 'order' | 'holdDays'>
>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  name: {
    shown: ['name', string('Its name.')],
    created: ['name', text('Its name; no other group has it.', 255)],
    changed: ['name', text('Its name; no other group has it.', 255).optional()],
  },
  order: {
    shown: ['order', int('An affiliate in several groups counts for the one with the lowest.')],
    created: ['order', order],
    changed: ['order', order],
  },
  holdDays: {
    shown: [
      'hold_days',
      int('Days that conversions of its affiliates are on hold; null: those of goal or campaign.').nullable(),
    ],
    created: ['hold_days', holdDays],
    changed: ['hold_days', holdDays],
  },
  createdAt: CREATED_DAY,
  modifiedAt: MODIFIED_DAY,
});

export const groupOut = z
  .object(AFFILIATE_GROUP_WIRE.shape('shown'))
  .meta({ id: 'AffiliateGroup', description: 'A group of affiliates.' });
export const countedGroupOut = groupOut
  .extend({ members: int('How many affiliates are in it.') })
  .meta({ id: 'CountedAffiliateGroup', description: 'A group of affiliates, with how many are in it.' });

export const groupOf = (group: AffiliateGroup, zone: string): z.input<typeof groupOut> =>
  AFFILIATE_GROUP_WIRE.show('shown', group, { zone });
