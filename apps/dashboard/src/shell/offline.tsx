// Says that the browser has no connection: what is on the page is then as old as it was.
import { Trans } from '@lingui/react/macro';
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
      <Trans>You’re offline. This is the last data we loaded; it refreshes when you’re back.</Trans>
    </p>
  );
}
