import { expect, it } from '@jest/globals';
import { argumentsFor } from './queue.ts';

it.each([
  ['3.10.8', [{ 'x-queue-type': 'quorum' }]],
  ['3.13.0', [{ 'x-queue-type': 'quorum' }]],
  ['4.1.2', [{ 'x-queue-type': 'quorum', 'x-delivery-limit': -1 }, { 'x-queue-type': 'quorum' }]],
  ['undefined', [{ 'x-queue-type': 'quorum' }]],
])('a queue on RabbitMQ %s drops nothing that comes back often', (version, wanted) => {
  expect(argumentsFor(version)).toEqual(wanted);
});
