// The pages behind a link with a token in its fragment, which reaches no server's log.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { ask, type Data } from '../../api/client.ts';
import { refusalFrom } from '../../api/query.ts';
import { startSession } from '../../api/session.ts';
import { TextField } from '../../design/parts/field.tsx';
import { Notice, Refused, Skeleton } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInForm, WayInPage } from './way-in.tsx';

/** The first owner sets Tributary up. */
export const SetupPage = () => (
  <LinkPage purpose="setup" title={t`Set up Tributary`} form={(token) => <OwnerForm token={token} />} />
);

/** Somebody who is locked out chooses another password. */
export const ResetPage = () => (
  <LinkPage
    purpose="reset"
    title={t`Choose a new password`}
    form={(token) => (
      <PasswordForm
        token={token}
        purpose="reset"
        label={t`New password`}
        hint={t`You’ll be signed out everywhere else.`}
        action={t`Save and sign in`}
      />
    )}
  />
);

/** Somebody who was invited comes in. */
export const InvitePage = () => (
  <LinkPage
    purpose="invite"
    title={t`Welcome`}
    form={(token) => (
      <PasswordForm
        token={token}
        purpose="invite"
        label={t`Password`}
        hint={t`You’ll sign in with this and the email you were invited with.`}
        action={t`Join`}
      />
    )}
  />
);

type LinkPageProps = {
  readonly purpose: Data<'post', '/auth/token'>['purpose'];
  readonly title: string;
  readonly form: (token: string) => ReactNode;
};

/** Asks what the link is for before it shows a form, so that nobody types into one that cannot be sent. */
function LinkPage({ purpose, title, form }: LinkPageProps) {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const { data, error, refetch } = useQuery({
    queryKey: ['/auth/token', token],
    queryFn: () => ask('post', '/auth/token', { body: { token } }),
    retry: false,
    enabled: token !== '',
    staleTime: Infinity,
  });
  const refusal = error ? refusalFrom(error) : undefined;
  const isRefused = refusal !== undefined && refusal.status >= 400 && refusal.status < 429;
  const isUnusable = token === '' || isRefused || (data && data.purpose !== purpose);
  return (
    <WayInPage title={data ? `${title}: ${data.network.name}` : title}>
      {isUnusable ? <UnusableLink /> : null}
      {refusal && !isRefused ? <Refused refusal={refusal} retry={() => void refetch()} /> : null}
      {!isUnusable && data ? form(token) : null}
      {!isUnusable && !data && !refusal ? <Skeleton height={280} /> : null}
    </WayInPage>
  );
}

const UnusableLink = () => (
  <>
    <Notice tone="warning">
      <Trans>This link has expired or was already used.</Trans>
    </Notice>
    <Link to="/sign-in">
      <Trans>Go to sign-in</Trans>
    </Link>
  </>
);

const filled = (message: () => string) => z.string().check(z.minLength(1, { error: message }));
const OWNER = z.object({
  name: filled(() => t`Enter your name.`),
  email: filled(() => t`Enter your email.`),
  password: filled(() => t`Enter a password.`),
});

function OwnerForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { form, errorOf, ...sent } = useApiForm({
    schema: OWNER,
    start: { name: '', email: '', password: '' },
    send: async (owner) => {
      await ask('post', '/auth/setup', { body: { token, ...owner } });
      await startSession();
      await navigate({ to: '/first-run', replace: true });
    },
  });
  return (
    <WayInForm sent={sent} action={t`Create owner account`}>
      <TextField
        label={t`Your name`}
        autoComplete="name"
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        hint={t`A few words are safer than one.`}
        error={errorOf('password')}
        {...form.register('password')}
      />
    </WayInForm>
  );
}

const PASSWORD = z.object({ password: filled(() => t`Enter a password.`) });

type PasswordProps = {
  readonly token: string;
  readonly purpose: 'invite' | 'reset';
  readonly label: string;
  readonly hint: string;
  readonly action: string;
};

function PasswordForm({ token, purpose, label, hint, action }: PasswordProps) {
  const navigate = useNavigate();
  const { form, errorOf, ...sent } = useApiForm({
    schema: PASSWORD,
    start: { password: '' },
    send: async ({ password }) => {
      const { state } = await ask('post', `/auth/${purpose}`, { body: { token, password } });
      if (state === 'signed_in') await startSession();
      // Somebody with a second factor signs in with the new password and a code.
      await navigate({ to: state === 'signed_in' ? '/' : '/sign-in', replace: true });
    },
  });
  return (
    <WayInForm sent={sent} action={action}>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        hint={`${t`A few words are safer than one.`} ${hint}`}
        error={errorOf('password')}
        {...form.register('password')}
      />
    </WayInForm>
  );
}
