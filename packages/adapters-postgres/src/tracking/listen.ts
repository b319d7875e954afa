import type { Sql } from 'postgres';

const CHANNEL = 'tracking_changes';

/**
 * Calls back after changes, and after each reconnection, because something may have been missed meanwhile. The library
 * keeps a connection for it and connects again when it breaks; that the server is away right now is no error.
 */
export async function listenForChanges(sql: Sql, wake: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  const wakeUnlessStopped = (): void => {
    if (!stopped) wake();
  };
  const listening = sql.listen(CHANNEL, wakeUnlessStopped, wakeUnlessStopped).catch(() => undefined);
  return async () => {
    stopped = true;
    const connection = await listening;
    await connection?.unlisten().catch(() => undefined);
  };
}
