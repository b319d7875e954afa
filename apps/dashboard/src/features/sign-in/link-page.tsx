// A link with a token in its fragment, which reaches no server's log: the first owner sets Tributary up.
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { askAuth } from '../../api/client.ts';
import { refusalFrom } from '../../api/query.ts';
import { type LinkOpened, startSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, formClass, TextField } from '../../design/parts/field.tsx';
import { Notice, Refused, Skeleton } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInPage } from './way-in.tsx';

export function SetupPage() {
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const { data, error, refetch } = useQuery({
    queryKey: ['/auth/token', token],
    queryFn: async () => (await askAuth('POST', 'token', { token })) as LinkOpened,
    retry: false,
    enabled: token !== '',
    staleTime: Infinity,
  });
  const refusal = error ? refusalFrom(error) : undefined;
  const isRefused = refusal !== undefined && refusal.status >= 400 && refusal.status < 429;
  const isUnusable = token === '' || isRefused || (data && data.purpose !== 'setup');
  return (
    <WayInPage title={data ? `Set up ${data.network.name}` : 'Set up Tributary'}>
      {isUnusable ? <UnusableLink /> : null}
      {refusal && !isRefused ? <Refused refusal={refusal} retry={() => void refetch()} /> : null}
      {!isUnusable && data ? <OwnerForm token={token} /> : null}
      {!isUnusable && !data && !refusal ? <Skeleton height={280} /> : null}
    </WayInPage>
  );
}

const UnusableLink = () => (
  <>
    <Notice tone="warning">This link does not work: it is unknown, was used already, or is too old.</Notice>
    <Link to="/sign-in">Sign in</Link>
  </>
);

const filled = (message: string) => z.string().check(z.minLength(1, message));
const OWNER = z.object({
  name: filled('Say your name.'),
  email: filled('Say your e-mail address.'),
  password: filled('Choose a password.'),
});

function OwnerForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: OWNER,
    start: { name: '', email: '', password: '' },
    send: async (owner) => {
      await askAuth('POST', 'setup', { token, ...owner });
      await startSession();
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <TextField label="Your name" autoComplete="name" error={errorOf('name')} {...form.register('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="A sentence is better than a word."
        error={errorOf('password')}
        {...form.register('password')}
      />
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy}>
          Create the owner
        </Button>
      </div>
    </form>
  );
}
