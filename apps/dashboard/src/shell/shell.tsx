// What is around every page: the bar, the places of the role, and the page itself.
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { askAuth, onConfirmNeeded } from '../api/client.ts';
import { isLimited } from '../api/limited.ts';
import { serverNow } from '../api/server-time.ts';
import { type Permission, type Session, useSession } from '../api/session.ts';
import { PermittedProvider } from '../api/permitted.ts';
import { Menu, MenuChoice, MenuItem, MenuLink } from '../design/parts/menu.tsx';
import { floats } from '../design/parts/floats.ts';
import { later, useLater, useSoonAfterPage } from '../design/parts/later.ts';
import { applyLook } from '../design/look.ts';
import { applyTheme, keptTheme, type Theme } from '../design/theme.ts';
import { offsetOf, zoneLabel } from '../numbers/zone.ts';
import { changeNeeds, may, missingFor } from '../roles/needs.ts';
import type { Place } from '../roles/role.ts';
import { isOfRole, roleOf } from '../roles/role-of.ts';
import { NoSuchPage, NotPermitted } from './boundaries.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './shell.module.css';

const SECURITY = '/security';

/** Places beside "more" at the foot of a phone. */
const AT_HAND = 4;

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
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#page">
        Skip to the page
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <Logo look={session.network.brand} isSmall />
          <span dir="auto">{session.network.name}</span>
        </Link>
        <span className={styles['space']} />
        {isShut ? null : <SearchButton role={role} />}
        <ZoneLabel zone={session.network.zone} />
        <ThemeMenu />
        <AccountMenu />
      </header>
      <Places places={places} />
      <main className={styles['page']} id="page" tabIndex={-1}>
        <Suspense fallback={null}>
          <Offline />
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
        {pathname === '/' && !isShut && mayBegin(session) ? (
          <Suspense fallback={null}>
            <FirstRunNotice />
          </Suspense>
        ) : null}
        {isShut && cameShut && pathname !== SECURITY ? null : (
          <PageOf session={session} pathname={pathname} />
        )}
      </main>
      {keys ? <keys.Shortcuts places={places} /> : null}
      <PasswordAgain />
    </div>
  );
}

type PageOfProps = { readonly session: Session; readonly pathname: string };

/** The page, for who may see it. Who loses a permission while it is open keeps it, with what is typed: then the API says what is missing. */
function PageOf({ session, pathname }: PageOfProps) {
  const { user } = session;
  const tab = useLocation({ select: ({ search }) => (search as { readonly tab?: string }).tab });
  // Behind the address while the next page's script is on its way.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  const [opened, open] = useState({ pathname, user });
  if (opened.pathname !== pathname) open({ pathname, user });
  const permitted = useMemo(
    () => ({
      may: (permission: Permission) =>
        may(user, permission, pathname) || may(opened.user, permission, pathname),
      change: changeNeeds(pathname, tab),
    }),
    [user, opened, pathname, tab],
  );
  if (!isOfRole(session, pathname)) return <NoSuchPage />;
  const missing = missingFor(user, pathname, tab);
  // What stands above the page says why it is not there, or leads on.
  if (missing === 'limit' || missingFor(user, shown) === 'limit') return null;
  if (missing !== undefined && !permitted.may(missing)) return <NotPermitted missing={missing} />;
  return (
    <PermittedProvider value={permitted}>
      <Outlet />
    </PermittedProvider>
  );
}

/** Who may make what the first steps make. */
const mayBegin = ({ user }: Session): boolean =>
  user.kind === 'staff' && missingFor(user, '/first-run') === undefined;
const FirstRunNotice = lazy(async () => ({
  default: (await import('./first-run-notice.tsx')).FirstRunNotice,
}));
const Offline = lazy(async () => ({ default: (await import('./offline.tsx')).Offline }));
/** Not within a boundary that waits: it would show nothing for 300 ms at least, and the keys do nothing as long. */
const shortcuts = later(() => import('./shortcuts.tsx'));
const ActingBanner = lazy(async () => ({ default: (await import('./acting-banner.tsx')).ActingBanner }));
const Limited = lazy(async () => ({ default: (await import('./limited.tsx')).Limited }));
const FactorFirst = lazy(async () => ({ default: (await import('./factor-first.tsx')).FactorFirst }));
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

function Places({ places }: { readonly places: readonly Place[] }) {
  return (
    <nav className={styles['places']} aria-label="Places">
      <ul className={styles['list']}>
        {places.map((place, index) => (
          <li key={place.to} className={index < AT_HAND ? undefined : styles['later']}>
            <PlaceLink place={place} />
          </li>
        ))}
        {places.length > AT_HAND ? (
          <li className={styles['more']}>
            <Menu label="More places" shown="More">
              {places.slice(AT_HAND).map((place) => (
                <MenuLink key={place.to} to={<Link to={place.to} />}>
                  {place.label}
                </MenuLink>
              ))}
            </Menu>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const PlaceLink = ({ place }: { readonly place: Place }) => (
  <Link
    to={place.to}
    className={styles['place']}
    activeOptions={{ exact: place.to === '/', includeSearch: false }}
  >
    {place.label}
  </Link>
);

function ZoneLabel({ zone }: { readonly zone: string }) {
  const now = serverNow();
  return (
    <span className={styles['zone']} title={`All days and times are of the zone ${zoneLabel(zone, now)}`}>
      <span className={styles['zoneLong']}>{zone} </span>
      {zone === offsetOf(zone, now) ? <span className={styles['zoneShort']} /> : offsetOf(zone, now)}
    </span>
  );
}

const THEME_CHOICES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function ThemeMenu() {
  const [theme, setTheme] = useState(keptTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Menu label="Theme" shown={<span aria-hidden="true">◐</span>}>
      <MenuChoice label="Theme" value={theme} choices={THEME_CHOICES} onChoose={choose} />
    </Menu>
  );
}

function AccountMenu() {
  const session = useSession();
  const client = useQueryClient();
  const initials = initialsOf(session.user.name);
  const signOut = async () => {
    await askAuth('POST', 'logout', {});
    client.clear();
    location.assign('/app/sign-in');
  };
  return (
    <Menu label={`${initials}, account of ${session.user.name}`} shown={initials}>
      {session.user.second_factor_missing || isLimited(session.user) ? null : (
        <MenuLink to={<Link to="/notices" />}>Notices</MenuLink>
      )}
      <MenuLink to={<Link to="/security" />}>Security</MenuLink>
      {mayBegin(session) && !session.user.second_factor_missing ? (
        <MenuLink to={<Link to="/first-run" />}>First steps</MenuLink>
      ) : null}
      <MenuItem onClick={() => void signOut()}>Sign out</MenuItem>
    </Menu>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase() || '?';
