// Keys that work on every page: `g` and the key of a place goes there, `/` into the page's filter (search-button.tsx where it has none),
// `e` takes the file of the page's first table, `s` saves the view, Esc clears the filters, `?` lists all keys. None of them while something
// is typed into a field, and none at all once they are switched off. They come right after the page.
import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CheckField } from '../design/parts/field.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import type { Place } from '../roles/role.ts';
import { KeyList } from './key-list.tsx';
import { filterOfPage, isTyping, keepOff, keptOff } from './keys-off.ts';
import { keysShown, onKeysShown, openKeys, showKeys } from './keys-shown.ts';

/** How long after `g` the key of the place may come. */
const WAIT_MS = 1500;

/** What of an address narrows what a page shows; the rest says how it is shown. */
const FILTERS = [
  'search',
  'status',
  'country',
  'countries',
  'model',
  'waiting',
  'order',
  'campaign',
  'affiliate',
  'advertiser',
  'click',
  'filters',
  'having',
  'of',
];

const withoutFilters = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !FILTERS.includes(name)));

/** Something that Esc closes by itself. */
const isOver = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]') !== null;

/** Goes to the page's filter, or presses what the page marks with the key. */
function onPage(event: KeyboardEvent): void {
  if (event.key === '/') {
    const filter = filterOfPage();
    if (filter) event.preventDefault();
    filter?.focus();
  } else if (event.key === 'e' || event.key === 's')
    document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${event.key}"]`)?.click();
}

export function Shortcuts({ places }: { readonly places: readonly Place[] }) {
  const isShown = useSyncExternalStore(onKeysShown, keysShown);
  const [isOff, setOff] = useState(keptOff);
  const navigate = useNavigate();

  // Outside React: keys are the document's.
  useEffect(() => {
    let wentAt = -WAIT_MS;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') return openKeys();
      if (isOff) return;
      const place = places.find(({ key }) => key === event.key);
      if (event.key === 'g') wentAt = event.timeStamp;
      else if (place && event.timeStamp - wentAt < WAIT_MS) {
        wentAt = -WAIT_MS;
        void navigate({ to: place.to });
      } else if (event.key === 'Escape' && !event.defaultPrevented && !isOver())
        void navigate({ to: '.', search: withoutFilters });
      else onPage(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [places, isOff, navigate]);

  const switchOff = (off: boolean) => {
    setOff(off);
    keepOff(off);
  };
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen={isShown} onClose={() => showKeys(false)}>
      <KeyList places={places} />
      <CheckField
        label={t`Single-key shortcuts`}
        checked={!isOff}
        onChange={(event) => switchOff(!event.currentTarget.checked)}
      />
    </Dialog>
  );
}
