// Over a real socket, because what is tested is what happens when a client closes it.
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { CallerGone } from '@tributary/application/shared/caller-gone';
import { testApi } from '../../test/test-api.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

// docs/rules/stats.md#turns-of-reports
it.each(['json', 'csv'])(
  'a report is ended when its reader is gone, and that is no fault (%s)',
  async (format) => {
    const api = await testApi();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const ended = new Promise<unknown>((resolve) => {
      const computed = (signal: AbortSignal | undefined) => {
        begin();
        return new Promise<never>((_resolve, reject) =>
          signal?.addEventListener('abort', () => {
            resolve(signal.reason);
            reject(signal.reason as Error);
          }),
        );
      };
      Object.assign(api.deps, {
        reports: {
          missing: async () => undefined,
          read: (_id: unknown, _query: unknown, _page: unknown, signal?: AbortSignal) => computed(signal),
          stream: (_id: unknown, _query: unknown, signal?: AbortSignal) => ({
            [Symbol.asyncIterator]: () => ({ next: () => computed(signal) }),
          }),
        },
      });
    });
    const socket = connect((api.app.address() as AddressInfo).port, '127.0.0.1');
    close = () => socket.destroy();
    socket.write(
      `GET /network/customReport?format=${format} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.key}\r\n\r\n`,
    );
    await begun;
    socket.destroy();
    expect(await ended).toBeInstanceOf(CallerGone);
    // What is thrown meets the last handler some turns later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.errors).toEqual([]);
  },
);
