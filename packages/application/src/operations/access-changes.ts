/** Where a look stood; opaque. */
export type AccessMark = string;

/** Whether keys, accounts or networks changed: what is held of them in memory is as fresh as the last look. */
export type AccessChanges = {
  /**
   * Whether one of them changed, in whatever process, between the look that gave the mark and this one. Never misses a
   * change, whatever order transactions commit in and however long they run; may report one that was none. Without a mark
   * everything is new.
   */
  look(since: AccessMark | undefined): Promise<{ readonly changed: boolean; readonly mark: AccessMark }>;
  /** Calls back soon after a change (LISTEN/NOTIFY), best effort: callers look as well. Returns a way to stop. */
  onChange(wake: () => void): Promise<() => Promise<void>>;
};
