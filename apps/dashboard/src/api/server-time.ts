// Which day it is, is asked of the server: a browser's clock may be a day off.

let aheadMs = 0;

/** Learns from the Date header of an answer how far the browser's clock is off. */
export function noteServerTime(header: string | null): void {
  const at = header === null ? NaN : Date.parse(header);
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The server's present time, to a second or so. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
