// Asks or shows something over the page. Focus goes in, stays in, and comes back to where it was; Esc closes.
import { useEffect, useSyncExternalStore } from 'react';
import type { DialogProps } from './floating.tsx';
import { floats } from './floats.ts';

export function Dialog(props: DialogProps) {
  const parts = useSyncExternalStore(floats.onEnd, floats.now);
  const { isOpen } = props;
  // Outside React: the script it is in.
  useEffect(() => {
    if (isOpen) floats.fetch();
  }, [isOpen]);
  return parts ? <parts.DialogBox {...props} /> : null;
}
