type Postback = {
  readonly user_id: string;
  readonly live: boolean;
  readonly disabled_reason: string | null;
};

export type Health = {
  readonly affiliateId: string;
  readonly live: number;
  readonly off: number;
  /** Of those that are off: how many the product switched off because they failed. */
  readonly stopped: number;
};

/** Each affiliate once, those whose addresses were switched off for failures first. */
export function healthOf(postbacks: readonly Postback[]): readonly Health[] {
  const found = new Map<string, Health>();
  for (const { user_id: affiliateId, live, disabled_reason: reason } of postbacks) {
    const before = found.get(affiliateId) ?? { affiliateId, live: 0, off: 0, stopped: 0 };
    found.set(affiliateId, {
      affiliateId,
      live: before.live + (live ? 1 : 0),
      off: before.off + (live ? 0 : 1),
      stopped: before.stopped + (!live && reason !== null ? 1 : 0),
    });
  }
  return [...found.values()].toSorted((one, two) => two.stopped - one.stopped);
}
