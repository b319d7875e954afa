// The web as the API's egress finds it in tests: what a test puts at an address, and nothing else.
import type { ResolveName } from '@tributary/application/shared/resolve-name';
import type { Egress, EgressAnswer, EgressRequest } from '@tributary/application/shared/egress';

export type FakeWeb = Egress & {
  readonly resolve: ResolveName;
  /** What was asked for, oldest first. */
  readonly asked: EgressRequest[];
  /** What names lead to; an error for those whose servers do not answer. */
  readonly names: Map<string, readonly string[] | Error>;
  /** From now on this is at the address; the last one put there counts. */
  put(url: string, answer: FakeAnswer): void;
  /** From now on this answers for every address that begins so. */
  serve(origin: string, answer: (request: EgressRequest) => FakeAnswer | Promise<FakeAnswer>): void;
  /** What every other address answers, now or later. */
  otherwise(answer: FakeAnswer | Promise<FakeAnswer>): void;
};
export type FakeAnswer = Partial<Answered> | Failed;
type Answered = Extract<EgressAnswer, { kind: 'answered' }>;
type Failed = Extract<EgressAnswer, { kind: 'failed' }>;

const NOBODY_THERE: Failed = {
  kind: 'failed',
  reason: 'network',
  error: 'ENOTFOUND: there is nothing at this address',
  latencyMs: 1,
};

export function fakeWeb(): FakeWeb {
  const pages = new Map<string, FakeAnswer>();
  const servers = new Map<string, Parameters<FakeWeb['serve']>[1]>();
  const names: FakeWeb['names'] = new Map();
  const asked: EgressRequest[] = [];
  let elsewhere: FakeAnswer | Promise<FakeAnswer> = NOBODY_THERE;
  return {
    asked,
    names,
    resolve: async (name) => {
      const known = names.get(name) ?? [];
      if (known instanceof Error) throw known;
      return known;
    },
    put: (url, answer) => void pages.set(url, answer),
    serve: (origin, answer) => void servers.set(origin, answer),
    otherwise: (answer) => void (elsewhere = answer),
    send: async (request) => {
      asked.push(request);
      const server = [...servers].find(([origin]) => request.url.startsWith(origin))?.[1];
      const answer = await (pages.get(request.url) ?? server?.(request) ?? elsewhere);
      if (answer.kind === 'failed') return answer;
      return { kind: 'answered', status: 200, headers: {}, body: new Uint8Array(), latencyMs: 1, ...answer };
    },
    close: async () => undefined,
  };
}

const base64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));

/** A picture of one pixel. */
export const PNG = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
export const PDF = Uint8Array.from(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'));
export const SVG = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
