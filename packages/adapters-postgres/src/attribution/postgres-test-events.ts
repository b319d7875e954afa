import type { OwnedTestEvent, TestEvents } from '@tributary/application/attribution/test-events';
import { decodeEvent, encodeEvent } from '@tributary/application/tracking/event-codec';
import { testedAt } from '@tributary/domain/attribution/test-event';
import type { ClickId, NetworkId } from '@tributary/domain/shared/ids';
import type { Postgres } from '../shared/open-postgres.ts';

type Row = { readonly id: string; readonly network_id: NetworkId; readonly event: string };

/** In the text form of the event log, as dead letters are: they are few, and nothing counts them. */
export const postgresTestEvents = ({ sql }: Pick<Postgres, 'sql'>): TestEvents => ({
  add: async (events) => {
    if (events.length === 0) return;
    const rows = events.map((event) => ({
      id: event.id,
      network_id: event.networkId,
      kind: event.of.kind,
      happened_at: testedAt(event),
      event: encodeEvent(event),
    }));
    await sql`insert into test_events ${sql(rows)} on conflict (id) do nothing`;
  },
  networksOf: async (clickIds) => {
    if (clickIds.length === 0) return new Map();
    const rows = await sql<{ id: ClickId; network_id: NetworkId }[]>`
      select id, network_id from test_events where id in ${sql([...clickIds])} and kind = 'click'`;
    return new Map(rows.map(({ id, network_id }) => [id, network_id]));
  },
  list: async (networkId, { from = new Date(0), limit }) => {
    const rows = await sql<Row[]>`
      select id, network_id, event from test_events
      where network_id = ${networkId} and happened_at >= ${from}
      order by happened_at desc, id desc limit ${limit}`;
    return rows.map(fromRow);
  },
  remove: async (networkId) => {
    const { count } = await sql`delete from test_events where network_id = ${networkId}`;
    return count;
  },
});

function fromRow({ id, network_id: networkId, event }: Row): OwnedTestEvent {
  const decoded = decodeEvent(id, event);
  if (decoded.kind !== 'test') throw new Error(`The test event ${id} is stored as a ${decoded.kind}.`);
  return { ...decoded, networkId };
}
