// Opens the search from every page: the button, Ctrl or Cmd with K, and `/` where the page has no filter of its own. What it opens is loaded
// soon after the page, or when it is first asked for; what is typed until it is there is not lost.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import SearchIcon from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Role } from '../roles/role.ts';
import { filterOfPage, keysAreOff } from './keys-off.ts';
import sidebar from './sidebar.module.css';

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const isApple = /Mac|iP/.test(navigator.platform);

/** How long after the page it is loaded. */
const LOAD_AFTER_MS = 3000;
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

type SearchProps = {
  readonly role: Role;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

/** The search itself, and the keys that open it. */
export function Search({ role, isOpen, onOpen: setOpen }: SearchProps) {
  const [typedAhead, setTypedAhead] = useState('');
  // Outside React: time.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Outside React: keys are the document's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWithKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && isPlain(event) && !keysAreOff(event) && !filterOfPage();
      if (isOpen && !hasDialog() && isPlain(event) && event.key.length === 1) {
        // It is still being loaded; no other key of the page means this one.
        event.stopPropagation();
        event.preventDefault();
        setTypedAhead((before) => before + event.key);
      } else if (isWithKey || isSlash) {
        event.preventDefault();
        setTypedAhead('');
        // Over a question that is open nothing else opens.
        if (isOpen || !hasDialog()) setOpen(!isOpen);
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOpen, setOpen]);
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette
        role={role}
        start={typedAhead}
        onClose={() => {
          setTypedAhead('');
          setOpen(false);
        }}
      />
    </Suspense>
  ) : null;
}

type ButtonProps = { readonly className: string | undefined; readonly onOpen: () => void };

export const SearchButton = ({ className, onOpen }: ButtonProps) => (
  <button
    type="button"
    className={className}
    onPointerEnter={() => void load().catch(() => undefined)}
    onClick={onOpen}
  >
    <SearchIcon />
    <span className={sidebar['word']}>
      <Trans>Search</Trans>
    </span>
    <kbd>{isApple ? '⌘ K' : t`Ctrl K`}</kbd>
  </button>
);
