// A view whose figures come by e-mail: when, the outcome of the last letter, and the way out. The API says both; nothing here knows days.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import styles from './saved-views.module.css';
import { texts } from '../../language/texts.ts';

export type Mailed = Data<'get', '/report-schedules'>;
type Schedule = Mailed['schedules'][number];
type Every = 'day' | 'week' | 'month';

const WEEKDAYS = texts([
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
]);
const MONTH_DAYS = Array.from({ length: 28 }, (_none, at) => at + 1);

type Times = { readonly every: Every; readonly on?: number };
/** All there is to choose, as one list: `week 1` is every Monday. */
const whens = (): readonly { readonly times: Times; readonly label: string }[] => [
  { times: { every: 'day' }, label: t`Daily: yesterday` },
  ...WEEKDAYS.map((name, at) => ({
    times: { every: 'week' as const, on: at + 1 },
    label: t`Every ${name}: last week`,
  })),
  ...MONTH_DAYS.map((on) => ({
    times: { every: 'month' as const, on },
    label: t`Monthly on day ${on}: last month`,
  })),
];
const whenOf = ({ every, on }: { readonly every: string; readonly on?: number | string | null }): string =>
  `${every} ${on ?? ''}`.trim();
const choicesNow = () => whens().map(({ times, label }) => ({ value: whenOf(times), label }));
const timesOf = (when: string): Times =>
  whens()
    .map(({ times }) => times)
    .find((times) => whenOf(times) === when) ?? { every: 'day' };

/** Times are the network's, as text; nobody needs the seconds. */
const minuteOf = (time: string): string => time.slice(0, 16);

type Props = {
  readonly view: { readonly _id: string; readonly name: string };
  readonly schedule: Schedule | undefined;
  /** Whether a mail server is set up. */
  readonly mail: boolean;
};

/** Beside a view: the button, the form behind it, and how it stands. */
export function MailedView({ view, schedule, mail }: Props) {
  const { name } = view;
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {schedule ? t`Scheduled` : t`Schedule email`}
      </Button>
      {schedule && !isOpen ? <span className={styles['whose']}>{stateText(schedule)}</span> : null}
      {isOpen ? (
        <div className={styles['mailed']} role="group" aria-label={t`${name} by email`}>
          {mail ? null : (
            <Notice tone="bad">
              <Trans>Email isn’t set up on this server, so reports can’t be sent.</Trans>
            </Notice>
          )}
          {schedule ? <StateOf schedule={schedule} /> : null}
          {mail || schedule ? (
            <ScheduleForm view={view} schedule={schedule} onDone={() => open(false)} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function ScheduleForm({ view, schedule, onDone }: Omit<Props, 'mail'> & { readonly onDone: () => void }) {
  const { email } = useSession().user;
  const { zone } = useSession().network;
  const create = useChange('post', '/report-schedules');
  const edit = useChange('patch', '/report-schedules/{id}');
  return (
    <RecordForm
      action={schedule ? t`Save` : t`Schedule`}
      fields={[
        {
          name: 'when',
          label: t`Frequency`,
          kind: 'choice',
          choices: choicesNow(),
          start: schedule ? whenOf(schedule) : 'day',
          hint: t`To ${email} at 02:00 (${zone}), with totals and a CSV file.`,
        },
      ]}
      fieldOf={() => 'when'}
      onCancel={onDone}
      onSend={async ({ when }) => {
        if (schedule) await edit.mutateAsync({ path: { id: schedule._id }, body: timesOf(when) });
        else await create.mutateAsync({ body: { view_id: view._id, ...timesOf(when) } });
        onDone();
      }}
    />
  );
}

const stateText = ({ live, next, error }: Schedule): string => {
  if (!live || next === null) return t`Off`;
  const time = minuteOf(next);
  return error === null ? t`Next: ${time}` : t`Not sent: ${error}`;
};

/** Next, last and why not, and the two ways to end it. */
function StateOf({ schedule }: { readonly schedule: Schedule }) {
  const edit = useChange('patch', '/report-schedules/{id}');
  const remove = useChange('delete', '/report-schedules/{id}');
  const { _id: id, live, error, next_attempt: again } = schedule;
  return (
    <>
      {error === null ? null : <Notice tone="bad">{failedText(error, again)}</Notice>}
      <p className={styles['whose']}>
        {nextText(schedule)} {sentText(schedule)}
      </p>
      <div className={styles['views']}>
        <ActionButton look="quiet" onAct={() => edit.mutateAsync({ path: { id }, body: { live: !live } })}>
          {live ? t`Turn off` : t`Turn on`}
        </ActionButton>
        <ActionButton look="quiet" onAct={() => remove.mutateAsync({ path: { id } })}>
          <Trans>Stop sending</Trans>
        </ActionButton>
      </div>
    </>
  );
}

function failedText(error: string, again: string | null): string {
  const failed = t`The last email failed: ${error}`;
  if (again === null) return failed;
  const time = minuteOf(again);
  return `${failed} ${t`Next attempt at ${time}.`}`;
}

function nextText({ live, next }: Schedule): string {
  if (!live || next === null) return t`Turned off.`;
  const time = minuteOf(next);
  return t`Next: ${time}.`;
}

function sentText({ sent, start, end, error }: Schedule): string {
  if (sent === null) return t`Nothing sent yet.`;
  const time = minuteOf(sent);
  if (error !== null || start === null || end === null) return t`Last sent: ${time}.`;
  return start === end ? t`Last sent: ${time}, of ${start}.` : t`Last sent: ${time}, of ${start} to ${end}.`;
}
