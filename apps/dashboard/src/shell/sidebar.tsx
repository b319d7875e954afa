// The places of the role, who is signed in, and the way to the search: beside the page, or above and below it on a phone.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { Avatar } from '../design/parts/avatar.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import type { Place, Role } from '../roles/role.ts';
import { Logo } from './logo.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { roleWord } from '../words/en.ts';
import styles from './sidebar.module.css';
import { type Counts, useCounts } from './use-counts.ts';

type Props = {
  readonly role: Role;
  readonly places: readonly Place[];
  /** Undefined where nothing can be found. */
  readonly onSearch: (() => void) | undefined;
};

type SidebarProps = Props & {
  readonly isFolded: boolean;
  /** Undefined where there is no room for more than icons. */
  readonly onFold: (() => void) | undefined;
};

export function Sidebar({ role, places, onSearch, isFolded, onFold }: SidebarProps) {
  const counts = useCounts(role);
  const label = isFolded ? t`Show the sidebar` : t`Hide the sidebar`;
  return (
    <aside
      className={`${styles['side'] ?? ''} ${isFolded ? (styles['isFolded'] ?? '') : ''}`}
      aria-label={t`Sidebar`}
    >
      <div className={styles['top']}>
        <Brand />
        {onFold ? (
          <button
            type="button"
            className={styles['fold']}
            aria-label={label}
            title={label}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            <PanelLeft />
          </button>
        ) : null}
      </div>
      {onSearch ? <SearchButton className={styles['finder']} onOpen={onSearch} /> : null}
      <nav aria-label={t`Main navigation`}>
        <Groups places={places.filter(({ isFoot }) => !isFoot)} counts={counts} hasTips={isFolded} />
      </nav>
      <Foot places={places} counts={counts} hasTips={isFolded} />
    </aside>
  );
}

function Brand() {
  const { brand, name } = useSession().network;
  return (
    <Link to="/" className={styles['brand']}>
      <Logo look={brand} isSmall />
      <span dir="auto">{name}</span>
    </Link>
  );
}

type GroupsProps = {
  readonly places: readonly Place[];
  readonly counts: Counts;
  /** Where a name is not seen. */
  readonly hasTips?: boolean;
  readonly onGo?: () => void;
};

function Groups({ places, ...rest }: GroupsProps) {
  const groups = [...new Set(places.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group ?? ''}>
      {group === undefined ? null : <div className={styles['group']}>{group}</div>}
      <PlaceList places={places.filter((place) => place.group === group)} {...rest} />
    </div>
  ));
}

const PlaceList = ({ places, counts, hasTips = false, onGo }: GroupsProps) => (
  <ul className={styles['list']}>
    {places.map(({ to, label, icon: Icon }) => {
      const count = counts.get(to);
      return (
        <li key={to}>
          <Link
            to={to}
            className={styles['place']}
            title={hasTips ? label : undefined}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            onClick={onGo}
          >
            <Icon />
            <span className={styles['word']}>{label}</span>
            {count && hasTips ? <Waiting>{count.text}</Waiting> : null}
          </Link>
          {count && !hasTips ? (
            <Link {...count.link} className={styles['counted']} onClick={onGo}>
              <Waiting>{count.text}</Waiting>
            </Link>
          ) : null}
        </li>
      );
    })}
  </ul>
);

const Waiting = ({ children }: { readonly children: string }) => (
  <span className={styles['count']}>
    {children}
    <span className="visually-hidden">
      {' '}
      <Trans>waiting</Trans>
    </span>
  </span>
);

function Foot({ places, ...rest }: GroupsProps) {
  const atFoot = places.filter(({ isFoot }) => isFoot);
  return (
    <div className={styles['foot']}>
      {atFoot.length === 0 ? null : (
        <nav aria-label={t`More`}>
          <PlaceList places={atFoot} {...rest} />
        </nav>
      )}
      <Person />
    </div>
  );
}

function Person() {
  const { user, account } = useSession();
  const name = user.kind === 'staff' ? user.role && roleWord(user.role) : account?.name;
  const below = !name || name === user.name ? user.email : name;
  return (
    <PersonMenu
      className={styles['me']}
      said={`${user.name} ${below}`}
      shown={
        <>
          <Avatar name={user.name} id={user._id} isPerson />
          <span className={styles['who']} dir="auto">
            <span>{user.name}</span> <small>{below}</small>
          </span>
          <ChevronsUpDown />
        </>
      }
    />
  );
}

export const PhoneTop = ({ onSearch }: Pick<Props, 'onSearch'>) => (
  <header className={styles['phone']}>
    <Brand />
    {onSearch ? <SearchButton className={styles['finder']} onOpen={onSearch} /> : null}
    <Person />
  </header>
);

/** Four places, and all of them in a sheet. */
export function PhoneFoot({ role, places }: Omit<Props, 'onSearch'>) {
  const [isOpen, open] = useState(false);
  const counts = useCounts(role);
  const atHand = places.filter(({ to }) => role.atHand.includes(to));
  const close = () => open(false);
  return (
    <>
      <nav className={styles['bottom']} aria-label={t`Main navigation`}>
        <ul>
          {atHand.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles['spot']}
                activeOptions={{ exact: to === '/', includeSearch: false }}
              >
                <Icon />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={styles['spot']}
          aria-label={t`More pages`}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          <Menu />
          <Trans>More</Trans>
        </button>
      </nav>
      <Dialog title={t`All pages`} isOpen={isOpen} onClose={close} isSheet>
        <nav className={styles['sheet']} aria-label={t`All pages`}>
          <Groups places={places.filter(({ isFoot }) => !isFoot)} counts={counts} onGo={close} />
          <PlaceList places={places.filter(({ isFoot }) => isFoot)} counts={counts} onGo={close} />
        </nav>
      </Dialog>
    </>
  );
}
