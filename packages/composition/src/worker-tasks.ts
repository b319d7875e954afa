import {
  makeWorkerTasks,
  type WorkerPorts,
  type WorkerTasks,
  type WorkerTaskSettings,
} from '@tributary/application/worker-tasks';
import { ContainerModule } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';

export const WORKER_TASKS = token<WorkerTasks>('workerTasks');

const { stores, unitOfWork, noticeLetters, mail, letters } = PORTS;
const { books, waitingHits, heldConversions, unpricedConversions, deliveries, webhookDeliveries } = PORTS;
const { jobQueue, deadLetters, testEvents, referralEarnings } = PORTS;
const { egress, sign, hashes, randomness, random, pause, clock, acting, newDeliveryId } = PORTS;

export const workerTasks = (settings: WorkerTaskSettings) =>
  new ContainerModule((options) =>
    providing(options)(WORKER_TASKS, (ports: WorkerPorts) => makeWorkerTasks(ports, settings), {
      stores,
      unitOfWork,
      noticeLetters,
      mail,
      letters,
      books,
      waitingHits,
      heldConversions,
      unpricedConversions,
      deliveries,
      webhookDeliveries,
      jobQueue,
      deadLetters,
      testEvents,
      referralEarnings,
      egress,
      sign,
      hashes,
      randomness,
      random,
      pause,
      clock,
      acting,
      newDeliveryId,
    }),
  );
