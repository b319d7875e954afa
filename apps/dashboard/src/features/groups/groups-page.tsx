// Groups of affiliates: the list, and one of them with who is in it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Named } from '../../design/parts/avatar.tsx';
import { Status } from '../../design/parts/status.tsx';
import { linesOf } from '../../forms/lines.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { History } from '../../history/history.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { listOf } from '../../table/record-list.tsx';
import { useAffiliates } from '../../table/record-filters.tsx';
import { GroupTerms } from './group-terms.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';

type Group = Data<'get', '/network/affiliate-groups'>['groups'][number];

const orderHint = () => t`Lower numbers go first. Leave empty to add it last.`;
const orderIn = (text: string) => (text.trim() === '' ? {} : { order: text.trim() as NumberText });

const holdField = () =>
  ({
    name: 'hold_days',
    label: t`Hold before approval`,
    kind: 'whole',
    unit: t`days`,
    isOptional: true,
    hint: t`Leave empty for the hold of the campaign or goal. 0 for none.`,
  }) as const;
const daysIn = (text: string) => (text.trim() === '' ? null : (text.trim() as NumberText));

export function GroupsPage() {
  const answer = useAnswer('/network/affiliate-groups', {});
  const add = useChange('post', '/network/affiliate-groups');
  const mayAdd = useMayChange();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const columns: Column<Group>[] = [
    {
      key: 'name',
      head: t`Group`,
      cell: ({ _id, name }) => (
        <Link to="/groups/$groupId" params={{ groupId: _id }}>
          {name}
        </Link>
      ),
    },
    { key: 'order', head: t`Order`, kind: 'number', cell: ({ order }) => String(order) },
    {
      key: 'members',
      head: t`Affiliates`,
      kind: 'number',
      cell: ({ _id, members }) => (
        <Link to="/affiliates" search={{ group: _id }}>
          {members}
        </Link>
      ),
    },
    { key: 'hold', head: t`Hold, days`, kind: 'number', cell: ({ hold_days: days }) => days ?? '–' },
    { key: 'created', head: t`Created`, kind: 'time', cell: ({ created }) => created },
  ];
  return (
    <>
      <PageHead title={t`Groups`}>
        {mayAdd ? (
          <Button look="main" icon={Plus} onClick={() => setAdding(true)}>
            <Trans>Create group</Trans>
          </Button>
        ) : null}
      </PageHead>
      <p>
        <Trans>
          Put affiliates into groups to give them their own rates. An affiliate in several groups counts for
          the first.
        </Trans>
      </p>
      <Answered
        answer={listOf(answer, ({ groups }) => groups)}
        height={160}
        empty={
          <NothingYet>
            <Trans>No groups yet. Create one to treat several affiliates alike.</Trans>
          </NothingYet>
        }
      >
        {(groups) => <DataTable label={t`Groups`} rows={groups} keyOf={({ _id }) => _id} columns={columns} />}
      </Answered>
      <Dialog title={t`Create group`} isOpen={isAdding} onClose={close}>
        {isAdding ? (
          <RecordForm
            action={t`Create group`}
            onCancel={close}
            fields={[
              { name: 'name', label: t`Name` },
              { name: 'order', label: t`Order`, kind: 'whole', isOptional: true, hint: orderHint() },
              holdField(),
            ]}
            onSend={async ({ name, order, hold_days: days }) => {
              await add.mutateAsync({ body: { name, ...orderIn(order), hold_days: daysIn(days) } });
              close();
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

export function GroupPage() {
  const { groupId: id } = useParams({ from: '/in/groups/$groupId' });
  const path = { id };
  const answer = useAnswer('/network/affiliate-groups/{id}', { path });
  const again = useAgain('/network/affiliate-groups/{id}', { path });
  const edit = useChange('patch', '/network/affiliate-groups/{id}');
  const remove = useChange('delete', '/network/affiliate-groups/{id}');
  const navigate = useNavigate();
  return (
    <Answered answer={answer} height={480} title={t`Group`}>
      {({ group, group: { name } }) => (
        <>
          <PageHead title={group.name} crumbs={[[t`Groups`, { to: '/groups' }]]} />
          <Section title={t`Affiliates`}>
            <Members groupId={id} />
          </Section>
          <Section title={t`Edit details`} isChange>
            <RecordForm
              key={id}
              latest={async () => typedOf((await again()).group)}
              action={t`Save changes`}
              fields={[
                { name: 'name', label: t`Name`, start: group.name },
                {
                  name: 'order',
                  label: t`Order`,
                  kind: 'whole',
                  start: String(group.order),
                  hint: t`Lower numbers go first.`,
                },
                { ...holdField(), start: group.hold_days ?? '' },
              ]}
              onSend={({ name, order, hold_days: days }) =>
                edit.mutateAsync({ path, body: { name, ...orderIn(order), hold_days: daysIn(days) } })
              }
            />
          </Section>
          <GroupTerms id={id} />
          <Section title={t`Details`}>
            <Facts
              facts={[
                [t`Created`, group.created],
                ['ID', <code key="id">{id}</code>],
              ]}
            />
          </Section>
          <Section title={t`History`}>
            <History objectId={id} />
          </Section>
          <Section title={t`Remove group`} isChange>
            <div>
              <ConfirmButton
                label={t`Remove group`}
                consequence={t`“${name}” is removed. Its affiliates stay, and past clicks are paid as agreed.`}
                onConfirm={async () => {
                  await navigate({ to: '/groups' });
                  await remove.mutateAsync({ path });
                }}
              />
            </div>
          </Section>
        </>
      )}
    </Answered>
  );
}

const typedOf = ({ name, order, hold_days: days }: Pick<Group, 'name' | 'order' | 'hold_days'>) => ({
  name,
  order: String(order),
  hold_days: days ?? '',
});

type Affiliate = Data<'get', '/affiliate'>['affiliates'][number];

function Members({ groupId }: { readonly groupId: string }) {
  const change = useChange('post', '/network/affiliate-groups/{id}/members');
  const { choices, finding } = useAffiliates();
  const path = { id: groupId };
  const mayChangeMany = useMayChange('activate-affiliates');
  const query = { group: groupId, sort: 'name' as const };
  const { answer, more } = usePages(
    '/affiliate',
    { query },
    { rowsOf: ({ affiliates }) => affiliates, totalOf: ({ total }) => total },
  );
  const columns: Column<Affiliate>[] = [
    {
      key: 'name',
      head: t`Name`,
      cell: ({ _id, name, email }) => (
        <Named name={name} id={_id} isPerson below={email}>
          <Link to="/affiliates/$accountId" params={{ accountId: _id }}>
            {name}
          </Link>
        </Named>
      ),
    },
    {
      key: 'live',
      head: t`Status`,
      kind: 'status',
      cell: ({ live, sign_up: signUp }) => (
        <Status of="account" status={live ? 'live' : (signUp ?? 'waiting')} />
      ),
    },
    {
      key: 'do',
      head: t`Actions`,
      kind: 'action',
      isChange: true,
      cell: ({ _id, name }) => (
        <ConfirmButton
          label={t`Remove`}
          consequence={t`From the next click on, ${name} gets everyone else’s rates.`}
          onConfirm={() => change.mutateAsync({ path, body: { remove: [_id] } })}
        />
      ),
    },
  ];
  return (
    <>
      {mayChangeMany ? (
        <p>
          <Trans>
            To activate or deactivate all of them, select them in{' '}
            <Link to="/affiliates" search={{ group: groupId }}>
              Affiliates of this group
            </Link>
            .
          </Trans>
        </p>
      ) : null}
      <RecordForm
        action={t`Add affiliates`}
        again
        fields={[{ name: 'add', label: t`Affiliates`, kind: 'several', choices, finding }]}
        onSend={({ add }) => change.mutateAsync({ path, body: { add: linesOf(add) } })}
      />
      <Answered
        answer={answer}
        height={240}
        empty={
          <NothingYet>
            <Trans>No affiliates in this group yet.</Trans>
          </NothingYet>
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Affiliates`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/affiliate" query={query} />}
          />
        )}
      </Answered>
    </>
  );
}
