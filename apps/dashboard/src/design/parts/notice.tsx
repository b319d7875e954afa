// What a page says instead of data, or beside it: why there is none, what was refused and what to do.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Refusal } from '../../api/refusals.ts';
import { Button, type IconOf } from './button.tsx';
import styles from './notice.module.css';

type Tone = 'plain' | 'good' | 'bad' | 'warning';

const ICONS: Readonly<Record<Tone, IconOf>> = {
  plain: Info,
  good: CircleCheck,
  bad: CircleAlert,
  warning: TriangleAlert,
};

export function Notice({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  const look = tone === 'plain' ? '' : ` ${styles[tone] ?? ''}`;
  const Icon = ICONS[tone];
  return (
    <div className={`${styles['notice'] ?? ''}${look}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles['said']}>{children}</div>
    </div>
  );
}

type EmptyProps = { readonly icon: IconOf; readonly children: ReactNode };

/** In the place of a list without a row: what will be here, and what to do. */
export const Empty = ({ icon: Icon, children }: EmptyProps) => (
  <div className={styles['empty']} data-card="" role="status">
    <span className={styles['mark']}>
      <Icon />
    </span>
    <div className={styles['text']}>{children}</div>
  </div>
);

/** What was refused, the id its log knows the request by, and another try. */
export function Refused({ refusal, retry }: { readonly refusal: Refusal; readonly retry?: () => void }) {
  return (
    <Notice tone="bad">
      <strong>{titleOf(refusal)}</strong>
      <span>{refusal.message}</span>
      {refusal.requestId === null ? null : (
        <span className={styles['aside']}>
          <Trans>
            Request ID <code>{refusal.requestId}</code>
          </Trans>
        </span>
      )}
      {retry ? (
        <Button icon={RefreshCw} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </Notice>
  );
}

function titleOf({ status, retryAfterSeconds }: Refusal): string {
  if (status === 0) return t`You’re offline`;
  if (status === 403) return t`You don’t have access`;
  if (status === 404) return t`Not found`;
  const seconds = retryAfterSeconds ?? 1;
  if (status === 429) return t`Too many requests. Try again in ${seconds} s.`;
  if (status === 503) return t`The server isn’t available right now`;
  return status >= 500 ? t`Something went wrong` : t`That didn’t work`;
}

const ROW_HEIGHT = 44;

/** Rows in the place of what is on its way, in its final size; seen only when it takes a while. */
export function Skeleton({ height }: { readonly height: number }) {
  const rows = Math.max(1, Math.floor(height / ROW_HEIGHT));
  return (
    <div className={styles['skeleton']} data-card="" style={{ height }} role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row}>
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
