/**
 * Makes and checks the authenticated ids of events (docs/rules/tracking.md#click-id). Synchronous: it is on the click
 * path.
 */
export type EventIds = {
  /** A new id, unique across processes as long as slots are; 24 lower-case hex characters. */
  next(): string;
  /** False for anything forged or mistyped; needs no database. */
  verify(text: string): boolean;
};
