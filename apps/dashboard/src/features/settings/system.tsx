// How the product is for the network (docs/rules/running.md#system-of-a-network). What it measures beyond that is for the operator's monitoring.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { count } from '../../numbers/money.ts';
import { agoText, spanText } from '../../numbers/span.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { textMap, texts } from '../../language/texts.ts';

const LOOK_EVERY_MS = 5000;

type Queues = Data<'get', '/network/system'>['queues'];
const WORDS = texts<Readonly<Record<keyof Queues, string>>>({
  postbacks: msg`Postback deliveries`,
  webhooks: msg`Webhook deliveries`,
  imports: msg`Imports`,
  exports: msg`Export days`,
  dead_letters: msg`Events that couldn’t be processed`,
});
const NAMES = Object.keys(WORDS) as (keyof Queues)[];

/** Each says every ten seconds that it lives. */
const HEARD_SECONDS = 60n;
const KINDS = textMap([
  ['api', msg`API`],
  ['tracker', msg`Tracker`],
  ['worker', msg`Worker`],
]);
type Process = Data<'get', '/network/system'>['processes'][number];

const PROCESS_COLUMNS = texts<readonly Column<Process>[]>([
  { key: 'kind', head: msg`Process`, cell: ({ kind }) => KINDS.get(kind) ?? kind },
  {
    key: 'heard',
    head: msg`Last seen`,
    kind: 'short',
    cell: ({ heard_seconds: seconds }) => agoText(seconds),
  },
  {
    key: 'state',
    head: msg`Status`,
    cell: ({ heard_seconds: ago }) =>
      BigInt(ago) > HEARD_SECONDS
        ? t`No signal. The process stopped or can’t reach the database.`
        : t`Running`,
  },
  {
    key: 'running',
    head: msg`Started`,
    kind: 'short',
    cell: ({ running_seconds: seconds }) => agoText(seconds),
  },
]);

function waitedFor(seconds: NumberText | null): string {
  if (seconds === null) return t`Unknown: no tracker or worker reported in the last minute`;
  if (seconds === '0') return t`None`;
  const span = spanText(seconds);
  return t`${span} behind`;
}

export function System() {
  const ready = useAnswer('/readyz', {}, { refetchEveryMs: LOOK_EVERY_MS });
  const system = useAnswer('/network/system', {}, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <>
      <Section title={t`System status`}>
        <Answered answer={ready} height={60}>
          {() => <Facts facts={[[t`API and database`, t`Ready.`]]} />}
        </Answered>
        <Answered answer={system} height={20}>
          {({ version, undecided_seconds: undecided }) => (
            <Facts
              facts={[
                [t`Version`, version],
                [t`Processing delay`, waitedFor(undecided)],
              ]}
            />
          )}
        </Answered>
      </Section>
      <Section title={t`Processes`}>
        <Answered answer={system} height={160}>
          {({ processes }) =>
            processes.length === 0 ? (
              <NothingYet>
                <Trans>No process reported in the last hour.</Trans>
              </NothingYet>
            ) : (
              <DataTable
                label={t`Processes`}
                rows={processes.map((one, at) => ({ ...one, at }))}
                keyOf={({ at }) => `${at}`}
                columns={PROCESS_COLUMNS}
              />
            )
          }
        </Answered>
      </Section>
      <Section title={t`Queues`}>
        <Answered answer={system} height={240}>
          {({ queues }) => (
            <DataTable
              label={t`Queues`}
              rows={NAMES}
              keyOf={(name) => name}
              columns={[
                { key: 'name', head: t`Queue`, cell: (name) => WORDS[name] },
                {
                  key: 'waiting',
                  head: t`Waiting`,
                  kind: 'number',
                  cell: (name) => count(queues[name].waiting),
                },
                {
                  key: 'oldest',
                  head: t`Oldest`,
                  kind: 'short',
                  cell: (name) =>
                    queues[name].waiting === '0' ? '–' : spanText(queues[name].oldest_seconds),
                },
              ]}
            />
          )}
        </Answered>
        <p>
          <Trans>Metrics have more detail. Owners and admins are notified when something goes wrong.</Trans>
        </p>
      </Section>
    </>
  );
}
