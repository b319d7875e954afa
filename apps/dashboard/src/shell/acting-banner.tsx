// Says on every page whom a member of staff is seen as, and leads back; it cannot be closed.
import { seeAsOneself } from '../api/acting.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import styles from './acting-banner.module.css';

export function ActingBanner() {
  const { acting, account, user } = useSession();
  if (!acting) return null;
  return (
    <section className={styles['banner']} aria-label="Viewing as another account">
      <span>
        <bdi>{acting.by.name}</bdi>, you see this as <bdi>{account?.name ?? user.name}</bdi>, until{' '}
        {acting.until}. Nothing can be changed.
      </span>
      <Button onClick={() => void seeAsOneself()}>Exit</Button>
    </section>
  );
}
