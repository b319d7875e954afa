import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api/client.ts';
import { TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInForm, WayInPage } from './way-in.tsx';

const ASKED = z.object({ email: z.string().check(z.minLength(1, { error: () => t`Enter your email.` })) });

/** Somebody who forgot the password asks for a link; without a mail server the API says who can help instead. */
export function ForgottenPage() {
  const [isSent, setSent] = useState(false);
  const { form, errorOf, ...sent } = useApiForm({
    schema: ASKED,
    start: { email: '' },
    send: async ({ email }) => {
      await ask('post', '/auth/forgotten', { body: { email } });
      setSent(true);
    },
  });
  return (
    <WayInPage title={t`Reset your password`}>
      {isSent ? (
        <Notice tone="good">
          <Trans>If there is an account with this email, we’ve sent it a link. It works for one hour.</Trans>
        </Notice>
      ) : (
        <WayInForm sent={sent} action={t`Send reset link`}>
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="username"
            hint={t`We’ll send a link to choose a new password.`}
            error={errorOf('email')}
            {...form.register('email')}
          />
        </WayInForm>
      )}
      <Link to="/sign-in">
        <Trans>Back to sign-in</Trans>
      </Link>
    </WayInPage>
  );
}
