// A way to a server that can be cut without anybody being told: connections stay, and what is sent over them is lost.
import { connect, createServer, type Server, type Socket } from 'node:net';

export type SwallowingProxy = {
  readonly port: number;
  /** From now on nothing gets through; new connections are taken and led nowhere. */
  swallow(): void;
  /** New connections get through again. Those from before stay dead, as behind a firewall that forgot them. */
  heal(): void;
  close(): Promise<void>;
};

export async function swallowingProxy(to: { host: string; port: number }): Promise<SwallowingProxy> {
  let isSwallowing = false;
  const ends = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => ends.delete(socket));
  };
  const forward = (from: Socket, into: Socket) => {
    from.on('data', (bytes) => void (dead.has(from) || into.destroyed || into.write(bytes)));
    // Neither end learns that the other one has gone.
    from.once('close', () => void (dead.has(from) || into.destroy()));
  };
  const server: Server = createServer((client) => {
    keep(client);
    if (isSwallowing) {
      dead.add(client);
      client.resume();
      return;
    }
    const upstream = connect(to);
    keep(upstream);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    swallow() {
      isSwallowing = true;
      for (const socket of ends) dead.add(socket);
    },
    heal() {
      isSwallowing = false;
    },
    async close() {
      for (const socket of ends) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
