import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAnswer, useChange } from '../../api/query.ts';
import { type CustomField, customField, customValues, fieldOf } from '../../forms/custom-fields.ts';
import { countryChoices } from '../../design/parts/country.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export function NewAffiliatePage() {
  const navigate = useNavigate();
  const create = useChange('post', '/affiliate');
  const custom = useAnswer('/dictionary/customField/affiliate', {});
  return (
    <>
      <PageHead title={t`New affiliate`} crumbs={[[t`Affiliates`, { to: '/affiliates' }]]} />
      <Answered answer={custom} height={320}>
        {({ fields }) => (
          <RecordForm
            action={t`Create affiliate`}
            fields={[...fieldsNow(), ...fields.map(customField)]}
            fieldOf={fieldOf}
            onCancel={() => void navigate({ to: '/affiliates' })}
            onSend={async (values) => {
              const { user } = await create.mutateAsync({ body: bodyOf(values, fields) });
              await navigate({ to: '/affiliates/$accountId', params: { accountId: user._id } });
            }}
          />
        )}
      </Answered>
    </>
  );
}

export function NewAdvertiserPage() {
  const navigate = useNavigate();
  const create = useChange('post', '/advertiser');
  const custom = useAnswer('/dictionary/customField/advertiser', {});
  return (
    <>
      <PageHead title={t`New advertiser`} crumbs={[[t`Advertisers`, { to: '/advertisers' }]]} />
      <Answered answer={custom} height={320}>
        {({ fields }) => (
          <RecordForm
            action={t`Create advertiser`}
            fields={[...fieldsNow(), ...fields.map(customField)]}
            fieldOf={fieldOf}
            onCancel={() => void navigate({ to: '/advertisers' })}
            onSend={async (values) => {
              const { user } = await create.mutateAsync({ body: bodyOf(values, fields) });
              await navigate({ to: '/advertisers/$accountId', params: { accountId: user._id } });
            }}
          />
        )}
      </Answered>
    </>
  );
}

const fieldsNow = (): readonly FormField<string>[] => [
  { name: 'name', label: t`Name` },
  { name: 'email', label: t`Email`, kind: 'email' },
  {
    name: 'password',
    label: t`Initial password`,
    kind: 'password',
    hint: t`At least 8 characters. They can change it later.`,
  },
  {
    name: 'country',
    label: t`Country`,
    kind: 'choice',
    choices: [{ value: '', label: t`None` }, ...countryChoices()],
    start: '',
    isOptional: true,
  },
];

function bodyOf(values: Readonly<Record<string, string>>, fields: readonly CustomField[]) {
  const { name = '', email = '', password = '', country = '' } = values;
  return {
    name,
    email,
    password,
    ...(country && { country: country.trim().toUpperCase() }),
    ...customValues(values, fields),
  };
}
