// Every key there is, and what it does.
import { Fragment } from 'react';
import type { Place } from '../roles/role.ts';
import styles from './shortcuts.module.css';

/** Beside those of the places; each is answered where it works: period-picker.tsx, table-frame.tsx, search-button.tsx. */
const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['d', 'w', 'm', 'y'], 'Today, last 7 days, this month, this year'],
  [['←', '→'], 'Previous or next period'],
  [['x'], 'Compare with previous period, on or off'],
  [['j', 'k'], 'Next or previous row'],
  [['←', '→'], 'Previous or next cell; on a time: show other time zones'],
  [['Ctrl', 'C'], 'Copy cell'],
  [['Shift', 'F10'], 'Copy cell or row'],
  [['Enter'], 'Open row'],
  [['e'], 'Export table'],
  [['s'], 'Save report'],
  [['Esc'], 'Close, or clear filters'],
  [['/'], 'Filter or search'],
  [['Ctrl', 'K'], 'Search'],
  [['?'], 'Show shortcuts'],
];

export const KeyList = ({ places }: { readonly places: readonly Place[] }) => (
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
);
