// The button that leads to the network's identity provider, where there is one.
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api/client.ts';
import { rememberWay } from '../../api/provider.ts';
import { TextField } from '../../design/parts/field.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInForm } from './way-in.tsx';

const ASKED = z.object({ email: z.string() });

/** `to`: where the way led before it came to the page to sign in. */
export function ByProvider({ to }: { readonly to: string | undefined }) {
  const [isAway, setAway] = useState(false);
  const { data } = useQuery({
    queryKey: ['/auth/provider'],
    queryFn: () => ask('get', '/auth/provider', {}),
    retry: false,
    staleTime: Infinity,
  });
  const { form, errorOf, ...sent } = useApiForm({
    schema: ASKED,
    start: { email: '' },
    send: async ({ email }) => {
      const { address } = await ask('post', '/auth/provider', { body: email === '' ? {} : { email } });
      rememberWay(to);
      setAway(true);
      location.assign(address);
    },
  });
  if (!data || (data.name === null && !data.asks_email)) return null;
  const { name } = data;
  return (
    <WayInForm
      sent={{ ...sent, isBusy: sent.isBusy || isAway }}
      action={name === null ? t`Continue with SSO` : t`Continue with ${name}`}
      look="plain"
      icon={Building2}
    >
      {data.asks_email ? (
        <TextField
          label={t`Work email`}
          type="email"
          autoComplete="email"
          error={errorOf('email')}
          {...form.register('email')}
        />
      ) : null}
    </WayInForm>
  );
}
