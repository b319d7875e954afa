// By which identity provider staff sign in, in place of a password.
import { msg, t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { texts } from '../../language/texts.ts';

const FIRST_ROLES = texts([
  ['', msg`No one; invitation required`],
  ['analyst', msg`Analyst`],
  ['support', msg`Support`],
  ['finance', msg`Finance`],
  ['manager', msg`Manager`],
  ['admin', msg`Admin`],
]);
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
    <Section title={t`Single sign-on (OpenID Connect)`}>
      <Answered answer={answer} height={400}>
        {({ provider, return_addresses: addresses }) => (
          <>
            <p>
              {provider
                ? t`Your team can sign in with it. Two-factor authentication still applies.`
                : t`Let your team sign in with your identity provider. Add this redirect URL there:`}
            </p>
            {addresses.map((one) => (
              <CopiedText key={one} label={t`Redirect URL`} text={one} />
            ))}
            <RecordForm
              latest={async () => typedOf((await again()).provider)}
              action={provider ? t`Save` : t`Test and turn on`}
              fieldOf={(path) => path.replace(/\.\d+$/, '')}
              fields={[
                {
                  name: 'name',
                  label: t`Button label`,
                  start: typedOf(provider).name,
                  hint: t`For example Acme SSO`,
                },
                {
                  name: 'issuer',
                  label: t`Issuer URL`,
                  kind: 'url',
                  start: typedOf(provider).issuer,
                  hint: t`Exactly as your provider shows it, for example https://login.example.com`,
                },
                { name: 'client_id', label: t`Client ID`, start: typedOf(provider).client_id },
                {
                  name: 'client_secret',
                  label: t`Client secret`,
                  kind: 'password',
                  isOptional: provider !== null,
                  hint: provider ? t`Leave empty to keep the current secret` : t`Won’t be shown again`,
                },
                {
                  name: 'email_domains',
                  label: t`Email domains`,
                  start: typedOf(provider).email_domains,
                  isOptional: true,
                  hint: t`For example example.com, separated by spaces. Leave empty to allow any invited address.`,
                },
                {
                  name: 'first_role',
                  label: t`Role for people without an invitation`,
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
                label={t`Turn off single sign-on`}
                consequence={t`No one can sign in with it anymore. People without a password need a link to set one.`}
                onConfirm={() => remove.mutateAsync({})}
              />
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
