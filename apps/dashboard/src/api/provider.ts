// What a browser remembers while it is at the identity provider.

const WAY = 'tributary.way';
const CONFIRMING = 'tributary.confirming';
const CHANNEL = 'tributary.confirmed';

/** Where the way leads once somebody is in; for this tab. */
export const rememberWay = (to: string | undefined): void => sessionStorage.setItem(WAY, to ?? '');

/** Given out once. */
export function rememberedWay(): string | undefined {
  const to = sessionStorage.getItem(WAY) ?? undefined;
  sessionStorage.removeItem(WAY);
  return to;
}

const stateOf = (search: string): string => new URLSearchParams(search).get('state') ?? '';

/** The next answer with this state is to a confirmation, in whatever tab it comes back. */
export const rememberConfirming = (address: string): void =>
  localStorage.setItem(CONFIRMING, stateOf(new URL(address).search));

/** Whether an answer is to a confirmation. */
export const isConfirming = (search: string): boolean =>
  stateOf(search) !== '' && localStorage.getItem(CONFIRMING) === stateOf(search);

/** Tells the tab that waits. */
export function announceConfirmed(): void {
  localStorage.removeItem(CONFIRMING);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Calls back once another tab confirmed the session; what it returns stops waiting. */
export function onConfirmed(done: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = done;
  return () => channel.close();
}
