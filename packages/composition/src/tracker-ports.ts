import { makeEventIds } from '@tributary/adapters-crypto/event-ids';
import { openVisitorLookup } from '@tributary/adapters-visitor/open-visitor-lookup';
import type { RootSecrets } from '@tributary/application/operations/root-secrets';
import type { EventIds } from '@tributary/application/tracking/event-ids';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

const VISITORS_REMEMBERED = 20_000;

/** What a tracker knows of visitors from files. Takes a moment: the files are read at once. */
export const visitors = () =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.visitors).toConstantValue(openVisitorLookup({ cacheMax: VISITORS_REMEMBERED }));
  });

/** Makes the ids of events for one slot. */
export const eventIdsOf =
  ({ current, previous }: RootSecrets, clock: () => Date) =>
  (slot: number, usableFrom: Date): EventIds =>
    makeEventIds({ secret: current, previous: previous?.secret ?? null, slot, usableFrom, clock });
