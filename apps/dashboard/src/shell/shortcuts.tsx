// Keys that work on every page: `g` and the key of a place goes there, `/` into the page's filter (search-button.tsx where it has none),
// `e` takes the file of the page's first table, `s` saves the view, Esc clears the filters, `?` lists all keys. None of them while something
// is typed into a field, and none at all once they are switched off.
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { CheckField } from '../design/parts/field.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import type { Place } from '../roles/role.ts';
import styles from './shortcuts.module.css';

const KEPT_AS = 'tributary-keys-off';
/** How long after `g` the key of the place may come. */
const WAIT_MS = 1500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

function keptOff(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'true';
  } catch {
    return false;
  }
}

/** Whether a single key is for something else: typed text, or nothing because they are switched off. */
export const keysAreOff = (event: KeyboardEvent): boolean => isTyping(event.target) || keptOff();

/** Where the page has one. */
export const filterOfPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('input[type="search"]');

/** Beside those of the places; each is answered where it works: period-picker.tsx, table-frame.tsx, search-button.tsx. */
const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['d', 'w', 'm', 'y'], 'Today, the last 7 days, this month, this year'],
  [['←', '→'], 'The period before, the period after'],
  [['x'], 'Compare with the period before, or with none'],
  [['j', 'k'], 'Next and previous row of a table'],
  [['Enter'], 'Open what the row leads to'],
  [['e'], 'Export: the table as a file'],
  [['s'], 'Save the report as a view'],
  [['Esc'], 'Close what lies over the page; clear the filters'],
  [['/'], 'Filter; search where there is none'],
  [['Ctrl', 'K'], 'Search'],
  [['?'], 'This list'],
];

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
  const [isShown, show] = useState(false);
  const [isOff, setOff] = useState(keptOff);
  const navigate = useNavigate();

  // Outside React: keys are the document's.
  useEffect(() => {
    let wentAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') return show(true);
      if (isOff) return;
      const place = places.find(({ key }) => key === event.key);
      if (event.key === 'g') wentAt = event.timeStamp;
      else if (place && event.timeStamp - wentAt < WAIT_MS) {
        wentAt = 0;
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
    try {
      localStorage.setItem(KEPT_AS, String(off));
    } catch {
      // It then counts for this page only.
    }
  };
  return (
    <Dialog title="Keys" isOpen={isShown} onClose={() => show(false)}>
      <dl className={styles['keys']}>
        {places.map((place) => (
          <div key={place.to}>
            <dt>
              <kbd>g</kbd> <kbd>{place.key}</kbd>
            </dt>
            <dd>{place.label}</dd>
          </div>
        ))}
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Keys without Ctrl do something"
        checked={!isOff}
        onChange={(event) => switchOff(!event.currentTarget.checked)}
      />
    </Dialog>
  );
}
