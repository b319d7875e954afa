// The language that somebody reads Tributary in, as they choose it for themselves.
import { parseLocale, type User } from '@tributary/domain/identity/user';
import { assertFound, found } from '../shared/found.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { lockedUser } from './one-time-links.ts';
import type { IdentityStores } from './sign-in.ts';

type Dependencies = Pick<Stamps, 'clock'> & { readonly unitOfWork: UnitOfWork<IdentityStores> };

/** `locale`: a language tag such as `de` or `pt-BR`; null for the one their browser asks for. */
export type ChooseOwnLanguage = (input: {
  readonly user: User;
  readonly locale: string | null;
}) => Promise<User>;

/**
 * Keeps the language of the dashboard, emails and notifications of whoever is signed in (docs/rules/users.md#languages). Gives back
 * the user; refuses what is no language tag with `invalid`.
 */
export const makeChooseOwnLanguage =
  ({ clock, unitOfWork }: Dependencies): ChooseOwnLanguage =>
  ({ user, locale }) =>
    unitOfWork.run(async (bound) => {
      const current = found(await lockedUser(bound, user), 'user');
      const changed = {
        ...current,
        locale: locale === null ? null : parseLocale(locale),
        modifiedAt: clock(),
      };
      if (changed.locale === current.locale) return current;
      assertFound((await bound.users.replace(changed)) === 'replaced', 'user');
      return changed;
    });
