// At the foot of a form that edits a record: comes with the first change, and says what isn't saved yet.
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useReadOnly } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import styles from './save-bar.module.css';

const SAID_MS = 4000;
const NAMED_MOST = 3;

type Props = {
  readonly action: string;
  /** The labels of the fields that were changed. */
  readonly changed: readonly string[];
  /** How many fields were refused. */
  readonly wrong: number;
  /** How often the form was saved. */
  readonly saves: number;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
};

export function SaveBar({ action, changed, wrong, saves, isBusy, onDiscard }: Props) {
  const [said, say] = useState(0);
  useEffect(() => {
    if (saves === said) return undefined;
    const over = setTimeout(() => say(saves), SAID_MS);
    return () => clearTimeout(over);
  }, [saves, said]);
  const off = useReadOnly();
  if (changed.length === 0 && !isBusy)
    return (
      <div role="status" className={saves === said ? undefined : styles['bar']}>
        {saves === said ? null : (
          <span className={styles['saved']}>
            <CircleCheck />
            <Trans>All changes saved</Trans>
          </span>
        )}
      </div>
    );
  return (
    <div className={styles['bar']}>
      <span className={styles['said']} role="status">
        <span className={wrong > 0 ? styles['wrong'] : styles['dot']} />
        <span>
          <span className={styles['count']}>{wrong > 0 ? wrongText(wrong) : countText(changed.length)}</span>
          <span className={styles['names']}>{namesOf(changed)}</span>
        </span>
      </span>
      <Button look="quiet" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button look="main" type="submit" busy={isBusy} off={off}>
        {action}
      </Button>
    </div>
  );
}

const countText = (count: number): string =>
  plural(count, { one: '# unsaved change', other: '# unsaved changes' });
const wrongText = (count: number): string =>
  plural(count, { one: '# field needs attention', other: '# fields need attention' });

const namesOf = (labels: readonly string[]): string =>
  labels.slice(0, NAMED_MOST).join(', ') +
  (labels.length > NAMED_MOST ? ` +${labels.length - NAMED_MOST}` : '');
