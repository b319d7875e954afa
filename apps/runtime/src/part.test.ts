import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { openChannel, type ChannelEnd } from './channel.ts';
import { joinSupervisor } from './part.ts';

/** Both ends of a channel: what one sends, the other hears in the next turn. */
function pair() {
  const [supervisor, part] = [new EventEmitter(), new EventEmitter()];
  const sendTo =
    (other: EventEmitter): ChannelEnd['send'] =>
    (word, handle, _options, sent) => {
      setImmediate(() => {
        other.emit('message', word, handle);
        sent(null);
      });
    };
  const exits: number[] = [];
  return {
    exits,
    supervisor: Object.assign(supervisor, { send: sendTo(part) }) as ChannelEnd & EventEmitter,
    part: Object.assign(part, {
      send: sendTo(supervisor),
      argv: ['node', 'tracker.mjs', 'part', 'tracker-1', '/data'],
      exit: (code: number) => void exits.push(code),
    }),
  };
}

// docs/rules/running.md#parts
describe('a part', () => {
  it('gets its settings and its socket, and answers what its supervisor asks', async () => {
    const ends = pair();
    const part = joinSupervisor(ends.part);
    const heard: unknown[] = [];
    const channel = openChannel(ends.supervisor, (word) => heard.push(word));
    const socket = {};
    await channel.send({ kind: 'start', variables: { API_PORT: '1' } }, socket);
    expect(await part?.orders).toEqual({ variables: { API_PORT: '1' }, socket });
    expect(await channel.ask('metrics', 1000)).toBeUndefined();
    part?.answer('metrics', async () => 'figures');
    expect(await channel.ask('metrics', 1000)).toBe('figures');
    part?.answer('catchUp', async () => Promise.reject(new Error('the database is away')));
    expect(await channel.ask('catchUp', 1000)).toBeUndefined();
    part?.serves({ url: 'http://localhost:1' });
    await part?.failed('why');
    await part?.failed('away', true);
    expect(heard).toEqual([
      { kind: 'serves', facts: { url: 'http://localhost:1' } },
      { kind: 'failed', why: 'why', isPassing: false },
      { kind: 'failed', why: 'away', isPassing: true },
    ]);
  });

  it('waits no longer for an answer than it may', async () => {
    const ends = pair();
    const part = joinSupervisor(ends.part);
    openChannel(ends.supervisor, () => {}).answer('catchUp', () => new Promise(() => {}));
    expect(await part?.ask('catchUp', 30)).toBeUndefined();
  });

  it('ends when it is told to, at once before it has begun, and when its supervisor is gone', async () => {
    const ends = pair();
    const part = joinSupervisor(ends.part);
    const channel = openChannel(ends.supervisor, () => {});
    await channel.send({ kind: 'stop' });
    expect(ends.exits).toEqual([0]);
    await channel.send({ kind: 'start', variables: {} });
    await channel.send({ kind: 'stop' });
    await part?.stopWanted;
    expect(ends.exits).toEqual([0]);
    ends.part.emit('disconnect');
    expect(ends.exits).toEqual([0, 1]);
  });

  it('is only what was started as one', () => {
    const { part } = pair();
    expect(joinSupervisor({ ...part, on: () => part, argv: ['node', 'tracker.mjs'] })).toBeUndefined();
    expect(joinSupervisor({ ...part, on: () => part, send: undefined })).toBeUndefined();
  });
});
