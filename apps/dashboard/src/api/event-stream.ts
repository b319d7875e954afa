// What happens in the network, as it happens. Read with fetch and not with EventSource, because a page has to say why there is nothing: a
// stream that was refused, and one that comes back where it broke off, look alike to an EventSource.
import { useEffect, useState } from 'react';
import { quoteNumbers } from './exact-json.ts';
import { refusalFrom } from './query.ts';
import { type Refusal, refusalOf } from './refusals.ts';

export type LiveKind = 'click' | 'hit' | 'conversion' | 'postback' | 'test';
/** Fields of the log of its kind, each number as its text. */
export type Happening = {
  readonly key: string;
  readonly kind: LiveKind;
  readonly data: Readonly<Record<string, unknown>>;
};
export type Stream =
  | { readonly state: 'connecting' }
  /** `breaks`: how often it broke off and was taken up again where it was. */
  | { readonly state: 'live'; readonly breaks: number }
  | { readonly state: 'broken'; readonly refusal: Refusal };
/** An event; or, where more happened than is sent one by one, how many more of each kind. */
export type StreamEvent =
  Happening | { readonly kind: 'counts'; readonly counts: Readonly<Record<string, string>> };
type Listener = (event: StreamEvent) => void;

/** The server ends a stream each minute, so that the session is looked at again: that is no break. */
const AGAIN_MS = 300;
const BROKEN_MS = 2_000;
const KEPT_MAX = 200;

/** Watches until the page is left or hidden; comes back with everything since, of which the last few may come twice. */
export function useStream(kinds: readonly LiveKind[], listen: Listener): Stream {
  const [stream, setStream] = useState<Stream>({ state: 'connecting' });
  const asked = kinds.map((kind) => `kinds[]=${kind}`).join('&');
  // Outside React: the connection.
  useEffect(() => {
    const ending = new AbortController();
    void follow(asked, { listen, show: setStream }, ending.signal);
    return () => ending.abort();
  }, [asked, listen]);
  return stream;
}

async function follow(
  asked: string,
  { listen, show }: { readonly listen: Listener; readonly show: (stream: Stream) => void },
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  let breaks = 0;
  const seen = new Set<string>();
  const onEvent = (happening: Happening): void => {
    if (seen.has(happening.key)) return;
    seen.add(happening.key);
    for (const key of seen) if (seen.size > KEPT_MAX) seen.delete(key);
    listen(happening);
  };
  while (!signal.aborted) {
    let waitMs = AGAIN_MS;
    await untilSeen(signal);
    const hiding = hiddenSignal();
    try {
      const response = await fetch(`${location.origin}/network/events?${asked}`, {
        credentials: 'same-origin',
        headers: { 'X-Tributary': '1', ...(last !== undefined && { 'Last-Event-ID': last }) },
        signal: AbortSignal.any([signal, hiding.signal]),
      });
      if (!response.ok || !response.body) throw await refusalOf(response, await response.text());
      show({ state: 'live', breaks });
      for await (const message of messagesOf(response.body)) {
        if (message.id !== undefined) last = message.id;
        if (message.event === 'counts')
          listen({ kind: 'counts', counts: parsed(message.data) as Record<string, string> });
        else if (message.data !== '') onEvent(happeningOf(message));
      }
    } catch (error) {
      if (signal.aborted) return;
      // Nobody saw it end, and nobody is told.
      if (hiding.signal.aborted) continue;
      const refusal = refusalFrom(error);
      show({ state: 'broken', refusal });
      breaks += 1;
      waitMs = Math.max(BROKEN_MS, (refusal.retryAfterSeconds ?? 0) * 1000);
    } finally {
      hiding.stop();
    }
    if (!signal.aborted) await new Promise((again) => setTimeout(again, waitMs));
  }
}

/** Aborted once the page is hidden: another tab lies over it, or its window is out of sight. */
function hiddenSignal(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const hidden = new AbortController();
  const look = () => document.visibilityState === 'hidden' && hidden.abort();
  document.addEventListener('visibilitychange', look);
  look();
  return { signal: hidden.signal, stop: () => document.removeEventListener('visibilitychange', look) };
}

/** Resolves when the page is in sight, or is left. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

const parsed = (text: string): unknown => JSON.parse(quoteNumbers(text));

const happeningOf = ({ id, event, data }: Message): Happening => ({
  key: `${event} ${id ?? ''} ${data}`,
  kind: event as LiveKind,
  data: parsed(data) as Happening['data'],
});

type Message = { readonly id: string | undefined; readonly event: string; readonly data: string };

/** A heartbeat is a message without data. */
async function* messagesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Message> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks.map(messageOf);
  }
}

function messageOf(block: string): Message {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  return { id: fields.get('id'), event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}
