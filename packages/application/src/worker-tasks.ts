// What a worker does by itself, over and over; apps/worker decides which task runs when.
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { makePriceUnpricedConversions } from './attribution/price-unpriced-conversions.ts';
import { makeProcessEvents, type ProcessEventsDependencies } from './attribution/process-events.ts';
import { makeReleaseHeldConversions } from './attribution/release-held-conversions.ts';
import { makeSweepWaitingHits } from './attribution/sweep-waiting-hits.ts';
import { makeCloseOnTerms } from './billing/close-on-terms.ts';
import { makeDecideCredits } from './billing/decide-credits.ts';
import { makeSettleVolume } from './billing/settle-volume.ts';
import { makeWorkJobs, type WorkJobsDependencies } from './jobs/work-jobs.ts';
import type { Ports } from './ports.ts';
import { makeRaiseAlarms } from './announced/raise-alarms.ts';
import { makeSendLetters, makeTidyNotices } from './notices/send-letters.ts';
import { makeDeliverPostbacks } from './postbacks/deliver-postbacks.ts';
import { WEBHOOK_USER_AGENT } from './webhooks/test-webhook.ts';
import type { TrackedEvent } from './tracking/event-log.ts';

export type WorkerPorts = Pick<
  Ports,
  | 'stores'
  | 'unitOfWork'
  | 'noticeLetters'
  | 'mail'
  | 'letters'
  | 'books'
  | 'waitingHits'
  | 'heldConversions'
  | 'unpricedConversions'
  | 'deliveries'
  | 'webhookDeliveries'
  | 'jobQueue'
  | 'deadLetters'
  | 'testEvents'
  | 'egress'
  | 'sign'
  | 'hashes'
  | 'randomness'
  | 'random'
  | 'pause'
  | 'referralEarnings'
  | 'clock'
  | 'acting'
  | 'newDeliveryId'
>;

/** How this deployment decides and delivers, and what is called when something goes wrong. */
export type WorkerTaskSettings = {
  readonly uniqueWindowMs: number;
  readonly onDeadLetter: (event: TrackedEvent, why: string) => void;
  readonly onPutOff: NonNullable<ProcessEventsDependencies['onPutOff']>;
  readonly onAttempt: (attempt: DeliveryAttempt) => void;
  readonly onDeliveryError: (error: unknown) => void;
  readonly onReleaseFailure: (error: unknown) => void;
  readonly onVolumeFailure: (error: unknown) => void;
  readonly onCreditFailure: (error: unknown) => void;
  readonly onClosingFailure: (error: unknown) => void;
  readonly onChunkFailure: NonNullable<WorkJobsDependencies['onChunkFailure']>;
};

/** A network has few webhooks; they take nothing from the attempts of postbacks. */
const WEBHOOK_ATTEMPTS_MAX = 128;

/** What a worker does by itself, as functions over the ports. */
export function makeWorkerTasks(ports: WorkerPorts, settings: WorkerTaskSettings) {
  const {
    uniqueWindowMs,
    onDeadLetter,
    onPutOff,
    onAttempt,
    onDeliveryError,
    onReleaseFailure,
    onVolumeFailure,
    onCreditFailure,
    onClosingFailure,
    onChunkFailure,
  } = settings;
  return {
    processEvents: makeProcessEvents({ ...ports, uniqueWindowMs, onDeadLetter, onPutOff }),
    sweepWaitingHits: makeSweepWaitingHits({ ...ports, uniqueWindowMs, onUndecidable: onDeadLetter }),
    deliverPostbacks: makeDeliverPostbacks({ ...ports, onAttempt, onError: onDeliveryError }),
    deliverWebhooks: makeDeliverPostbacks({
      ...ports,
      deliveries: ports.webhookDeliveries,
      userAgent: WEBHOOK_USER_AGENT,
      attemptsMax: WEBHOOK_ATTEMPTS_MAX,
      onAttempt,
      onError: onDeliveryError,
    }),
    workJobs: makeWorkJobs({ ...ports, queue: ports.jobQueue, onChunkFailure }),
    priceUnpricedConversions: makePriceUnpricedConversions(ports),
    releaseHeldConversions: makeReleaseHeldConversions({ ...ports, onFailure: onReleaseFailure }),
    closeOnTerms: makeCloseOnTerms({ ...ports, onFailure: onClosingFailure }),
    settleVolume: makeSettleVolume({ ...ports, onFailure: onVolumeFailure }),
    decideCredits: makeDecideCredits({ ...ports, onFailure: onCreditFailure }),
    sendLetters: makeSendLetters(ports),
    tidyNotices: makeTidyNotices(ports),
    raiseAlarms: makeRaiseAlarms(ports),
  };
}

export type WorkerTasks = ReturnType<typeof makeWorkerTasks>;
