// Every key there is, and what it does.
import { Fragment } from 'react';
import type { Place } from '../roles/role.ts';
import styles from './shortcuts.module.css';

/** Beside those of the places; each is answered where it works: period-picker.tsx, table-frame.tsx, search-button.tsx. */
const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['d', 'w', 'm', 'y'], 'Today, the last 7 days, this month, this year'],
  [['←', '→'], 'The period before, the period after'],
  [['x'], 'Compare with the period before, or with none'],
  [['j', 'k'], 'Next and previous row of a table'],
  [['←', '→'], 'In a row: the cell before, the cell after; a time says when that is elsewhere'],
  [['Ctrl', 'C'], 'Copy the cell one is in'],
  [['Shift', 'F10'], 'In a row: copy the cell or the row'],
  [['Enter'], 'Open what the row leads to'],
  [['e'], 'Export: the table as a file'],
  [['s'], 'Save the report as a view'],
  [['Esc'], 'Close what lies over the page; clear the filters'],
  [['/'], 'Filter; search where there is none'],
  [['Ctrl', 'K'], 'Search'],
  [['?'], 'This list'],
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
