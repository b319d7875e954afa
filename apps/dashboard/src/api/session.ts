// Who is signed in: asked once at the start, and again after everything that may change it.
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ask, type Data } from './client.ts';
import { chosenHere, followLanguage, speakAsNetwork } from '../language/languages.ts';
import { queries, SESSION_KEY } from './query.ts';
import { Refusal } from './refusals.ts';

export type Session = Data<'get', '/auth/session'>['session'];

async function sessionNow(): Promise<Session> {
  const { session } = await ask('get', '/auth/session', {});
  // Who looks through somebody's eyes reads on in their own language.
  if (session.acting === null) await followLanguage(session.user.locale);
  await speakAsNetwork(session.network.language);
  const chosen = chosenHere();
  return session.user.locale === null && chosen !== undefined ? keepLanguage(session, chosen) : session;
}

/**
 * Keeps a language with whoever is signed in (docs/rules/users.md#languages). Not with an account that staff only view, nor before a second
 * factor that is asked for is set up; then, and where it can't be kept now, this browser alone has it.
 */
export async function keepLanguage(session: Session, locale: string): Promise<Session> {
  if (session.acting !== null || session.user.second_factor_missing) return session;
  return ask('patch', '/auth/session', { body: { locale } })
    .then(({ session: changed }) => changed)
    .catch(() => session);
}

/** A session that has ended: of staff who saw as an account, the browser is told to forget it, and their own goes on. */
const ENDED = '13';
const again = (error: unknown): Promise<Session> => {
  if (error instanceof Refusal && error.code === ENDED) return sessionNow();
  throw error;
};

export const SESSION = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: () => sessionNow().catch(again),
  staleTime: Infinity,
});
export const useSessionAnswer = () => useQuery(SESSION);

/** Forgets everything that the one before has seen, and looks who is signed in now. */
export async function startSession(): Promise<void> {
  queries.clear();
  await queries.invalidateQueries();
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

/** The session of the page; pages are only shown with one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A page was shown without a session.');
  return session;
}

/** Why nothing may be changed; undefined where it may be. */
export const useReadOnly = (): string | undefined =>
  useContext(SessionContext)?.acting?.read_only
    ? t`You’re viewing as this account, so nothing can be changed.`
    : undefined;
