// The product and the model of its books side by side. A command is done to both; they must take it or refuse it alike,
// and afterwards show the same.
import { expect } from '@jest/globals';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  ADVERTISERS,
  AFFILIATES,
  attempt,
  openProduct,
  type AdapterModule,
  type Product,
} from './product.ts';
import { viewsOfProduct } from './product-views.ts';
import { emptyState, got, liveOf, type State, type Visit } from './reference/state.ts';
import { viewsOf } from './reference/views.ts';
import type { Import } from './reference/changes.ts';

export type World = {
  readonly product: Product;
  /** Whether the adapter forgets rows; the one in memory doesn't. */
  readonly forgets: boolean;
  readonly model: State;
  /** Clicks of a tracker that was cut off: they come with the next ones. */
  readonly held: { readonly event: Parameters<Product['process']>[0][number]; readonly visit: Visit }[];
  readonly imports: Pick<Import, 'rows' | 'advertiser' | 'sends'>[];
  /** Numbers events, so that their ids are in the order they happened. */
  next: number;
  compared: number;
};

/** Early on a day in Tokyo, which most other zones have not begun. */
const BEGIN = new Date('2026-03-04T15:20:00.000Z');
/** Between two commands. */
const STEP_MS = 7_000;

export async function openWorld(module: AdapterModule, forgets: boolean): Promise<World> {
  const at = { now: BEGIN };
  const product = await openProduct(module, at);
  const model = emptyState('Asia/Tokyo', BEGIN.getTime());
  model.affiliates.push(...AFFILIATES);
  model.advertisers.push(...ADVERTISERS);
  for (const { id } of await product.stores.affiliateGroups.list(NETWORK_ID)) model.groups.set(id, null);
  for (const { id, affiliateId, event } of await product.stores.postbacks.list(NETWORK_ID)) {
    if (event !== 'click' && event !== 'conversion') continue;
    model.postbacks.push({ id, affiliate: affiliateId, event, campaign: null, goal: null });
  }
  return { product, forgets, model, held: [], imports: [], next: 1, compared: 0 };
}

export function pass(world: World, ms: number = STEP_MS): void {
  world.product.at.now = new Date(world.product.at.now.getTime() + ms);
  world.model.now = world.product.at.now.getTime();
}

/** Both take it or both refuse it, for the same reason; what was made is then put into the model. */
export async function both<T>(
  world: World,
  order: {
    readonly product: () => Promise<T>;
    /** Why the model would refuse it; undefined: it takes it. */
    readonly refusal?: string | undefined;
    readonly model: (made: T) => void;
  },
): Promise<void> {
  const answer = await attempt(order.product);
  world.model.now = world.product.at.now.getTime();
  expect(answer.refusal).toBe(order.refusal);
  if (answer.refusal === undefined) order.model(answer.made);
}

export async function compare(world: World): Promise<void> {
  const [product, model] = [await viewsOfProduct(world.product, world.model), viewsOf(world.model)];
  world.compared += Object.keys(model).length;
  expect(product).toEqual(model);
}

/** At the end: what the product says of itself. */
export async function check({ product }: World): Promise<void> {
  for await (const { check: name, total, faults } of product.useCases.checkLedger({
    networkId: NETWORK_ID,
    faultsMax: 5,
  })) {
    expect({ name, total, faults }).toEqual({ name, total: 0, faults: [] });
  }
}

/** The account with this number, or the next one that is not removed. */
const liveOne = ({ model }: World, accounts: readonly string[], n: number): string => {
  const from = n % accounts.length;
  return got(liveOf(model, [...accounts.slice(from), ...accounts.slice(0, from)])[0]);
};
export const affiliateOf = (world: World, n: number) => liveOne(world, world.model.affiliates, n);
export const advertiserOf = (world: World, n: number) => liveOne(world, world.model.advertisers, n);
/** Of the affiliates there were from the beginning, those that are not removed; the last one always stays. */
export const affiliatesOf = ({ model }: World, all: readonly number[]): AffiliateId[] => {
  const live = all.map((n) => got(AFFILIATES[n])).filter((id) => !model.removed.has(id));
  return live.length > 0 ? live : AFFILIATES.slice(-1);
};
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
export const instant = (ms: number): Date => new Date(ms);
