// How the product is for the network (docs/rules/running.md#system-of-a-network). What it measures beyond that is for the operator's monitoring.
import { type Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { count } from '../../numbers/money.ts';
import { spanText } from '../../numbers/span.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';

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
          {({ version }) => <Facts facts={[['Version', version]]} />}
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
