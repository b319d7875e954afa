// The files of a spool. A segment is `<random>.open` while its writer may add to it, and
// `….<events>.sealed` afterwards; `….done` beside it says which of its events are in the books.

const SEGMENT = /^([0-9a-f]+)\.(?:(open)|(\d{1,10})\.sealed)$/;
const DONE = /^([0-9a-f]+)\.done$/;

export const DAMAGED_FOLDER = 'damaged';

export type SegmentFile = {
  readonly base: string;
  readonly name: string;
  /** How many events it had when it was sealed; undefined while it is open. */
  readonly sealedEvents: number | undefined;
};

export const BASE_BYTES = 12;
export const baseOf = (random: Uint8Array): string => Buffer.from(random).toString('hex');

export const openName = (base: string): string => `${base}.open`;
export const sealedName = (base: string, events: number): string => `${base}.${events}.sealed`;
export const doneName = (base: string): string => `${base}.done`;

export function segmentFile(name: string): SegmentFile | undefined {
  const match = SEGMENT.exec(name);
  if (!match?.[1]) return undefined;
  return { base: match[1], name, sealedEvents: match[3] === undefined ? undefined : Number(match[3]) };
}
export const baseOfDone = (name: string): string | undefined => DONE.exec(name)?.[1];
