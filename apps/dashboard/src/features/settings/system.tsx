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
  postbacks: 'Messages to affiliates',
  webhooks: 'Messages to your own systems',
  imports: 'Imports',
  exports: 'Days of exports',
  dead_letters: 'Events that could not be decided',
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
    head: 'Heard from',
    kind: 'short',
    cell: ({ heard_seconds: ago }) => `${spanText(ago)} ago`,
  },
  {
    key: 'state',
    head: 'How it is',
    cell: ({ heard_seconds: ago }) =>
      BigInt(ago) > HEARD_SECONDS ? 'Not heard from: it is gone, or does not reach the database' : 'Runs',
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
    ? 'Nobody knows: no tracker and no worker was heard from for a minute'
    : seconds === '0'
      ? 'None waits'
      : `Has waited for ${spanText(seconds)}`;

export function System() {
  const ready = useAnswer('/readyz', {}, { refetchEveryMs: LOOK_EVERY_MS });
  const system = useAnswer('/network/system', {}, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <>
      <Section title="How the system is">
        <Answered answer={ready} height={60}>
          {({ message }) => <Facts facts={[['The API and its database', message]]} />}
        </Answered>
        <Answered answer={system} height={20}>
          {({ version, undecided_seconds: undecided }) => (
            <Facts
              facts={[
                ['Version', version],
                ['The oldest event that is not decided', waitedFor(undecided)],
              ]}
            />
          )}
        </Answered>
      </Section>
      <Section title="What runs">
        <Answered answer={system} height={160}>
          {({ processes }) =>
            processes.length === 0 ? (
              <NothingYet>No process was heard from in the last hour.</NothingYet>
            ) : (
              <DataTable
                label="What runs"
                rows={processes.map((one, at) => ({ ...one, at }))}
                keyOf={({ at }) => `${at}`}
                columns={PROCESS_COLUMNS}
              />
            )
          }
        </Answered>
      </Section>
      <Section title="What waits">
        <Answered answer={system} height={240}>
          {({ queues }) => (
            <DataTable
              label="What waits"
              rows={NAMES}
              keyOf={(name) => name}
              columns={[
                { key: 'name', head: 'What', cell: (name) => WORDS[name] },
                {
                  key: 'waiting',
                  head: 'How many wait',
                  kind: 'number',
                  cell: (name) => count(queues[name].waiting),
                },
                {
                  key: 'oldest',
                  head: 'The oldest has waited for',
                  kind: 'short',
                  cell: (name) =>
                    queues[name].waiting === '0' ? '–' : spanText(queues[name].oldest_seconds),
                },
              ]}
            />
          )}
        </Answered>
        <p>
          Whoever runs the machine is told more by its metrics; what goes wrong comes to owners and admins as
          a notice.
        </p>
      </Section>
    </>
  );
}
