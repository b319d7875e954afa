import type { NetworkId } from '../shared/ids.ts';
import type { ClickEvent } from '../tracking/click.ts';
import type { HitEvent } from './conversion.ts';

/**
 * What the network did to try its links: marked by the tracker, kept apart from what visitors did, and counted nowhere
 * (docs/rules/tracking.md#test-events). Its id, and the id of the click it is about, are test ids (`testTwin`).
 */
export type TestEvent = {
  readonly kind: 'test';
  readonly id: ClickEvent['id'] | HitEvent['id'];
  /** Null for a hit that names no token: its click says whose it is. */
  readonly networkId: NetworkId | null;
  readonly of: ClickEvent | HitEvent;
};

/** The same event as a test, of the same network. */
export const testEventOf = <E extends ClickEvent | HitEvent>(of: E): TestEvent & { readonly of: E } => ({
  kind: 'test',
  id: of.id,
  networkId: of.networkId,
  of,
});

/** When the tracker saw it. */
export const testedAt = ({ of }: TestEvent): Date => (of.kind === 'click' ? of.clickedAt : of.hitAt);
