import { t } from '@lingui/core/macro';
import { useAnswer, useChange } from '../../api/query.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** Pages that a link can ask for by `lp_id`. */
export function LandingPages({ campaignId }: { readonly campaignId: string }) {
  const path = { campaignId };
  const answer = useAnswer('/campaign/lpages/{campaignId}', { path });
  const add = useChange('post', '/campaign/lpages/{campaignId}');
  const remove = useChange('delete', '/campaign/lpages/{campaignId}/{id}');
  return (
    <RecordList
      label={t`Landing pages`}
      answer={listOf(answer, ({ lpages }) => lpages)}
      keyOf={({ _id }) => _id}
      empty={t`No landing pages. Every click goes to the destination URL.`}
      columns={[
        { key: 'title', head: t`Landing page`, cell: ({ title }) => title },
        { key: 'url', head: t`URL`, cell: ({ url }) => url },
        {
          key: 'lp',
          head: t`Link parameter`,
          kind: 'short',
          cell: ({ lp_id: id }) => <code>lp_id={id}</code>,
        },
        {
          key: 'remove',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, title }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={t`Clicks that ask for “${title}” go to the destination URL instead.`}
              onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
            />
          ),
        },
      ]}
      add={t`Add landing page`}
      fields={[
        { name: 'title', label: t`Name` },
        { name: 'url', label: t`URL`, kind: 'url', hint: t`Use ${'{click_id}'} as in the destination URL` },
      ]}
      onAdd={(body) => add.mutateAsync({ path, body })}
    />
  );
}
