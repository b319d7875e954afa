// Opens the search from every page: the button, Ctrl or Cmd with K, and `/` where the page has no filter of its own. What it opens is loaded
// soon after the page, or when it is first asked for; what is typed until it is there is not lost.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../design/parts/button.tsx';
import type { Role } from '../roles/role.ts';
import { filterOfPage, keysAreOff } from './keys-off.ts';
import styles from './shell.module.css';

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const SHOWN_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** How long after the page it is loaded. */
const LOAD_AFTER_MS = 3000;
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

export function SearchButton({ role }: { readonly role: Role }) {
  const [isOpen, setOpen] = useState(false);
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
  }, [isOpen]);
  return (
    <>
      <Button
        look="quiet"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setTypedAhead('');
          setOpen(true);
        }}
      >
        <span aria-hidden="true">⌕</span>
        <span className={styles['word']}>Search</span>
        <kbd className={styles['key']}>{SHOWN_KEY}</kbd>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette role={role} start={typedAhead} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
