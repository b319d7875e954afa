// What the supervisor of `npm start` and its parts say to one another, over the channel that Node.js opens between a process and
// its child: a word, or a question with an answer.
import { endsWithin } from '@tributary/application/shared/waiting';

/** What a part tells once it does its work. */
export type Facts = {
  /** Where it serves. */
  readonly url?: string | undefined;
  /** Of the API: the text of the first key, which is shown or kept this once. */
  readonly newKeyText?: string | undefined;
  readonly givenKeyIgnored?: boolean | undefined;
};

/**
 * `catchUp`: decide by everything that is committed now. `metrics`: the text for Prometheus. `openSetup`: the text of a new link for
 * the first owner, null where none is needed.
 */
export type Question = 'catchUp' | 'metrics' | 'openSetup';

export type Word =
  /** To a part, with the socket it serves on: settings that count before its environment. */
  | { readonly kind: 'start'; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: 'stop' }
  | { readonly kind: 'serves'; readonly facts: Facts }
  /** From a part that ends by itself: why, fit for the operator, and whether that may pass without one. */
  | { readonly kind: 'failed'; readonly why: string; readonly isPassing: boolean }
  | { readonly kind: 'question'; readonly id: number; readonly what: Question }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown };

/** One end: `process` in a part, the child in the supervisor. */
export type ChannelEnd = {
  send(word: Word, handle: unknown, options: object, sent: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (word: never, handle: unknown) => void): unknown;
};

export type Channel = {
  /** Resolves when it is on its way; also when nobody is there to hear it any more. */
  send(word: Word, handle?: unknown): Promise<void>;
  /** The answer; undefined when there is none within so long. */
  ask(what: Question, withinMs: number): Promise<unknown>;
  /** From now on this question is answered so; before, with undefined. */
  answer(what: Question, find: () => Promise<unknown>): void;
};

/** Questions and answers are dealt with here; every other word goes to `hear`. */
export function openChannel(end: ChannelEnd, hear: (word: Word, handle: unknown) => void): Channel {
  const answers = new Map<Question, () => Promise<unknown>>();
  const waiting = new Map<number, (value: unknown) => void>();
  let asked = 0;

  const send = (word: Word, handle?: unknown): Promise<void> =>
    new Promise((resolve) => {
      try {
        end.send(word, handle, {}, () => resolve());
      } catch {
        resolve(); // the other end is gone, which its exit tells
      }
    });

  async function reply(id: number, what: Question): Promise<void> {
    const value = await answers
      .get(what)?.()
      .catch(() => undefined);
    await send({ kind: 'answer', id, value });
  }

  end.on('message', (word: Word, handle: unknown) => {
    if (word.kind === 'question') void reply(word.id, word.what);
    else if (word.kind === 'answer') waiting.get(word.id)?.(word.value);
    else hear(word, handle);
  });

  return {
    send,
    answer: (what, find) => void answers.set(what, find),
    async ask(what, withinMs) {
      const id = ++asked;
      let value: unknown;
      const answered = new Promise<void>((resolve) => {
        waiting.set(id, (found) => {
          value = found;
          resolve();
        });
      });
      void send({ kind: 'question', id, what });
      await endsWithin(answered, withinMs);
      waiting.delete(id);
      return value;
    },
  };
}
