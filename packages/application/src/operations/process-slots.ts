/** A slot (0–255) is the part of event ids that keeps two live processes apart. */
export type ProcessSlots = {
  /** Takes a slot no live process holds. `usableFrom`: ids may carry seconds from then on only (a former holder may have used earlier ones). */
  claim(now: Date): Promise<{ readonly slot: number; readonly usableFrom: Date }>;
  /** Says that the slot is still in use; false: it was lost (an outage longer than the lease), claim anew. */
  renew(slot: number, now: Date): Promise<boolean>;
  /** Gives the slot back, so that another process may have it at once. */
  release(slot: number, now: Date): Promise<void>;
};
