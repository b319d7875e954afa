// What the parts of a dry run, each taken back, leave for those after them (docs/rules/imports.md#dry-run).
import type { ClickId, ConversionId } from '@tributary/domain/shared/ids';
import type { Batch } from '../attribution/batch.ts';
import type { LeftOrder, LineOptions } from './lines.ts';

type Spoken = {
  readonly keys: readonly string[];
  readonly ids: readonly ConversionId[];
  /** Clicks whose orders lines may end without naming them. */
  readonly ending: readonly (ClickId | null)[];
};

/**
 * Puts the orders that these lines speak of where earlier parts of a dry run, which were taken back, would have left them.
 * False: there are none.
 */
export async function restoreOrders(
  { stores: { conversions } }: Batch,
  { keys, ids, ending }: Spoken,
  { job: { networkId }, seen, left }: LineOptions,
): Promise<boolean> {
  if (left.size === 0) return false;
  const ofClicks = new Set(ending);
  const orders = [...left.values()].filter(({ conversion: { clickId } }) => clickId && ofClicks.has(clickId));
  const held = keys.flatMap((deduplicationKey) => {
    const { conversionId } = seen.get(deduplicationKey) ?? {};
    return conversionId === undefined ? [] : [{ networkId, deduplicationKey, conversionId }];
  });
  const named = [...ids, ...held.map(({ conversionId }) => conversionId)].flatMap((id) => left.get(id) ?? []);
  const wanted = new Map([...orders, ...named].map((one) => [one.conversion.id, one]));
  if (wanted.size === 0) return false;
  const stored = new Set((await conversions.findMany(networkId, [...wanted.keys()])).map(({ id }) => id));
  const restored = [...wanted.values()].map(({ conversion }) => conversion);
  await conversions.add(restored.filter(({ id }) => !stored.has(id)));
  await conversions.edit(restored.filter(({ id }) => stored.has(id)));
  await conversions.hold(held.filter(({ conversionId }) => wanted.has(conversionId)));
  await conversions.noteSaid(networkId, new Map([...wanted].map(([id, { words }]) => [id, words])));
  return true;
}

type Lines = {
  readonly batch: Batch;
  readonly options: Pick<LineOptions, 'job'>;
  /** The orders they made, with what made each. */
  readonly made: ReadonlyMap<ConversionId, { readonly first: string }>;
  readonly spokenOf: readonly ConversionId[];
};

/** All orders that these lines made or spoke of, as the lines leave them. */
export async function ordersLeftBy({ batch, options, made, spokenOf }: Lines): Promise<LeftOrder[]> {
  const { conversions } = batch.stores;
  const { networkId } = options.job;
  const ids = [...made.keys(), ...spokenOf];
  const words = await conversions.saidOf(networkId, ids);
  return (await conversions.findMany(networkId, ids)).map((conversion) => {
    const { first = null, last = null } = words.get(conversion.id) ?? {};
    return { conversion, words: { first: first ?? made.get(conversion.id)?.first ?? null, last } };
  });
}
