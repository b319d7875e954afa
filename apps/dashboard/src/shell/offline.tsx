// Says that the browser has no connection: what is on the page is then as old as it was.
import { useSyncExternalStore } from 'react';
import styles from './offline.module.css';

function onChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function Offline() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  return isOnline ? null : (
    <p className={styles['banner']} role="alert">
      You are offline. What stands here is what was known before; it is asked for anew once you are back.
    </p>
  );
}
