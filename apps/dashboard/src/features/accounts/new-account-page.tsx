import { useNavigate } from '@tanstack/react-router';
import { useAnswer, useChange } from '../../api/query.ts';
import type { Data } from '../../api/client.ts';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';

type CustomField = Data<'get', '/dictionary/customField/affiliate'>['fields'][number];

export function NewAffiliatePage() {
  const navigate = useNavigate();
  const create = useChange('post', '/affiliate');
  const custom = useAnswer('/dictionary/customField/affiliate', {});
  return (
    <>
      <PageHead title="New affiliate" />
      <Answered answer={custom} height={320}>
        {({ fields }) => (
          <RecordForm
            action="Create the affiliate"
            fields={[...FIELDS, ...fields.map(customField)]}
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
      <PageHead title="New advertiser" />
      <Answered answer={custom} height={320}>
        {({ fields }) => (
          <RecordForm
            action="Create the advertiser"
            fields={[...FIELDS, ...fields.map(customField)]}
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

const FIELDS: readonly FormField<string>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'password', label: 'Password to begin with', kind: 'password', hint: 'At least 8 characters' },
  { name: 'country', label: 'Country', isOptional: true, hint: 'Two letters, as in DE' },
];

/** The document knows no names for what each network asks. */
type CustomValues = Readonly<Record<string, never>>;

const CUSTOM = 'custom_fields.';
const customField = ({ name, label, required }: CustomField): FormField<string> => ({
  name: `custom_${name}`,
  label,
  isOptional: !required,
});
const fieldOf = (path: string): string =>
  path.startsWith(CUSTOM) ? `custom_${path.slice(CUSTOM.length)}` : path;

function bodyOf(values: Readonly<Record<string, string>>, fields: readonly CustomField[]) {
  const { name = '', email = '', password = '', country = '' } = values;
  const custom = Object.fromEntries(
    fields.map((field) => [field.name, values[`custom_${field.name}`] ?? '']),
  );
  const filled = Object.fromEntries(Object.entries(custom).filter(([, text]) => text !== ''));
  return {
    name,
    email,
    password,
    ...(country && { country: country.trim().toUpperCase() }),
    ...(Object.keys(filled).length > 0 && { custom_fields: filled as CustomValues }),
  };
}
