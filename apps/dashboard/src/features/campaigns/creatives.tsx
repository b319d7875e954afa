import { t } from '@lingui/core/macro';
import { useAnswer, useChange } from '../../api/query.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PICTURES, UploadButton } from '../../shell/upload-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** Pictures and files for affiliates. */
export function Creatives({ campaignId }: { readonly campaignId: string }) {
  const path = { campaignId };
  const answer = useAnswer('/campaign/creatives/{campaignId}', { path });
  const add = useChange('post', '/campaign/creatives/{campaignId}');
  const remove = useChange('delete', '/campaign/creatives/{campaignId}/{id}');
  return (
    <RecordList
      label={t`Creatives`}
      answer={listOf(answer, ({ creatives }) => creatives)}
      keyOf={({ _id }) => _id}
      empty={t`No creatives yet.`}
      columns={[
        {
          key: 'name',
          head: t`Creative`,
          cell: ({ name, url }) => (
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ),
        },
        { key: 'type', head: t`Type`, kind: 'short', cell: ({ type }) => type },
        { key: 'created', head: t`Added`, kind: 'time', cell: ({ created }) => created },
        {
          key: 'remove',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, name }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={t`“${name}” is deleted for all affiliates.`}
              onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
            />
          ),
        },
      ]}
      add={t`Add creative`}
      alsoAdd={
        <UploadButton
          label={t`Upload image or PDF`}
          accept={`${PICTURES},application/pdf`}
          asks="create-creative"
          onSend={(url, { name }) => add.mutateAsync({ path, body: { name, url } })}
        />
      }
      fields={[
        { name: 'name', label: t`Name` },
        {
          name: 'url',
          label: t`File URL`,
          kind: 'url',
          hint: t`Image or PDF, up to 5 MB. We fetch it once and keep a copy.`,
        },
      ]}
      onAdd={(body) => add.mutateAsync({ path, body })}
    />
  );
}
