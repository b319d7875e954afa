import { useAnswer, useChange } from '../../api/query.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';

/** Where the person is signed in, and the way out of each. */
export function OwnSessions() {
  const answer = useAnswer('/auth/sessions', {});
  const end = useChange('delete', '/auth/sessions/{id}');
  const endOthers = useChange('delete', '/auth/sessions');
  return (
    <Section title="Sessions">
      <Answered answer={answer} height={160}>
        {({ sessions }) => (
          <>
            <DataTable
              label="Sessions"
              rows={sessions}
              keyOf={({ _id }) => _id}
              columns={[
                { key: 'agent', head: 'Browser', cell: ({ agent }) => agent || 'Unknown' },
                { key: 'address', head: 'IP address', kind: 'short', cell: ({ address }) => address },
                { key: 'created', head: 'Signed in', kind: 'time', cell: ({ created }) => created },
                { key: 'seen', head: 'Last used', kind: 'time', cell: ({ last_seen: at }) => at },
                {
                  key: 'do',
                  head: 'Do',
                  kind: 'action',
                  cell: ({ _id, current }) =>
                    current ? (
                      'This device'
                    ) : (
                      <ActionButton onAct={() => end.mutateAsync({ path: { id: _id } })}>
                        Sign out
                      </ActionButton>
                    ),
                },
              ]}
            />
            {sessions.length > 1 ? (
              <div className={actionsClass}>
                <ActionButton onAct={() => endOthers.mutateAsync({})}>
                  Sign out all other sessions
                </ActionButton>
              </div>
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
