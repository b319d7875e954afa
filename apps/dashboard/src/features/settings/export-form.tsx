// Makes a nightly export.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { refusalFrom, useChange } from '../../api/query.ts';
import type { Refusal } from '../../api/refusals.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { actionsClass, CheckField, formClass, TextField } from '../../design/parts/field.tsx';
import { Refused } from '../../design/parts/notice.tsx';
import { texts } from '../../language/texts.ts';

const CONTENTS = texts([
  ['clicks', msg`Clicks`],
  ['conversions', msg`Conversions`],
  ['conversion-hits', msg`Incoming conversions`],
  ['postback-logs', msg`Postback deliveries`],
  ['webhook-logs', msg`Webhook deliveries`],
  ['audit', msg`Audit log`],
  ['report', msg`Report`],
]);
type Content = (typeof CONTENTS)[number][0];

const GROUPS = texts([
  ['adid', msg`Campaign`],
  ['pid', msg`Affiliate`],
  ['advertiser_id', msg`Advertiser`],
  ['country', msg`Country`],
  ['device', msg`Device`],
  ['source', msg`Source`],
]);
type Group = (typeof GROUPS)[number][0];

const words = (): ReadonlyMap<string, string> => new Map<string, string>([...CONTENTS, ...GROUPS]);
/** What an export holds: a log, or a report and what it is grouped by. */
export const contentText = ({ content, group }: { content: string; group: readonly string[] }): string =>
  [content, ...group].map((one) => words().get(one) ?? one).join(', ');

const EMPTY = {
  name: '',
  start: '',
  folder: '',
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  access_key_id: '',
  secret_access_key: '',
};
type Texts = typeof EMPTY;

export function ExportForm({ onDone }: { readonly onDone: () => void }) {
  const create = useChange('post', '/network/exports');
  const [texts, setTexts] = useState<Texts>(EMPTY);
  const [content, setContent] = useState<Content>('clicks');
  const [format, setFormat] = useState<'csv' | 'parquet'>('csv');
  const [hasMark, setHasMark] = useState(false);
  const [place, setPlace] = useState<'folder' | 's3'>('s3');
  const [groups, setGroups] = useState<readonly Group[]>(['adid']);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const isReadOnly = useReadOnly();

  const send = async (sent: FormEvent) => {
    sent.preventDefault();
    setRefusal(undefined);
    const { name, start, folder, prefix, ...bucket } = texts;
    const s3 = { ...bucket, ...(prefix !== '' && { prefix }) };
    try {
      await create.mutateAsync({
        body: {
          name,
          content,
          format,
          ...(format === 'csv' && { bom: hasMark }),
          ...(content === 'report' && { group: [...groups] }),
          ...(start !== '' && { start }),
          ...(place === 's3' ? { s3 } : { folder }),
        },
      });
      onDone();
    } catch (error) {
      setRefusal(refusalFrom(error));
    }
  };
  const errorOf = (...paths: string[]) =>
    refusal?.fields.find(({ path }) => path !== undefined && paths.includes(path))?.message;
  const field = (name: keyof Texts, label: string, hint?: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={texts[name]}
      error={errorOf(name, `s3.${name}`)}
      hint={hint}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setTexts((held) => ({ ...held, [name]: value }))}
    />
  );
  return (
    <form className={formClass} onSubmit={(sent) => void send(sent)} noValidate>
      {refusal && refusal.fields.length === 0 ? <Refused refusal={refusal} /> : null}
      {field('name', t`Name`, t`Used in file names, for example clicks-2026-03-10.csv`)}
      <ChoiceField
        label={t`Data`}
        value={content}
        choices={CONTENTS.map(([value, label]) => ({ value, label }))}
        onChoose={(value) => setContent(value as Content)}
      />
      {content === 'report' ? (
        <fieldset>
          <legend>
            <Trans>Group by</Trans>
          </legend>
          {GROUPS.map(([group, label]) => (
            <CheckField
              key={group}
              label={label}
              checked={groups.includes(group)}
              onChange={({ currentTarget }) =>
                setGroups(
                  currentTarget.checked ? [...groups, group] : groups.filter((chosen) => chosen !== group),
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      <ChoiceField
        label={t`Format`}
        value={format}
        choices={[
          { value: 'csv', label: 'CSV' },
          { value: 'parquet', label: 'Parquet' },
        ]}
        onChoose={(value) => setFormat(value as 'csv' | 'parquet')}
      />
      {format === 'csv' ? (
        <CheckField
          label={t`Start files with a byte order mark, so that Excel reads them as UTF-8`}
          checked={hasMark}
          onChange={({ currentTarget }) => setHasMark(currentTarget.checked)}
        />
      ) : null}
      {field(
        'start',
        t`Start date`,
        t`Past days are written right away. Leave empty to start today.`,
        'date',
      )}
      <ChoiceField
        label={t`Destination`}
        value={place}
        choices={[
          { value: 's3', label: t`S3 bucket` },
          { value: 'folder', label: t`Folder on the server` },
        ]}
        onChoose={(value) => setPlace(value as 'folder' | 's3')}
      />
      {place === 'folder' ? (
        field('folder', t`Folder`, t`Inside the export directory set by your administrator`)
      ) : (
        <>
          {field('endpoint', t`Endpoint`, t`For example https://s3.eu-central-1.amazonaws.com`, 'url')}
          {field('region', t`Region`, t`For example eu-central-1`)}
          {field('bucket', t`Bucket`)}
          {field('prefix', t`Key prefix`, t`Optional, for example tributary/raw`)}
          {field('access_key_id', t`Access key ID`)}
          {field('secret_access_key', t`Secret access key`, t`Won’t be shown again`, 'password')}
        </>
      )}
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={create.isPending} off={isReadOnly}>
          <Trans>Create export</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
