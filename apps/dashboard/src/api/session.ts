// Who is signed in: asked once at the start, and again after everything that may change it.
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { askAuth } from './client.ts';
import type { Look } from '../design/look.ts';
import { chosenHere, followLanguage, speakAsNetwork } from '../language/languages.ts';
import type { Operation } from './permitted.ts';
import { queries, SESSION_KEY } from './query.ts';
import { Refusal } from './refusals.ts';

export type Session = {
  readonly _id: string;
  readonly user: {
    readonly _id: string;
    readonly kind: 'staff' | 'affiliate' | 'advertiser';
    readonly name: string;
    readonly email: string;
    readonly role: string | null;
    /** The only affiliates and advertisers whose records they see; null: all. */
    readonly only_affiliates: readonly string[] | null;
    readonly only_advertisers: readonly string[] | null;
    /** The language they chose; null: whichever the browser has, or else the network's. */
    readonly locale: string | null;
    readonly second_factor: boolean;
    /** What is asked for beside the password: `code` of an app, `passkey`. */
    readonly second_factor_ways: readonly string[];
    /** Nothing is open but the page that sets one up. */
    readonly second_factor_missing: boolean;
    /** By which identity provider this user may confirm a session. */
    readonly provider: string | null;
  };
  readonly account: { readonly _id: string; readonly display_id: number; readonly name: string } | null;
  readonly network: {
    readonly _id: string;
    readonly name: string;
    readonly currency: string;
    readonly zone: string;
    /** For whoever has chosen none, and whose browser asks for none there is. */
    readonly language: string;
    /** For how many days an advertiser may reject what is approved; 0: it judges nothing. */
    readonly advertiser_verdict_days: number;
    readonly brand: Look;
    /** Where people ask. */
    readonly email: string | null;
    readonly support: string | null;
  };
  readonly acting: {
    readonly by: { readonly _id: string; readonly name: string };
    readonly read_only: boolean;
    readonly until: string;
  } | null;
  /** What the user may call. */
  readonly operations: readonly Operation[];
  readonly created: string;
  readonly expires: string;
  readonly confirmed_until: string | null;
};

/** What a way in answers: in, or what is asked for next. */
export type WayIn =
  | { readonly state: 'signed_in'; readonly session: Session }
  /** The password is right; one of these is asked for, too: `code`, `passkey`. */
  | { readonly state: 'second_factor'; readonly ways: readonly string[] }
  /** The password is right, of an account that signed up and is not approved. */
  | { readonly state: 'waiting' | 'declined'; readonly reason: string | null }
  | {
      readonly state: 'choose_network';
      readonly networks: readonly { readonly _id: string; readonly name: string; readonly kind: string }[];
    };

export type LinkOpened = {
  readonly purpose: string;
  readonly email: string | null;
  readonly network: { readonly name: string };
};

async function sessionNow(): Promise<Session> {
  const { session } = (await askAuth('GET', 'session')) as { session: Session };
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
  const kept = askAuth('PATCH', 'session', { locale }) as Promise<{ session: Session }>;
  return kept.then(({ session: changed }) => changed).catch(() => session);
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
