import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer, useChange } from '../../api/query.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { agentText } from '../../words/device.ts';

/** Where the person is signed in, and the way out of each. */
export function OwnSessions() {
  const answer = useAnswer('/auth/sessions', {});
  const end = useChange('delete', '/auth/sessions/{id}');
  const endOthers = useChange('delete', '/auth/sessions');
  return (
    <Section title={t`Sessions`}>
      <Answered answer={answer} height={160}>
        {({ sessions }) => (
          <>
            <DataTable
              label={t`Sessions`}
              rows={sessions}
              keyOf={({ _id }) => _id}
              columns={[
                {
                  key: 'agent',
                  head: t`Browser`,
                  cell: ({ agent }) => <span title={agent}>{agentText(agent) || t`Unknown`}</span>,
                },
                { key: 'address', head: t`IP address`, kind: 'short', cell: ({ address }) => address },
                { key: 'created', head: t`Signed in`, kind: 'time', cell: ({ created }) => created },
                { key: 'seen', head: t`Last used`, kind: 'time', cell: ({ last_seen: at }) => at },
                {
                  key: 'do',
                  head: t`Actions`,
                  kind: 'action',
                  cell: ({ _id, current }) =>
                    current ? (
                      t`This device`
                    ) : (
                      <ActionButton onAct={() => end.mutateAsync({ path: { id: _id } })}>
                        <Trans>Sign out</Trans>
                      </ActionButton>
                    ),
                },
              ]}
            />
            {sessions.length > 1 ? (
              <div className={actionsClass}>
                <ActionButton onAct={() => endOthers.mutateAsync({})}>
                  <Trans>Sign out all other sessions</Trans>
                </ActionButton>
              </div>
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
