import { z } from 'zod';
import { HOLD_DAYS_MAX } from '@tributary/domain/attribution/hold';
import type { Account } from '@tributary/domain/accounts/account';
import type { Goal, GoalPayout } from '@tributary/domain/catalog/campaign';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import type { GoalChanges } from '@tributary/application/catalog/edit-goals';
import { amount, idRef, idRefs, integer, oneOf, scalar, text, textList } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  exact,
  int,
  metaOf,
  metaOut,
  MODIFIED_DAY,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const TYPES = ['public', 'private', 'pub_specific'] as const;
const GOAL_MODELS = ['fixed', 'percentage'] as const;

export type GoalNeeds = {
  readonly zone: string;
  /** The affiliates that the goals name; the answer shows their short ids. */
  readonly affiliates: readonly Account[];
};

const shortIdsOut = (description: string) => z.array(z.int()).meta({ description });
const shortIds = (ids: readonly string[], { affiliates }: GoalNeeds): number[] =>
  affiliates.filter(({ id }) => ids.includes(id)).map(({ displayId }) => displayId);

/** Every field of a goal. */
export const GOAL_WIRE = recordWire<Goal, GoalNeeds, GoalChanges>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: { shown: ['org_id', string('The network.')] },
    campaignId: {
      shown: ['ad_id', nullableString('The campaign; null for every campaign of the network.')],
      created: [
        'ad_id',
        idRef<string>('The campaign, by long or short ID; null for every campaign of the network.')
          .nullable()
          .optional(),
      ],
    },
    title: {
      shown: ['title', string('Title.')],
      created: ['title', text('Title.')],
      changed: ['title', text('Title.').optional()],
    },
    value: {
      shown: ['value', string('Value that names the goal in a reported conversion (goal_value).')],
      created: [
        'value',
        scalar(
          'Value that names the goal in a reported conversion (goal_value); a number is stored as text.',
        ),
      ],
      changed: [
        'value',
        scalar('Value that names the goal in a reported conversion; a number is stored as text.').optional(),
      ],
    },
    type: {
      shown: ['type', string('public, private or pub_specific.')],
      created: ['type', oneOf('public when left out.', TYPES).nullable().optional()],
      changed: ['type', oneOf('Who may reach it.', TYPES).optional()],
    },
    model: {
      shown: ['model', string('fixed or percentage.')],
      created: ['model', oneOf('fixed when left out.', GOAL_MODELS).nullable().optional()],
      changed: ['model', oneOf('How it pays.', GOAL_MODELS).optional()],
    },
    holdDays: {
      shown: [
        'hold_days',
        int("Days that its conversions are on hold before approval; null: the campaign's.").nullable(),
      ],
      created: [
        'hold_days',
        integer(
          "Days that its conversions are on hold before approval; the campaign's when left out.",
          0,
          HOLD_DAYS_MAX,
        )
          .nullable()
          .optional(),
      ],
      changed: [
        'hold_days',
        integer(
          "Days that new conversions are on hold before approval; null: the campaign's.",
          0,
          HOLD_DAYS_MAX,
        )
          .nullable()
          .optional(),
      ],
    },
    allowedAffiliates: {
      shown: [
        'whitelist_pubs',
        shortIdsOut('Short IDs of the affiliates a goal that is not public is for.'),
        ({ allowedAffiliates }, needs) => shortIds(allowedAffiliates, needs),
      ],
      changed: [
        'whitelist_pubs',
        idRefs<AffiliateId>(
          'Short or long IDs of the affiliates a goal that is not public is for.',
        ).optional(),
      ],
    },
    blockedAffiliates: {
      shown: [
        'blacklist_pubs',
        shortIdsOut('Short IDs of affiliates it is closed to.'),
        ({ blockedAffiliates }, needs) => shortIds(blockedAffiliates, needs),
      ],
      changed: [
        'blacklist_pubs',
        idRefs<AffiliateId>('Short or long IDs of affiliates it is closed to.').optional(),
      ],
    },
    payouts: {},
    live: { shown: ['live', bool('Whether it counts.')] },
    createdAt: CREATED_DAY,
    modifiedAt: MODIFIED_DAY,
    meta: { shown: ['meta', metaOut, () => metaOf({})] },
  },
  { created: ['title', 'value', 'type'] },
);

/** `GET /goal`. */
export const goalOut = z.object(GOAL_WIRE.shape('shown')).meta({ id: 'Goal', description: 'A goal.' });

export const goalOf = (goal: Goal, needs: GoalNeeds): z.input<typeof goalOut> =>
  GOAL_WIRE.show('shown', goal, needs);

/** Every field of what a goal pays and charges. */
export const GOAL_PAYOUT_WIRE = recordWire<GoalPayout, Pick<Goal, 'model'>>()({
  id: { shown: ['_id', string('Long ID.')] },
  payout: {
    shown: ['payout', exact('To the affiliate.')],
    sent: ['payout', amount('To the affiliate; percent of the sale amount when the model is percentage.')],
  },
  revenue: {
    shown: ['revenue', exact('From the advertiser.')],
    sent: ['revenue', amount('From the advertiser; percent likewise.')],
  },
  coverage: {
    shown: ['coverage', strings('Country codes, or ALL.')],
    sent: ['coverage', textList('Country codes, or ALL; everywhere when left out.').nullable().optional()],
  },
  createdAt: {},
  model: {
    shown: ['model', string('Model of the goal: fixed or percentage.'), (_payout, { model }) => model],
  },
});

export const goalPayoutOut = z
  .object(GOAL_PAYOUT_WIRE.shape('shown'))
  .meta({ id: 'GoalPayout', description: 'What a goal pays and charges in some countries.' });
export const goalPayoutsOut = z.array(goalPayoutOut).meta({ description: 'Oldest first.' });

export const goalPayoutsOf = (goal: Goal): z.input<typeof goalPayoutOut>[] =>
  goal.payouts.map((one) => GOAL_PAYOUT_WIRE.show('shown', one, goal));

export const paginationOut = z
  .object({
    page: int('The page.'),
    limit: int('Its size.'),
    total: int('How many there are in all.'),
    totalPages: int('How many pages there are.'),
  })
  .meta({ id: 'Pagination', description: 'Position of this page.' });

export const paginationOf = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): z.input<typeof paginationOut> => ({ page, limit, total, totalPages: Math.ceil(total / limit) });

/** What the wire calls the fields that may be refused. A new goal stands in an object of its own. */
export const GOAL_WORDS = GOAL_WIRE.words;
export const NEW_GOAL_WORDS = GOAL_WIRE.wordsWithin('created', 'goal');
