// A connection to one of the brokers that is made again whenever it is lost: to the next address at once, and after all of them
// were tried in vain, with pauses that grow.
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { endsWithin, makeAlarm } from '@tributary/application/shared/waiting';

export type LinkOptions = {
  readonly addresses: readonly string[];
  /** What the brokers show of it. */
  readonly name: string;
  /** Makes the connection useful; what it throws is why the next address is tried. `fail` gives the connection up later. */
  readonly onConnected: (connected: Connected) => Promise<void>;
  /** After each attempt that failed, and whenever a connection is lost. */
  readonly onLost: (reason: Error) => void;
};

export type Connected = {
  readonly connection: ChannelModel;
  /** The last that was made. */
  readonly channel: ConfirmChannel;
  readonly fail: (reason: Error) => void;
  /** Makes another channel; the one before stays open until `closeChannel`. */
  renewChannel(): Promise<void>;
  closeChannel(channel: ConfirmChannel): Promise<void>;
};

type Made = { readonly connected: Connected; readonly lost: Promise<Error> };

export type Link = { close(): Promise<void> };

const CONNECT_MS_MAX = 5000;
const PREPARE_MS_MAX = 15_000;
const CLOSE_MS_MAX = 2000;
const HEARTBEAT_SECONDS = 5;
const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 10_000;

export function keepLink({ addresses, name, onConnected, onLost }: LinkOptions): Link {
  const alarm = makeAlarm();
  let closed = false;
  let open: Made | undefined;
  // Processes spread over the brokers.
  let at = Math.floor(Math.random() * addresses.length);
  void run();

  async function run(): Promise<void> {
    for (let failures = 0; !closed; failures++) {
      try {
        open = await attempt(addresses[at++ % addresses.length] ?? '');
        failures = 0;
        const reason = await open.lost;
        if (!closed) onLost(reason);
      } catch (error) {
        if (!closed) onLost(asError(error));
      }
      open = undefined;
      if (!closed) await alarm.wait(pauseAfter(failures));
    }
  }

  /** All addresses once, and then a pause that doubles. */
  function pauseAfter(failures: number): number {
    const rounds = Math.floor(failures / addresses.length);
    if (rounds === 0) return PAUSE_FIRST_MS / addresses.length;
    return (Math.min(PAUSE_FIRST_MS * 2 ** rounds, PAUSE_MAX_MS) * (1 + Math.random())) / 2;
  }

  async function attempt(address: string): Promise<Made> {
    const connection = await connect(withHeartbeat(address), {
      timeout: CONNECT_MS_MAX,
      noDelay: true,
      clientProperties: { connection_name: name },
    });
    let fail: (reason: Error) => void = () => {};
    const lost = new Promise<Error>((resolve) => (fail = resolve));
    connection.on('error', fail);
    connection.on('close', (error) => fail(error ?? new Error('the broker closed the connection')));
    connection.on('blocked', (reason) => fail(new Error(`the broker takes no messages: ${reason}`)));
    void lost.then(() => connection.close().catch(() => {}));
    const closing = new WeakSet<ConfirmChannel>();
    const openChannel = async (): Promise<ConfirmChannel> => {
      const channel = await connection.createConfirmChannel();
      channel.on('error', fail);
      channel.on('close', () => {
        if (!closing.has(channel)) fail(new Error('the broker closed the channel'));
      });
      return channel;
    };
    const prepare = async (): Promise<Connected> => {
      let channel = await openChannel();
      const connected: Connected = {
        connection,
        get channel() {
          return channel;
        },
        fail,
        async renewChannel() {
          channel = await openChannel();
        },
        async closeChannel(one) {
          closing.add(one);
          await one.close();
        },
      };
      await onConnected(connected);
      return connected;
    };
    try {
      const preparing = prepare();
      const failing = lost.then((reason) => Promise.reject(reason));
      if (!(await endsWithin(Promise.race([preparing, failing]), PREPARE_MS_MAX)))
        throw new Error('the broker does not answer');
      return { connected: await preparing, lost };
    } catch (error) {
      fail(asError(error));
      throw error;
    }
  }

  return {
    async close() {
      closed = true;
      alarm.wake();
      await endsWithin(
        end(open).catch(() => {}), // it is lost already
        CLOSE_MS_MAX,
      );
    },
  };
}

/** The channel first: what was written to it goes before. */
async function end(made: Made | undefined): Promise<void> {
  await made?.connected.channel.close();
  await made?.connected.connection.close();
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Of a connection that nothing comes over, either end knows in twice the time. */
function withHeartbeat(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return url.href;
}
