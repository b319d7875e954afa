// Where an identity provider leads back to: what it answered goes to the API, once.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api/client.ts';
import { isConfirming, rememberedWay, announceConfirmed } from '../../api/provider.ts';
import { refusalFrom } from '../../api/query.ts';
import { startSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { isOwnAddress } from './own-address.ts';
import { WayInForm, WayInPage } from './way-in.tsx';

type Asked = { readonly ticket: string; readonly ways: readonly string[] };
type Shown =
  | { readonly state: 'asking' | 'confirmed' }
  | { readonly state: 'refused'; readonly message: string }
  | ({ readonly state: 'second_factor' } & Asked);

export function ProviderPage() {
  const [shown, show] = useState<Shown>({ state: 'asking' });
  const hasAsked = useRef(false);
  const navigate = useNavigate();
  const enter = async (to = rememberedWay()) => {
    await startSession();
    await navigate({ href: isOwnAddress(to) ? to : '/', replace: true });
  };
  const askWho = async () => {
    const { search } = location;
    const answer = search.replace(/^\?/, '');
    if (isConfirming(search)) {
      await ask('post', '/auth/confirm/provider/answer', { body: { answer } });
      announceConfirmed();
      const to = rememberedWay();
      if (to) return enter(to);
      show({ state: 'confirmed' });
      return window.close();
    }
    const {
      state,
      ways = [],
      ticket = '',
    } = await ask('post', '/auth/provider/answer', {
      body: { answer },
    });
    if (state === 'second_factor') return show({ state, ways, ticket });
    return enter();
  };
  // Outside React: the answer in the address counts once, so it is sent once and taken out of the history.
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    askWho().catch((error: unknown) => show({ state: 'refused', message: refusalFrom(error).message }));
    history.replaceState(history.state, '', location.pathname);
  });
  return (
    <WayInPage title={t`Sign in`}>
      {shown.state === 'asking' ? (
        <p role="status">
          <Trans>Checking your account…</Trans>
        </p>
      ) : null}
      {shown.state === 'confirmed' ? (
        <Notice tone="good">
          <Trans>Verified. Close this tab and continue in the previous one.</Trans>
        </Notice>
      ) : null}
      {shown.state === 'refused' ? <Notice tone="bad">{shown.message}</Notice> : null}
      {shown.state === 'second_factor' ? <SecondFactor {...shown} onIn={() => enter()} /> : null}
      {shown.state === 'refused' ? (
        <Link to="/sign-in">
          <Trans>Go to sign-in</Trans>
        </Link>
      ) : null}
    </WayInPage>
  );
}

const CODE = z.object({ code: z.string(), by: z.string() });

/** Asked for beside what the provider says, as it is beside the password. */
function SecondFactor({ ticket, ways, onIn }: Asked & { readonly onIn: () => Promise<void> }) {
  const takesCode = ways.includes('code');
  const { form, errorOf, ...sent } = useApiForm({
    schema: CODE,
    start: { code: '', by: 'code' },
    send: async ({ code, by }) => {
      const isByPasskey = by === 'passkey' || !takesCode;
      form.setValue('by', 'code');
      await ask('post', '/auth/provider/factor', {
        body: { ticket, ...(isByPasskey ? { passkey: await answerOfPasskey() } : { code }) },
      });
      await onIn();
    },
  });
  return (
    <WayInForm sent={sent} action={takesCode ? t`Sign in` : t`Continue with passkey`}>
      <Notice>
        <Trans>Signed in with SSO. Enter your second factor to continue.</Trans>
      </Notice>
      {takesCode ? (
        <TextField
          label={t`Code`}
          autoComplete="one-time-code"
          autoFocus
          hint={t`Six digits from your authenticator app, or a recovery code`}
          error={errorOf('code')}
          {...form.register('code')}
        />
      ) : null}
      {takesCode && ways.includes('passkey') ? (
        <Button type="submit" onClick={() => form.setValue('by', 'passkey')}>
          <Trans>Use a passkey instead</Trans>
        </Button>
      ) : null}
    </WayInForm>
  );
}

async function answerOfPasskey() {
  const { passkeyAnswer } = await import('../../api/passkey.ts');
  return passkeyAnswer('/auth/passkey/challenge');
}
