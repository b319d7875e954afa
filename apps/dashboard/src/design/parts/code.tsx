// A piece of code to copy, in one or several languages.
import { t } from '@lingui/core/macro';
import { Fragment, useState } from 'react';
import { colored } from './code-colors.ts';
import styles from './code.module.css';
import { CopyButton } from './copied-text.tsx';
import { Segmented } from './segmented.tsx';

export type Sample = readonly [language: string, text: string];

type Props = {
  readonly label: string;
  readonly samples: readonly Sample[];
  /** Only to be read. */
  readonly isAnswer?: boolean;
};

export function Code({ label, samples, isAnswer = false }: Props) {
  const [chosen, choose] = useState('');
  const [language = '', text = ''] = samples.find(([one]) => one === chosen) ?? samples[0] ?? [];
  return (
    <div className={styles['code']}>
      {isAnswer ? null : (
        <div className={styles['head']}>
          {samples.length === 1 ? (
            <span>{language}</span>
          ) : (
            <Segmented
              label={t`Language`}
              choices={samples.map(([one]) => [one, one] as const)}
              value={language}
              onChoose={choose}
            />
          )}
          <CopyButton look="quiet" text={text} />
        </div>
      )}
      {/* Wider than the window, it is scrolled by keys, too. */}
      <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
        {colored(text).map(([part, kind], index) =>
          kind === undefined ? (
            <Fragment key={index}>{part}</Fragment>
          ) : (
            <span key={index} className={styles[kind]}>
              {part}
            </span>
          ),
        )}
      </pre>
    </div>
  );
}
