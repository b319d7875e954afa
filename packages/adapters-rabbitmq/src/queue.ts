// The queue of events: a quorum queue, of which a majority of the brokers has every message on disk before it is confirmed.
import type { ChannelModel } from 'amqplib';

export const EVENT_QUEUE = 'tributary.events';

const QUORUM = { 'x-queue-type': 'quorum' } as const;
/** From version 4 on a queue drops what came back twenty times, unless it is told not to. */
const WITHOUT_DELIVERY_LIMIT = { ...QUORUM, 'x-delivery-limit': -1 } as const;
const DROPS_BY_ITSELF_FROM = 4;

/** What a broker of this version may have made the queue with; the first is what a new one gets. */
export const argumentsFor = (version: string): readonly Readonly<Record<string, unknown>>[] =>
  Number.parseInt(version, 10) >= DROPS_BY_ITSELF_FROM ? [WITHOUT_DELIVERY_LIMIT, QUORUM] : [QUORUM];

/** Throws when there is a queue of this name that is not durable on a majority: it would lose what was answered. */
export async function declareQueue(connection: ChannelModel, queue: string): Promise<void> {
  let refused: unknown;
  for (const wanted of argumentsFor(String(connection.connection.serverProperties.version))) {
    // A refusal closes the channel.
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    try {
      await channel.assertQueue(queue, { durable: true, arguments: wanted });
      await channel.close();
      return;
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}
