// Somebody asks for an account by themselves, and confirms their e-mail.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api/client.ts';
import { refusalFrom } from '../../api/query.ts';
import { TextField } from '../../design/parts/field.tsx';
import { Notice, Refused, Skeleton } from '../../design/parts/notice.tsx';
import { type CustomField, customField, customValues, fieldOf } from '../../forms/custom-fields.ts';
import { countryChoices } from '../../design/parts/country.tsx';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { SIGN_UP_KINDS, type SignUpForm, type SignUpKind, useSignUpForm } from './sign-up-form.ts';
import { WayInForm, WayInPage } from './way-in.tsx';
import { texts } from '../../language/texts.ts';

const JOIN = texts({ affiliate: msg`Join as an affiliate`, advertiser: msg`Join as an advertiser` });
const JOIN_INSTEAD = texts({
  affiliate: msg`Join as an affiliate instead`,
  advertiser: msg`Join as an advertiser instead`,
});

export function SignUpPage() {
  const { kind: named } = useParams({ from: '/sign-up/$kind' });
  const search = useSearch({ from: '/sign-up/$kind' });
  const { data, error, refetch } = useSignUpForm(search);
  const kind = SIGN_UP_KINDS.find((one) => one === named);
  const title = kind ? JOIN[kind] : t`Join`;
  return (
    <WayInPage title={data?.network ? `${title}: ${data.network.name}` : title}>
      {error ? <Refused refusal={refusalFrom(error)} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={420} />}
      {data ? <Asked form={data} kind={kind} referral={search.ref} /> : null}
      {data?.kinds
        .filter((one) => one.kind !== kind)
        .map((one) => (
          <Link key={one.kind} to="/sign-up/$kind" params={{ kind: one.kind }} search={search}>
            {JOIN_INSTEAD[one.kind]}
          </Link>
        ))}
      <Link to="/sign-in">
        <Trans>Go to sign-in</Trans>
      </Link>
    </WayInPage>
  );
}

type AskedProps = {
  readonly form: SignUpForm;
  readonly kind: SignUpKind | undefined;
  /** As the link says it. */
  readonly referral: string | undefined;
};

function Asked({ form: { network, kinds, mailed, referred }, kind, referral }: AskedProps) {
  const asked = kinds.find((one) => one.kind === kind);
  if (!network || !asked)
    return (
      <Notice tone="warning">
        <Trans>Sign-up isn’t open here. Use the link the network gave you, or ask them for an account.</Trans>
      </Notice>
    );
  return (
    <>
      {referral !== undefined && !referred ? (
        <Notice tone="warning">
          <Trans>This referral link is no longer valid. You can still sign up.</Trans>
        </Notice>
      ) : null}
      <Form
        kind={asked.kind}
        network={network}
        fields={asked.fields}
        isMailed={mailed}
        referral={asked.kind === 'affiliate' && referred ? referral : undefined}
      />
    </>
  );
}

const fieldsNow = (): readonly FormField<string>[] => [
  { name: 'name', label: t`Name or company` },
  { name: 'email', label: t`Email`, kind: 'email', hint: t`You’ll sign in with this.` },
  { name: 'password', label: t`Password`, kind: 'password', hint: t`A few words are safer than one.` },
  { name: 'phone', label: t`Phone`, isOptional: true },
  {
    name: 'country',
    label: t`Country`,
    kind: 'choice',
    choices: [{ value: '', label: t`None` }, ...countryChoices()],
    start: '',
    isOptional: true,
  },
];

type FormProps = {
  readonly kind: SignUpKind;
  readonly network: { readonly _id: string; readonly termsurl: string | null };
  readonly fields: readonly CustomField[];
  readonly isMailed: boolean;
  readonly referral: string | undefined;
};

function Form({ kind, network, fields, isMailed, referral }: FormProps) {
  const [said, say] = useState<string | undefined>();
  if (said !== undefined) return <Notice tone="good">{said}</Notice>;
  return (
    <>
      <p>
        {isMailed
          ? t`Confirm your email, then the network reviews your application. You’ll see the decision when you sign in.`
          : t`The network reviews your application. You’ll see the decision when you sign in.`}
      </p>
      {network.termsurl === null ? null : (
        <p>
          <a href={network.termsurl} target="_blank" rel="noreferrer">
            <Trans>Network terms</Trans>
          </a>
        </p>
      )}
      <RecordForm
        action={t`Create account`}
        fields={[...fieldsNow(), ...fields.map(customField)]}
        fieldOf={fieldOf}
        onSend={async (values) => {
          const { name = '', email = '', password = '', phone = '', country = '' } = values;
          const { state } = await ask('post', '/auth/sign-up', {
            body: {
              network_id: network._id,
              kind,
              name,
              email,
              password,
              ...(phone && { phone }),
              ...(country && { country: country.trim().toUpperCase() }),
              ...customValues(values, fields),
              ...(referral !== undefined && { referral_id: referral }),
            },
          });
          say(nextWords(state));
        }}
      />
    </>
  );
}

/** What comes next for somebody who signed up. */
const nextWords = (state: string): string =>
  state === 'confirm'
    ? t`We’ve sent you an email. Open the link in it within 24 hours to confirm your address.`
    : t`Your application is being reviewed. You’ll see the decision when you sign in.`;

const PASSWORD = z.object({
  password: z.string().check(z.minLength(1, { error: () => t`Enter the password you chose.` })),
});

/** Behind the link of the letter; the password as well, since others can sign up with somebody's e-mail. */
export function ConfirmPage() {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const [said, say] = useState<string | undefined>();
  const { form, errorOf, ...sent } = useApiForm({
    schema: PASSWORD,
    start: { password: '' },
    send: async ({ password }) => {
      const { state } = await ask('post', '/auth/sign-up/confirm', { body: { token, password } });
      say(nextWords(state));
    },
  });
  return (
    <WayInPage title={t`Confirm your email`}>
      {token === '' ? (
        <Notice tone="warning">
          <Trans>This link is incomplete. Open the full link from the email.</Trans>
        </Notice>
      ) : null}
      {said !== undefined ? <Notice tone="good">{said}</Notice> : null}
      {token !== '' && said === undefined ? (
        <WayInForm sent={sent} action={t`Confirm`}>
          <TextField
            label={t`Password`}
            type="password"
            autoComplete="current-password"
            hint={t`The one you chose when you signed up`}
            error={errorOf('password')}
            {...form.register('password')}
          />
        </WayInForm>
      ) : null}
      <Link to="/sign-in">
        <Trans>Go to sign-in</Trans>
      </Link>
    </WayInPage>
  );
}
