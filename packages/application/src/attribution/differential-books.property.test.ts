// The decisions about conversions beside a model of their own: written from the rules alone, in whole cents, sharing no code
// with the product. Campaigns are edited between click, hit and repeat; after each step both must have come to the same.
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GoalId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import {
  campaign,
  CAMPAIGN_ID,
  commission,
  goal,
  goalPayout,
  idOf,
  NOW,
} from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';

const SEQUENCES = 60;
const GOAL_IDS = { a: idOf<GoalId>('60', 1), b: idOf<GoalId>('60', 2) };
type GoalName = keyof typeof GOAL_IDS;
type Label = GoalName | 'none';
/** Cents for a conversion by each goal, the default goal, and the days a click converts. */
type Offer = {
  readonly cents: Readonly<Record<Label, number>>;
  readonly def: Label;
  readonly days: number;
};
const FIRST: Offer = { cents: { none: 100, a: 500, b: 800 }, def: 'none', days: 30 };

type Command =
  | { readonly kind: 'price'; readonly of: Label; readonly cents: number }
  | { readonly kind: 'default goal'; readonly def: Label }
  | { readonly kind: 'window'; readonly days: number }
  | { readonly kind: 'click' }
  | {
      readonly kind: 'hit';
      readonly click: number;
      readonly sent: Label;
      readonly txnId: string;
      readonly afterHours: number;
      readonly pixel: boolean;
    };
const labels = fc.constantFrom<Label>('none', 'a', 'b');
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), of: labels, cents: fc.nat(100_000) }),
  fc.record({ kind: fc.constant('default goal' as const), def: labels }),
  fc.record({ kind: fc.constant('window' as const), days: fc.constantFrom(1, 2, 30) }),
  fc.record({ kind: fc.constant('click' as const) }),
  fc.record({
    kind: fc.constant('hit' as const),
    click: fc.nat(),
    sent: fc.constantFrom<Label>('none', 'none', 'none', 'a', 'b'),
    txnId: fc.constantFrom('', 'order 1', 'order 1', 'order 2'),
    afterHours: fc.constantFrom(1, 23, 25, 60),
    pixel: fc.boolean(),
  }),
);

/** What the rules say, from the rules (docs/rules/attribution.md#one-conversion). */
class Model {
  offer = FIRST;
  readonly clicks: Offer[] = [];
  readonly conversions: number[] = [];
  readonly held = new Map<string, number>();

  hit({ click, sent, txnId, afterHours }: Extract<Command, { kind: 'hit' }>): string {
    const seen = this.clicks[click];
    if (!seen) throw new Error('There is no such click.');
    const cameTo = sent === 'none' ? seen.def : sent;
    const keys = [cameTo, sent].map((label) => `${txnId || `click ${click}`}|${label}`);
    const first = keys.map((key) => this.held.get(key)).find((one) => one !== undefined);
    if (first === undefined && afterHours > seen.days * 24) return 'refused';
    const conversion = first ?? this.conversions.push(seen.cents[cameTo]) - 1;
    for (const key of keys) if (!this.held.has(key)) this.held.set(key, conversion);
    return first === undefined ? 'converted' : 'repeated';
  }
}

/** The product's money of so many cents: its unit is 10^-15. */
const moneyOf = (cents: number): Money => (BigInt(cents) * 10n ** 13n) as Money;

async function offered(world: World, offer: Offer): Promise<void> {
  for (const name of ['a', 'b'] as const) {
    const payouts = [goalPayout({ payout: moneyOf(offer.cents[name]) })];
    await world.records.goals.replace(goal({ id: GOAL_IDS[name], value: name, payouts }), NOW);
  }
  await world.records.campaigns.replace(
    campaign({
      commissions: [commission({ payout: moneyOf(offer.cents.none) })],
      defaultGoalId: offer.def === 'none' ? null : GOAL_IDS[offer.def],
      cookieDays: offer.days,
    }),
    NOW,
  );
}

const termsVersion = ({ state }: World): number =>
  Math.max(...state.terms.filter((one) => one.campaignId === CAMPAIGN_ID).map(({ version }) => version));

async function step(world: World, model: Model, command: Command, n: number): Promise<void> {
  switch (command.kind) {
    case 'price':
      model.offer = { ...model.offer, cents: { ...model.offer.cents, [command.of]: command.cents } };
      return offered(world, model.offer);
    case 'default goal':
      model.offer = { ...model.offer, def: command.def };
      return offered(world, model.offer);
    case 'window':
      model.offer = { ...model.offer, days: command.days };
      return offered(world, model.offer);
    case 'click': {
      const index = model.clicks.push(model.offer);
      const id = clickId(index);
      const fingerprint = index.toString(16).padStart(32, '0');
      await world.process([clickEvent({ id, fingerprint, termsVersion: termsVersion(world) })]);
      return;
    }
    case 'hit': {
      if (model.clicks.length === 0) return;
      const asked = { ...command, click: command.click % model.clicks.length };
      const expected = model.hit(asked);
      await world.process([
        hitEvent({
          id: hitId(n),
          clickId: clickId(asked.click + 1),
          goalId: asked.sent === 'none' ? '' : GOAL_IDS[asked.sent],
          txnId: asked.txnId,
          hitAt: new Date(NOW.getTime() + asked.afterHours * HOUR_MS),
          method: asked.pixel ? 'pixel' : 'postback',
        }),
      ]);
      expect(world.state.hits.get(hitId(n))?.outcome.state).toBe(expected);
    }
  }
}

async function compare(world: World, model: Model): Promise<void> {
  const paid = [...world.state.conversions.values()].map(({ payout }) => payout);
  expect(paid).toEqual(model.conversions.map(moneyOf));
  const total = (await totals(world)).reduce((sum, { payout }) => sum + payout, 0n);
  expect(total).toBe(moneyOf(model.conversions.reduce((sum, cents) => sum + cents, 0)));
  expect(books(world)).toEqual(recount(world));
}

// docs/rules/attribution.md#repeats-and-default-goals
// docs/rules/money.md#price-at-click-time
it('decides like a model of its own, however campaigns are edited between click, hit and repeat', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 30, maxLength: 40, size: 'max' }), async (given) => {
      const world = await makeWorld();
      for (const name of ['a', 'b'] as const) {
        await world.records.goals.add(goal({ id: GOAL_IDS[name], value: name }), NOW);
      }
      const model = new Model();
      await offered(world, model.offer);
      for (const [n, command] of [{ kind: 'click' } as const, ...given].entries()) {
        await step(world, model, command, n + 1);
        await compare(world, model);
      }
    }),
    { numRuns: SEQUENCES },
  );
}, 60_000);
