// What a page says instead of data, or beside it: why there is none, what was refused and what to do.
import type { ReactNode } from 'react';
import type { Refusal } from '../../api/refusals.ts';
import { Button } from './button.tsx';
import styles from './notice.module.css';

type Tone = 'plain' | 'good' | 'bad' | 'warning';

export function Notice({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  const look = tone === 'plain' ? '' : ` ${styles[tone] ?? ''}`;
  return (
    <div className={`${styles['notice'] ?? ''}${look}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** The API's own words, the id its log knows the request by, and another try. */
export function Refused({ refusal, retry }: { readonly refusal: Refusal; readonly retry?: () => void }) {
  return (
    <Notice tone="bad">
      <strong>{titleOf(refusal)}</strong>
      <span>{refusal.message}</span>
      {refusal.requestId === null ? null : (
        <span className={styles['aside']}>
          Request <code>{refusal.requestId}</code>
        </span>
      )}
      {retry ? <Button onClick={retry}>Try again</Button> : null}
    </Notice>
  );
}

function titleOf({ status, retryAfterSeconds }: Refusal): string {
  if (status === 0) return 'No connection';
  if (status === 403) return 'You may not do this';
  if (status === 404) return 'Not found';
  if (status === 429) return `Too many requests: try again in ${retryAfterSeconds ?? 1} s`;
  if (status === 503) return 'Tributary cannot serve at the moment';
  return status >= 500 ? 'Something went wrong' : 'Not done';
}

/** Holds the place of what is on its way, in its final size; seen only when it takes a while. */
export function Skeleton({ height }: { readonly height: number }) {
  return <span className={styles['skeleton']} style={{ height }} role="status" aria-label="Loading" />;
}
