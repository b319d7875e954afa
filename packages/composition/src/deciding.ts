// What only a worker does: deciding events, sweeping waiting hits, delivering postbacks.
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import {
  makeDeliverPostbacks,
  type DeliverPostbacks,
  type DeliverPostbacksDependencies,
} from '@tributary/application/postbacks/deliver-postbacks';
import {
  makeProcessEvents,
  type ProcessEvents,
  type ProcessEventsDependencies,
} from '@tributary/application/attribution/process-events';
import {
  makeSweepWaitingHits,
  type SweepDependencies,
  type SweepWaitingHits,
} from '@tributary/application/attribution/sweep-waiting-hits';
import {
  makeWorkJobs,
  type WorkJobs,
  type WorkJobsDependencies,
} from '@tributary/application/jobs/work-jobs';
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import {
  makePriceWaitingSales,
  type PriceWaitingSales,
} from '@tributary/application/attribution/price-unpriced-conversions';
import { ContainerModule } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';
import { PRICE_WAITING_SALES_PORTS } from './use-cases/exchange-rates.ts';
import { WORK_JOBS_PORTS, type WorkJobsPorts } from './use-cases/imports.ts';

export const DECIDING = {
  processEvents: token<ProcessEvents>('processEvents'),
  sweepWaitingHits: token<SweepWaitingHits>('sweepWaitingHits'),
  deliverPostbacks: token<DeliverPostbacks>('deliverPostbacks'),
  workJobs: token<WorkJobs>('workJobs'),
  priceWaitingSales: token<PriceWaitingSales>('priceWaitingSales'),
} as const;

export type DecidingSettings = {
  readonly uniqueWindowMs: number;
  readonly onSetAside: (event: TrackedEvent, why: string) => void;
  readonly onAttempt: (attempt: DeliveryAttempt) => void;
  readonly onDeliveryError: (error: unknown) => void;
  readonly onChunkFailure: NonNullable<WorkJobsDependencies['onChunkFailure']>;
};

/** What comes from the container; callbacks and settings are given. */
type Ports<Dependencies> = Omit<Dependencies, 'uniqueWindowMs' | 'onSetAside' | 'onUndecidable'>;

const { books, clock, newDeliveryId, waitingHits, setAside, deliveries, egress, sign } = PORTS;

export const deciding = (settings: DecidingSettings) =>
  new ContainerModule((options) => {
    const provide = providing(options);
    const { uniqueWindowMs, onSetAside } = settings;
    const decide = { books, clock, newDeliveryId };
    provide(
      DECIDING.processEvents,
      (ports: Ports<ProcessEventsDependencies>) =>
        makeProcessEvents({ ...ports, uniqueWindowMs, onSetAside }),
      {
        ...decide,
        setAside,
      },
    );
    provide(
      DECIDING.sweepWaitingHits,
      (ports: Ports<SweepDependencies>) =>
        makeSweepWaitingHits({ ...ports, uniqueWindowMs, onUndecidable: onSetAside }),
      { ...decide, waitingHits },
    );
    provide(DECIDING.priceWaitingSales, makePriceWaitingSales, PRICE_WAITING_SALES_PORTS);
    provide(
      DECIDING.workJobs,
      (ports: WorkJobsPorts) => makeWorkJobs({ ...ports, onChunkFailure: settings.onChunkFailure }),
      WORK_JOBS_PORTS,
    );
    provide(
      DECIDING.deliverPostbacks,
      (ports: Pick<DeliverPostbacksDependencies, 'deliveries' | 'egress' | 'sign' | 'clock'>) =>
        makeDeliverPostbacks({
          ...ports,
          random: Math.random,
          onAttempt: settings.onAttempt,
          onError: settings.onDeliveryError,
        }),
      { deliveries, egress, sign, clock },
    );
  });
