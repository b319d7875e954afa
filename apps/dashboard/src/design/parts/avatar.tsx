// What helps the eye to find a record again: its picture, or the first letters of its name on a tone that stays the same.
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { pictureHere } from './picture-here.ts';

type Props = {
  readonly name: string;
  /** What the tone is picked by; the name unless said otherwise. */
  readonly id?: string | undefined;
  /** The address of a picture that the product keeps; others are not shown. */
  readonly image?: string | null | undefined;
  /** Round of accounts and persons, with corners of campaigns. */
  readonly isPerson?: boolean;
  readonly size?: 'small' | 'large' | undefined;
};

const TONES = 6;

/** Hidden from readers: the name stands beside it. */
export function Avatar({ name, id = name, image, isPerson = false, size }: Props) {
  const look = [
    styles['avatar'],
    isPerson ? styles['person'] : '',
    size ? styles[size] : '',
    styles[`tone${toneOf(id)}`],
  ];
  const className = look.filter(Boolean).join(' ');
  const picture = pictureHere(image);
  if (picture) return <img className={className} src={picture} alt="" loading="lazy" />;
  // By the style sheet: they are no part of what a button around them is called.
  return <span className={className} data-letters={initialsOf(name)} aria-hidden="true" />;
}

type NamedProps = Props & {
  /** A link where it leads somewhere. */
  readonly children: ReactNode;
  /** Below the name: its ID, whose it is. */
  readonly below?: ReactNode;
};

/** A record as the first column of a list has it. */
export const Named = ({ children, below, ...avatar }: NamedProps) => (
  <span className={styles['named']}>
    <Avatar {...avatar} />
    <span className={styles['name']}>
      {children}
      {below === undefined ? null : <small dir="auto">{below}</small>}
    </span>
  </span>
);

/** Those of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase() || '?';

const toneOf = (id: string): number =>
  (Array.from(id).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % TONES) + 1;
