// Says on every page which user a member of staff is viewing as, and leads back; it cannot be closed.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { seeAsOneself } from '../api/acting.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import styles from './acting-banner.module.css';

export function ActingBanner() {
  const { acting, account, user } = useSession();
  if (!acting) return null;
  return (
    <section className={styles['banner']} aria-label={t`Viewing as another account`}>
      <span>
        <Trans>
          <bdi>{acting.by.name}</bdi>, you’re viewing as <bdi>{account?.name ?? user.name}</bdi> until{' '}
          {acting.until}. Nothing can be changed.
        </Trans>
      </span>
      <Button onClick={() => void seeAsOneself()}>
        <Trans>Exit</Trans>
      </Button>
    </section>
  );
}
