// Every key there is, and what it does.
import { msg } from '@lingui/core/macro';
import { Fragment } from 'react';
import type { Place } from '../roles/role.ts';
import styles from './shortcuts.module.css';
import { texts } from '../language/texts.ts';

/** Beside those of the places; each is answered where it works: period-picker.tsx, table-frame.tsx, search-button.tsx. */
const KEYS = texts<readonly (readonly [keys: readonly string[], does: string])[]>([
  [['d', 'w', 'm', 'y'], msg`Today, last 7 days, this month, this year`],
  [['←', '→'], msg`Previous or next period`],
  [['x'], msg`Compare with previous period, on or off`],
  [['j', 'k'], msg`Next or previous row`],
  [['←', '→'], msg`Previous or next cell; on a time: show other time zones`],
  [[msg`Ctrl`, 'C'], msg`Copy cell`],
  [[msg`Shift`, 'F10'], msg`Copy cell or row`],
  [[msg`Enter`], msg`Open row`],
  [['e'], msg`Export table`],
  [['s'], msg`Save report`],
  [[msg`Esc`], msg`Close, or clear filters`],
  [['/'], msg`Filter or search`],
  [[msg`Ctrl`, 'K'], msg`Search`],
  [['?'], msg`Show shortcuts`],
]);

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
