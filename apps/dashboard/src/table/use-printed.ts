// Whether the page is being put on paper, where rows out of sight are missed.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed: what is shown only then is on the page before it is. */
export function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  // Outside React: the browser prints what is in the page when the listeners have run, and waits for nothing.
  useEffect(() => {
    const print = matchMedia('print');
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    const change = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end());
    print.addEventListener('change', change);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      print.removeEventListener('change', change);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}
