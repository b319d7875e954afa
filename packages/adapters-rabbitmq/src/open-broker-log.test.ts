import { afterAll, beforeAll, describe } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { eventLogContract } from '@tributary/application/contracts/tracking/event-log.contract';
import { findRabbitmq, openBrokers, type Brokers } from '../test/brokers.ts';
import { openBrokerLog } from './open-broker-log.ts';

const program = findRabbitmq();

(program === undefined ? describe.skip : describe)('on one broker', () => {
  let brokers: Brokers;
  beforeAll(async () => {
    brokers = await openBrokers(program ?? '', 1);
  }, 180_000);
  afterAll(() => brokers.stop());

  eventLogContract('RabbitMQ', async ({ eventsMax = 10_000 } = {}) => {
    let isUp: () => void = () => {};
    const up = new Promise<void>((resolve) => (isUp = resolve));
    const log = openBrokerLog({
      addresses: brokers.all.map(({ url }) => url),
      queue: `events-${randomBytes(6).toString('hex')}`,
      spoolOnLoss: false,
      appends: true,
      reads: true,
      eventsMax,
      keepUnreadable: () => {},
      unreadable: () => 0,
      tell: { up: isUp },
    });
    await up;
    return log;
  });
});
