// By which identity provider staff sign in, in place of a password.
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';

const FIRST_ROLES = [
  ['', 'Nobody: they must be invited'],
  ['analyst', 'Analyst'],
  ['support', 'Support'],
  ['finance', 'Finance'],
  ['manager', 'Manager'],
  ['admin', 'Admin'],
] as const;
type FirstRole = Exclude<(typeof FIRST_ROLES)[number][0], ''>;

type Provider = Data<'get', '/network/identity-provider'>['provider'];

/** What can be changed of it in the form, as it is typed; the secret is never shown. */
const typedOf = (provider: Provider) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  email_domains: provider?.email_domains.join(' ') ?? '',
  first_role: provider?.first_role ?? '',
});

export function IdentityProvider() {
  const answer = useAnswer('/network/identity-provider', {});
  const again = useAgain('/network/identity-provider', {});
  const set = useChange('put', '/network/identity-provider');
  const remove = useChange('delete', '/network/identity-provider');
  return (
    <Section title="Company account (OpenID Connect)">
      <Answered answer={answer} height={400}>
        {({ provider, return_addresses: addresses }) => (
          <>
            <p>
              {provider
                ? 'Staff may sign in by it. Second factors are asked for here all the same.'
                : 'Staff may sign in by your own identity provider. Enter there where it leads back to:'}
            </p>
            {addresses.map((one) => (
              <CopiedText key={one} label="Leads back to" text={one} />
            ))}
            <RecordForm
              latest={async () => typedOf((await again()).provider)}
              action={provider ? 'Save' : 'Try it and switch it on'}
              fieldOf={(path) => path.replace(/\.\d+$/, '')}
              fields={[
                {
                  name: 'name',
                  label: 'Name on the button',
                  start: typedOf(provider).name,
                  hint: 'What your people call it, as in Example account.',
                },
                {
                  name: 'issuer',
                  label: 'Issuer',
                  kind: 'url',
                  start: typedOf(provider).issuer,
                  hint: 'Its address to the letter, as in https://login.example.com.',
                },
                { name: 'client_id', label: 'Client id', start: typedOf(provider).client_id },
                {
                  name: 'client_secret',
                  label: 'Client secret',
                  kind: 'password',
                  isOptional: provider !== null,
                  hint: provider ? 'Left blank it stays.' : 'It is never shown again.',
                },
                {
                  name: 'email_domains',
                  label: 'Domains of your addresses',
                  start: typedOf(provider).email_domains,
                  isOptional: true,
                  hint: 'As in example.com; several with blanks between. Blank: any, of people you invited.',
                },
                {
                  name: 'first_role',
                  label: 'Who was not invited gets the role',
                  kind: 'choice',
                  start: typedOf(provider).first_role,
                  choices: FIRST_ROLES.map(([value, label]) => ({ value, label })),
                },
              ]}
              onSend={({ client_secret: secret, email_domains: domains, first_role: role, ...values }) =>
                set.mutateAsync({
                  body: {
                    ...values,
                    ...(secret !== '' && { client_secret: secret }),
                    email_domains: domains.split(/[\s,;]+/).filter((one) => one !== ''),
                    first_role: role === '' ? null : (role as FirstRole),
                  },
                })
              }
            />
            {provider ? (
              <ConfirmButton
                label="Switch it off"
                consequence="Nobody signs in by it any more. Who has no password needs a link to choose one."
                onConfirm={() => remove.mutateAsync({})}
              />
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
