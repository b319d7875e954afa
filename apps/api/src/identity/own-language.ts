// The language of whoever is signed in (docs/rules/users.md#languages).
import { z } from 'zod';
import { route } from '../http/route.ts';
import { ownSessionOut, sessionOf } from './session-wire.ts';
import { localeIn } from './user-wire.ts';

const choose = route({
  method: 'PATCH',
  path: '/auth/session',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  operation: 'choose-own-language',
  summary: 'Update your language',
  description: 'The language of your screens, emails and notifications.',
  body: z.object({
    locale: localeIn('A language tag such as `de` or `es-MX`; null for the language of your browser.'),
  }),
  data: ownSessionOut,
  handle: async ({ deps, caller: { by }, body, now }) => {
    const { locale = by.user.locale } = body;
    const user = await deps.useCases.chooseOwnLanguage({ user: by.user, locale });
    return { session: await sessionOf(deps, { ...by, user }, now) };
  },
});

export const OWN_LANGUAGE_ROUTES = [choose];
