// A link with a token in its fragment, which reaches no server's log: the first owner sets Tributary up, somebody invited joins, or
// a forgotten password is replaced.
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { askAuth } from '../../api/client.ts';
import { refusalFrom } from '../../api/query.ts';
import { type LinkOpened, startSession, type WayIn } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, formClass, TextField } from '../../design/parts/field.tsx';
import { Notice, Refused, Skeleton } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInPage } from './way-in.tsx';

type Purpose = LinkOpened['purpose'];
const TITLES: Readonly<Record<Purpose, string>> = {
  setup: 'Set up Tributary',
  invite: 'Join',
  reset: 'A new password',
};

export const SetupPage = () => <LinkPage purpose="setup" />;
export const InvitePage = () => <LinkPage purpose="invite" />;
export const ResetPage = () => <LinkPage purpose="reset" />;

function LinkPage({ purpose }: { readonly purpose: Purpose }) {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const { data, error, refetch } = useQuery({
    queryKey: ['/auth/token', token],
    queryFn: async () => (await askAuth('POST', 'token', { token })) as LinkOpened,
    retry: false,
    enabled: token !== '',
    staleTime: Infinity,
  });
  const refusal = error ? refusalFrom(error) : undefined;
  const isUnusable = token === '' || refusal?.status === 404 || (data && data.purpose !== purpose);
  return (
    <WayInPage title={data ? `${TITLES[purpose]}: ${data.network.name}` : TITLES[purpose]}>
      {isUnusable ? <UnusableLink purpose={purpose} /> : null}
      {refusal && refusal.status !== 404 ? <Refused refusal={refusal} retry={() => void refetch()} /> : null}
      {!isUnusable && data ? <LinkForm purpose={purpose} token={token} email={data.email} /> : null}
      {!isUnusable && !data && !refusal ? <Skeleton height={280} /> : null}
    </WayInPage>
  );
}

const UnusableLink = ({ purpose }: { readonly purpose: Purpose }) => (
  <>
    <Notice tone="warning">
      This link does not work: it is unknown, was used already, or is too old.
      {purpose === 'setup' ? ' Somebody who is in can invite you.' : ' Ask for a new one.'}
    </Notice>
    <Link to="/sign-in">Sign in</Link>
  </>
);

/** What the server asks of a password; longer than its own least is never wrong. */
const PASSWORD_MIN = 8;
const password = z.string().check(z.minLength(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`));
const filled = (message: string) => z.string().check(z.minLength(1, message));
const SCHEMAS = {
  setup: z.object({ name: filled('Say your name.'), email: filled('Say your e-mail address.'), password }),
  invite: z.object({ name: filled('Say your name.'), email: z.string(), password }),
  reset: z.object({ name: z.string(), email: z.string(), password }),
};

type FormProps = { readonly purpose: Purpose; readonly token: string; readonly email: string | null };

function LinkForm({ purpose, token, email }: FormProps) {
  const navigate = useNavigate();
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: SCHEMAS[purpose],
    start: { name: '', email: email ?? '', password: '' },
    send: async ({ name, email: address, password: chosen }) => {
      const said = purpose === 'setup' ? { name, email: address } : purpose === 'invite' ? { name } : {};
      const answer = (await askAuth('POST', purpose, { token, ...said, password: chosen })) as WayIn;
      await startSession();
      await navigate({ to: answer.state === 'signed_in' ? '/' : '/sign-in', replace: true });
    },
  });
  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      {purpose === 'reset' ? null : (
        <TextField label="Your name" autoComplete="name" error={errorOf('name')} {...form.register('name')} />
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        readOnly={purpose !== 'setup'}
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters; a sentence is better than a word.`}
        error={errorOf('password')}
        {...form.register('password')}
      />
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy}>
          {purpose === 'setup' ? 'Create the owner' : purpose === 'invite' ? 'Join' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
