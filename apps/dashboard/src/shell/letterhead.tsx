import { useSession } from '../api/session.ts';
import styles from './letterhead.module.css';

/** The sender of a printed page: the network's picture, its name, and where to ask. On the screen the bar says so. */
export function Letterhead() {
  const { name, brand, email, support } = useSession().network;
  const picture = brand.logo ?? brand.hlogo;
  const contacts = [email, support?.replace(/^mailto:/, '')].filter(Boolean);
  return (
    <div className={styles['letterhead']}>
      {picture === null ? null : <img className={styles['picture']} src={picture} alt="" />}
      <strong dir="auto">{name}</strong>
      <span dir="auto">{contacts.join(' · ')}</span>
    </div>
  );
}
