// Answers asked for before the scripts that read them have come. Each is given out once, and only to who asks the same soon.

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
