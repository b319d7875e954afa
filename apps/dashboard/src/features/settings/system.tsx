// How the product is for the network (docs/rules/running.md#system-of-a-network). What it measures beyond that is for the operator's monitoring.
import { type Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { count } from '../../numbers/money.ts';
import { spanText } from '../../numbers/span.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';

const LOOK_EVERY_MS = 5000;

type Queues = Data<'get', '/network/system'>['queues'];
const WORDS: Readonly<Record<keyof Queues, string>> = {
  postbacks: 'Postback deliveries',
  webhooks: 'Webhook deliveries',
  imports: 'Imports',
  exports: 'Export days',
  dead_letters: 'Events that couldn’t be processed',
};
const NAMES = Object.keys(WORDS) as (keyof Queues)[];

/** Each says every ten seconds that it lives. */
const HEARD_SECONDS = 60n;
const KINDS = new Map([
  ['api', 'API'],
  ['tracker', 'Tracker'],
  ['worker', 'Worker'],
]);
type Process = Data<'get', '/network/system'>['processes'][number];

const PROCESS_COLUMNS: readonly Column<Process>[] = [
  { key: 'kind', head: 'Process', cell: ({ kind }) => KINDS.get(kind) ?? kind },
  {
    key: 'heard',
    head: 'Last seen',
    kind: 'short',
    cell: ({ heard_seconds: ago }) => `${spanText(ago)} ago`,
  },
  {
    key: 'state',
    head: 'Status',
    cell: ({ heard_seconds: ago }) =>
      BigInt(ago) > HEARD_SECONDS ? 'No signal. The process stopped or can’t reach the database.' : 'Running',
  },
  {
    key: 'running',
    head: 'Started',
    kind: 'short',
    cell: ({ running_seconds: ago }) => `${spanText(ago)} ago`,
  },
];

const waitedFor = (seconds: string | null): string =>
  seconds === null
    ? 'Unknown: no tracker or worker reported in the last minute'
    : seconds === '0'
      ? 'None'
      : `Has waited for ${spanText(seconds)}`;

export function System() {
  const ready = useAnswer('/readyz', {}, { refetchEveryMs: LOOK_EVERY_MS });
  const system = useAnswer('/network/system', {}, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <>
      <Section title="System status">
        <Answered answer={ready} height={60}>
          {({ message }) => <Facts facts={[['API and database', message]]} />}
        </Answered>
        <Answered answer={system} height={20}>
          {({ version, undecided_seconds: undecided }) => (
            <Facts
              facts={[
                ['Version', version],
                ['Processing delay', waitedFor(undecided)],
              ]}
            />
          )}
        </Answered>
      </Section>
      <Section title="Processes">
        <Answered answer={system} height={160}>
          {({ processes }) =>
            processes.length === 0 ? (
              <NothingYet>No process reported in the last hour.</NothingYet>
            ) : (
              <DataTable
                label="Processes"
                rows={processes.map((one, at) => ({ ...one, at }))}
                keyOf={({ at }) => `${at}`}
                columns={PROCESS_COLUMNS}
              />
            )
          }
        </Answered>
      </Section>
      <Section title="Queues">
        <Answered answer={system} height={240}>
          {({ queues }) => (
            <DataTable
              label="Queues"
              rows={NAMES}
              keyOf={(name) => name}
              columns={[
                { key: 'name', head: 'Queue', cell: (name) => WORDS[name] },
                {
                  key: 'waiting',
                  head: 'Waiting',
                  kind: 'number',
                  cell: (name) => count(queues[name].waiting),
                },
                {
                  key: 'oldest',
                  head: 'Oldest',
                  kind: 'short',
                  cell: (name) =>
                    queues[name].waiting === '0' ? '–' : spanText(queues[name].oldest_seconds),
                },
              ]}
            />
          )}
        </Answered>
        <p>Metrics have more detail. Owners and admins are notified when something goes wrong.</p>
      </Section>
    </>
  );
}
