// The columns of a table below one another: which are shown, and moved up and down. What is chosen is seen at once.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../design/parts/button.tsx';
import { actionsClass, CheckField } from '../design/parts/field.tsx';
import type { Place } from './arranged.ts';
import styles from './column-choice.module.css';

type Props = {
  readonly places: readonly Place[];
  readonly headOf: (key: string) => string;
  /** Undefined: as they were made. */
  readonly onChoose: (places: readonly Place[] | undefined) => void;
  readonly onClose: () => void;
};

export function ColumnChoice({ places, headOf, onChoose, onClose }: Props) {
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ readonly key: string; readonly by: 1 | -1 }>(undefined);
  const order = places.map(({ key }) => key).join();
  // Outside React: the focus goes along with what was moved.
  useEffect(() => {
    if (!moved.current) return;
    const { key, by } = moved.current;
    moved.current = undefined;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['key'] === key,
    );
    row?.querySelectorAll('button')[by === -1 ? 0 : 1]?.focus();
  }, [order]);
  const move = (at: number, by: 1 | -1) => {
    const next = [...places];
    const [one] = next.splice(at, 1);
    if (!one) return;
    next.splice(at + by, 0, one);
    moved.current = { key: one.key, by };
    const [head, place, many] = [headOf(one.key), at + by + 1, places.length];
    say(t`${head}: position ${place} of ${many}.`);
    onChoose(next);
  };
  return (
    <>
      <ul className={styles['list']} ref={list}>
        {places.map(({ key, isShown }, at) => (
          <li key={key} className={styles['one']} data-key={key}>
            <CheckField
              label={headOf(key)}
              checked={isShown}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(places.map((one) => (one.key === key ? { key, isShown: checked } : one)))
              }
            />
            <Button
              aria-label={t`Move ${headOf(key)} up`}
              off={at === 0 ? t`Already first` : undefined}
              onClick={() => move(at, -1)}
            >
              <ArrowUp />
            </Button>
            <Button
              aria-label={t`Move ${headOf(key)} down`}
              off={at === places.length - 1 ? t`Already last` : undefined}
              onClick={() => move(at, 1)}
            >
              <ArrowDown />
            </Button>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <div className={actionsClass}>
        <Button onClick={() => onChoose(undefined)}>
          <Trans>Reset</Trans>
        </Button>
        <Button look="main" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </>
  );
}
