import type { Fragment } from 'postgres';
import type { Connection } from '../shared/json-rows.ts';

/** The UTC day of an event's id (domain/tracking/event-id.ts): its first 31 bits are seconds since 2025. */
export const dayOfEventId = (sql: Connection, id: Fragment): Fragment => sql`
  (to_timestamp(1735689600 + (('x' || left(${id}, 8))::bit(32)::bigint >> 1)) at time zone 'UTC')::date`;
