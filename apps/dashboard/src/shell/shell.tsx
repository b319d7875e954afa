// What is around every page: the sidebar with the places of the role, and the panel with the page itself.
import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation, useMatches, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { onConfirmNeeded } from '../api/client.ts';
import { isLimited } from '../api/limited.ts';
import { type Session, useSession } from '../api/session.ts';
import { type Operation, PermittedProvider } from '../api/permitted.ts';
import { floats } from '../design/parts/floats.ts';
import { later, useLater, useSoonAfterPage } from '../design/parts/later.ts';
import { applyLook } from '../design/look.ts';
import { NARROW, PHONE, useMedia } from '../design/use-media.ts';
import { changeAsks, may, missingFor } from '../roles/asks.ts';
import { isOfRole, roleOf } from '../roles/role-of.ts';
import { NoSuchPage, NotPermitted } from './boundaries.tsx';
import { keepFold, keptFold } from './kept-fold.ts';
import { mayBegin } from './person-menu.tsx';
import { Search } from './search-button.tsx';
import { PhoneFoot, PhoneTop, Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';

const SECURITY = '/security';

export function Shell() {
  const session = useSession();
  const role = useMemo(() => roleOf(session), [session]);
  const isShut = session.user.second_factor_missing;
  // Who comes in like this is led on; to who is at a page already it is told beside what they typed.
  const [cameShut] = useState(isShut);
  // Outside React: the page's own style.
  useEffect(() => applyLook(session.network.brand), [session.network.brand]);
  useSoonAfterPage(floats);
  const keys = useLater(shortcuts);
  // Outside React: the script of the keys, right after the page.
  useEffect(shortcuts.fetch, []);
  const places = isShut ? [] : role.places;
  const pathname = useLocation({ select: (location) => location.pathname });
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const [isFoldedByChoice, fold] = useState(keptFold);
  const [isSearching, search] = useState(false);
  const openSearch = isShut ? undefined : () => search(true);
  const isFolded = isNarrow || isFoldedByChoice;
  const toggleFold = () => {
    keepFold(!isFoldedByChoice);
    fold(!isFoldedByChoice);
  };
  return (
    <div className={`${styles['shell'] ?? ''} ${isFolded ? (styles['isFolded'] ?? '') : ''}`}>
      <a className={styles['skip']} href="#page">
        <Trans>Skip to content</Trans>
      </a>
      {isPhone ? (
        <PhoneTop onSearch={openSearch} />
      ) : (
        <Sidebar
          role={role}
          places={places}
          onSearch={openSearch}
          isFolded={isFolded}
          onFold={isNarrow ? undefined : toggleFold}
        />
      )}
      <div className={styles['panel']}>
        <main className={styles['page']} id="page" tabIndex={-1}>
          <div className={styles['banners']}>
            <Suspense fallback={null}>
              <Offline />
              <Warnings />
            </Suspense>
            {session.acting ? (
              <Suspense fallback={null}>
                <ActingBanner />
              </Suspense>
            ) : null}
            {isLimited(session.user) ? (
              <Suspense fallback={null}>
                <Limited />
              </Suspense>
            ) : null}
            {isShut ? (
              <Suspense fallback={null}>
                <FactorFirst leads={cameShut} />
              </Suspense>
            ) : null}
            {pathname === '/' && mayBegin(session) ? (
              <Suspense fallback={null}>
                <FirstRunNotice />
              </Suspense>
            ) : null}
          </div>
          {isShut && cameShut && pathname !== SECURITY ? null : (
            <PageOf session={session} pathname={pathname} />
          )}
        </main>
      </div>
      {isPhone ? <PhoneFoot role={role} places={places} /> : null}
      {isShut ? null : <Search role={role} isOpen={isSearching} onOpen={search} />}
      {keys ? <keys.Shortcuts places={places} /> : null}
      <PasswordAgain />
      <Suspense fallback={null}>
        <Leaving />
      </Suspense>
    </div>
  );
}

type PageOfProps = { readonly session: Session; readonly pathname: string };

/** The page, for who may see it. Who loses a permission while it is open keeps it, with what is typed: then the API says what is missing. */
function PageOf({ session, pathname }: PageOfProps) {
  const tab = useLocation({ select: ({ search }) => (search as { readonly tab?: string }).tab });
  // Behind the address while the next page's script is on its way.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  const [opened, open] = useState({ pathname, session });
  if (opened.pathname !== pathname) open({ pathname, session });
  const permitted = useMemo(
    () => ({
      may: (operation: Operation) => may(session, operation) || may(opened.session, operation),
      change: changeAsks(session, pathname, tab),
    }),
    [session, opened, pathname, tab],
  );
  if (!isOfRole(session, pathname)) return <NoSuchPage />;
  const missing = missingFor(session, pathname, tab);
  // What stands above the page says why it is not there, or leads on.
  if (missing === 'limit' || missingFor(session, shown) === 'limit') return null;
  if (missing !== undefined && missingFor(opened.session, pathname, tab) !== undefined)
    return <NotPermitted />;
  return (
    <PermittedProvider value={permitted}>
      <Outlet />
      <Why session={session} />
    </PermittedProvider>
  );
}

/** What a conversion was paid for, over the page: may be decided there by who may do so on its own page. */
function Why({ session }: { readonly session: Session }) {
  const { why } = useSearch({ from: '/in' });
  const permitted = useMemo(
    () => ({
      may: (operation: Operation) => may(session, operation),
      change: changeAsks(session, `/conversions/${why ?? ''}`, undefined),
    }),
    [session, why],
  );
  if (why === undefined) return null;
  return (
    <PermittedProvider value={permitted}>
      <Suspense fallback={null}>
        <WhySheet key={why} />
      </Suspense>
    </PermittedProvider>
  );
}

const FirstRunNotice = lazy(async () => ({
  default: (await import('./first-run-notice.tsx')).FirstRunNotice,
}));
const WhySheet = lazy(async () => ({ default: (await import('../roles/why-sheet.tsx')).WhySheet }));
const Offline = lazy(async () => ({ default: (await import('./offline.tsx')).Offline }));
const Warnings = lazy(async () => ({ default: (await import('./warnings.tsx')).Warnings }));
/** Not within a boundary that waits: it would show nothing for 300 ms at least, and the keys do nothing as long. */
const shortcuts = later(() => import('./shortcuts.tsx'));
const ActingBanner = lazy(async () => ({ default: (await import('./acting-banner.tsx')).ActingBanner }));
const Limited = lazy(async () => ({ default: (await import('./limited.tsx')).Limited }));
const FactorFirst = lazy(async () => ({ default: (await import('./factor-first.tsx')).FactorFirst }));
const Leaving = lazy(async () => ({ default: (await import('./leaving.tsx')).Leaving }));
const ConfirmAgain = lazy(async () => ({ default: (await import('./confirm-again.tsx')).ConfirmAgain }));

/** Opens when something needs the password again. */
function PasswordAgain() {
  const [waiting, setWaiting] = useState<{ readonly answer: (confirmed: boolean) => void } | undefined>();
  // Outside React: the client that sends.
  useEffect(() => {
    onConfirmNeeded(() => new Promise((answer) => setWaiting({ answer })));
  }, []);
  if (!waiting) return null;
  const done = (isConfirmed: boolean) => {
    setWaiting(undefined);
    waiting.answer(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmAgain onDone={done} />
    </Suspense>
  );
}
