// The sending end: publishes groups and tells when the brokers confirmed them. It is up only after a message was confirmed on the
// connection it has, so brokers that take connections and have no majority count as away.
import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { endsWithin } from '@tributary/application/shared/waiting';
import { keepLink, type Connected } from './link.ts';
import { MESSAGE_TYPE, messageOf, type GroupMessage, type Line } from './message.ts';
import { declareQueue } from './queue.ts';

export type Publisher = {
  isUp(): boolean;
  /** Resolves once a majority of the brokers has it on disk. Rejects when that is not known in time: it may be there all the same. */
  publish(lines: readonly Line[]): Promise<void>;
  /** Messages that wait for a worker, and how many workers there are; undefined when the brokers do not say. */
  depth(): Promise<Depth | undefined>;
  /** The first id of the message that has waited longest; disturbs the queue, so only where no worker reads. */
  peek(): Promise<Line | undefined>;
  close(): Promise<void>;
};
export type Depth = { readonly messages: number; readonly readers: number };

export type PublisherOptions = {
  readonly addresses: readonly string[];
  readonly queue: string;
  readonly onUp: () => void;
  readonly onAway: (reason: Error) => void;
  /** For tests: makes the queue that events go to. */
  readonly declare?: ((connection: ChannelModel, queue: string) => Promise<void>) | undefined;
};

/** Far more than a majority takes that works; a visitor waits no longer for it. */
const ORDINARY: Kind = { msMax: 1000 };
/** Nobody waits for the first one on a connection, and it is gone when no worker takes it at once. */
const FIRST: Kind = { msMax: 10_000, expiration: '0' };
const ASK_MS_MAX = 1000;

type Kind = { readonly msMax: number; readonly expiration?: string };
type Pending = { readonly reject: (reason: Error) => void };

export function openPublisher(options: PublisherOptions): Publisher {
  const { addresses, queue, onUp, onAway, declare = declareQueue } = options;
  let up: Connected | undefined;
  let messages = 0;
  let send: (message: GroupMessage, kind?: Kind) => Promise<void>;
  const link = keepLink({
    addresses,
    name: 'tributary tracker',
    async onConnected(connected) {
      await declare(connected.connection, queue);
      const returned = watchReturns(connected.channel);
      send = makeSend(connected, returned);
      await send(messageOf([]), FIRST);
      up = connected;
      onUp();
    },
    onLost(reason) {
      up = undefined;
      onAway(reason);
    },
  });

  /** What no queue takes comes back before it is confirmed. */
  function watchReturns(channel: ConfirmChannel): Set<string> {
    const returned = new Set<string>();
    channel.on('return', ({ properties }) => returned.add(String(properties.messageId)));
    return returned;
  }

  function makeSend({ channel, fail }: Connected, returned: Set<string>) {
    const pending = new Set<Pending>();
    channel.on('close', () => {
      for (const { reject } of pending) reject(new Error('the connection was lost'));
    });
    return (message: GroupMessage, { msMax, ...properties }: Kind = ORDINARY): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        const messageId = String(++messages);
        const entry = { reject: (reason: Error) => end(() => reject(reason)) };
        const timer = setTimeout(() => giveUp(new Error('the brokers did not confirm in time')), msMax);
        pending.add(entry);
        function end(settle: () => void): void {
          clearTimeout(timer);
          pending.delete(entry);
          settle();
        }
        function giveUp(reason: Error): void {
          entry.reject(reason);
          // At once, not when the connection has ended: what comes meanwhile must not wait as well.
          if (up?.channel === channel) up = undefined;
          for (const other of pending) other.reject(reason);
          fail(reason);
        }
        try {
          channel.sendToQueue(
            queue,
            message.content,
            {
              persistent: true,
              mandatory: true,
              type: MESSAGE_TYPE,
              messageId,
              headers: { ...message.headers },
              ...properties,
            },
            (error: unknown) => {
              if (error) giveUp(new Error('the brokers refused a message', { cause: error }));
              else if (returned.delete(messageId)) giveUp(new Error('the queue is gone'));
              else end(resolve);
            },
          );
        } catch (error) {
          giveUp(new Error('the connection is closed', { cause: error }));
        }
      });
  }

  /** On a channel of its own: a refusal closes it, and must not close the one that events go over. */
  async function asked<T>(ask: (channel: Channel) => Promise<T>): Promise<T | undefined> {
    if (!up) return undefined;
    const { connection } = up;
    let answer: T | undefined;
    const asking = async (): Promise<void> => {
      const channel = await connection.createChannel();
      channel.on('error', () => {});
      answer = await ask(channel);
      await channel.close();
    };
    await endsWithin(
      asking().catch(() => {}), // what is not known is left out
      ASK_MS_MAX,
    );
    return answer;
  }

  return {
    isUp: () => up !== undefined,
    publish: (lines) => (up ? send(messageOf(lines)) : Promise.reject(new Error('the brokers are away'))),
    depth: () =>
      asked(async (channel) => {
        const { messageCount, consumerCount } = await channel.checkQueue(queue);
        return { messages: messageCount, readers: consumerCount };
      }),
    peek: () =>
      asked(async (channel) => {
        const message = await channel.get(queue);
        if (!message) return undefined;
        channel.nack(message, false, true);
        return { id: message.content.toString('latin1', 0, 24), text: '' };
      }),
    close: () => link.close(),
  };
}
