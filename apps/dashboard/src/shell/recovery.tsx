// While a page can't show what it asked for, because the server was away or busy: asks now and then whether it is back, and then once more.
import { useEffect, useEffectEvent } from 'react';
import type { Refusal } from '../api/refusals.ts';

const EVERY_MS = 8_000;

type Props = { readonly refusal: Refusal; readonly retry: () => void };

export function Recovery({ refusal: { status }, retry }: Props) {
  const isPassing = status === 0 || status === 429 || status >= 502;
  const again = useEffectEvent(retry);
  // Outside React: the clock, and the server.
  useEffect(() => {
    if (!isPassing) return;
    const look = () => void isBack().then((back) => (back && !document.hidden ? again() : undefined));
    const timer = setInterval(look, EVERY_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [isPassing]);
  return null;
}

const isBack = async (): Promise<boolean> =>
  fetch(`${location.origin}/readyz`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
