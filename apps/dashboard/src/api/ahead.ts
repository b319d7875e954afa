// Answers asked for before the scripts that read them have come. Each is given out once, and only to who asks the same soon.
import type { OverviewQuery } from '../numbers/overview-query.ts';

/** An answer that nobody took by then is too old. */
const KEPT_MS = 20_000;

type Ahead = { readonly answer: Promise<Response>; readonly at: number };
const asked = new Map<string, Ahead>();

/** Says to the API that a page of its own asks, which a form of another site cannot. */
export const OWN_PAGE = { 'X-Tributary': '1' };

/** Asks for an address of this origin with GET. */
export function askAhead(address: string): Promise<Response> {
  const answer = fetch(address, { credentials: 'same-origin', headers: OWN_PAGE });
  // Told to who takes it.
  answer.catch(() => undefined);
  asked.set(address, { answer, at: performance.now() });
  return answer;
}

export function takeAhead(address: string): Promise<Response> | undefined {
  const ahead = asked.get(address);
  asked.delete(address);
  return ahead && performance.now() - ahead.at < KEPT_MS ? ahead.answer : undefined;
}

/** The question of the first page, and its answer, which is on its way. */
export type FirstAsked = {
  readonly path: '/network/overview' | '/affiliate/overview' | '/advertiser/overview';
  readonly query: OverviewQuery;
  readonly answer: Promise<Response>;
};
let first: Promise<FirstAsked | undefined> | undefined;

export const noteFirst = (asking: Promise<FirstAsked | undefined>): void => {
  // Told to who takes it.
  asking.catch(() => undefined);
  first = asking;
};

/** Undefined where nothing was asked ahead, or nobody is signed in. */
export const firstAsked = async (): Promise<FirstAsked | undefined> => first;
