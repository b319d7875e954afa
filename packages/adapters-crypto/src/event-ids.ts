import { isId } from '@tributary/domain/shared/ids';
import { createCipheriv } from 'node:crypto';
import type { EventIds } from '@tributary/application/tracking/event-ids';
import type { Clock } from '@tributary/application/shared/stamps';
import {
  EVENT_COUNTER_MAX,
  EVENT_PAYLOAD_BYTES,
  EVENT_SLOT_MAX,
  eventPayload,
  eventSeconds,
} from '@tributary/domain/tracking/event-id';
import { deriveKeys } from './derive-keys.ts';

const ID_BYTES = 12;
const BLOCK_BYTES = 16;
const MAC_BYTES = ID_BYTES - EVENT_PAYLOAD_BYTES;
const ID_CHARACTERS = 2 * ID_BYTES;
/** So many ids are made at once: one by one, the call of the cipher alone was 4 % of a tracker's time under load. */
const PREPARED = 32;

export type EventIdsOptions = {
  readonly secret: Uint8Array;
  /** The secret before a rotation that is not finished: its ids verify, too. */
  readonly previous?: Uint8Array | null;
  /** From ProcessSlots; no other live process holds it. */
  readonly slot: number;
  /** From ProcessSlots; earlier seconds may have been used by a former holder of the slot. */
  readonly usableFrom: Date;
  readonly clock: Clock;
};

/**
 * Ids that are unique without coordination beyond the slot, rise within a process, and carry a MAC: the first 40 bits
 * of AES-128 over the one padded payload block. When the clock steps back, or more than 131,072 ids are wanted in one
 * second, ids go on from the last second used into the next: a second and counter never come twice.
 */
export function makeEventIds({ secret, previous, slot, usableFrom, clock }: EventIdsOptions): EventIds {
  if (!Number.isInteger(slot) || slot < 0 || slot > EVENT_SLOT_MAX)
    throw new Error(`Slot ${slot} is not 0–${EVENT_SLOT_MAX}.`);
  const cipher = cipherOf(secret);
  const earlier = previous ? cipherOf(previous) : undefined;
  const block = Buffer.alloc(BLOCK_BYTES);
  const id = Buffer.alloc(ID_BYTES);
  const payloads = Buffer.alloc(PREPARED * BLOCK_BYTES);
  const prepared = Buffer.alloc(PREPARED * ID_BYTES);
  let texts = '';
  let preparedSeconds = -1;
  let preparedFrom = 0;
  let seconds = eventSeconds(new Date(usableFrom.getTime() + 999)); // rounded up: the second under way may be used
  let counter = -1;

  return {
    next() {
      const now = eventSeconds(clock());
      if (now > seconds) {
        seconds = now;
        counter = 0;
      } else if (++counter > EVENT_COUNTER_MAX) {
        seconds++;
        counter = 0;
      }
      if (seconds !== preparedSeconds || counter >= preparedFrom + PREPARED) prepare();
      const at = (counter - preparedFrom) * ID_CHARACTERS;
      return texts.slice(at, at + ID_CHARACTERS);
    },
    verify(text) {
      if (!isId(text)) return false;
      id.write(text, 'hex');
      id.copy(block, 0, 0, EVENT_PAYLOAD_BYTES);
      return bears(cipher.update(block)) || (earlier !== undefined && bears(earlier.update(block)));
    },
  };

  /** The ids from the counter on. Those of a second that ends before they are used are never used. */
  function prepare(): void {
    preparedSeconds = seconds;
    preparedFrom = counter;
    for (let n = 0; n < PREPARED; n++) {
      eventPayload({ seconds, slot, counter: counter + n }, block);
      block.copy(payloads, n * BLOCK_BYTES);
      block.copy(prepared, n * ID_BYTES, 0, EVENT_PAYLOAD_BYTES);
    }
    const macs = cipher.update(payloads);
    for (let n = 0; n < PREPARED; n++)
      macs.copy(prepared, n * ID_BYTES + EVENT_PAYLOAD_BYTES, n * BLOCK_BYTES, n * BLOCK_BYTES + MAC_BYTES);
    texts = prepared.toString('hex');
  }

  function bears(mac: Buffer): boolean {
    let difference = 0; // every byte is compared, so that the time it takes reveals nothing
    for (let i = EVENT_PAYLOAD_BYTES; i < ID_BYTES; i++)
      difference |= (id[i] ?? 0) ^ (mac[i - EVENT_PAYLOAD_BYTES] ?? 0);
    return difference === 0;
  }
}

const cipherOf = (secret: Uint8Array) =>
  createCipheriv('aes-128-ecb', deriveKeys(secret).eventId, null).setAutoPadding(false);
