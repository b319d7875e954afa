import styles from './chart.module.css';
import type { Line } from './line.ts';

const COLOURS = 6;
/** More are told apart by their dashes, too. */
const PLAIN_MAX = 4;

/** A line and how it looks: its colour, and its dashes where there are many. */
export type Shown = Line & { readonly look: string };

export const lookOf = (place: number, all: number): string =>
  `${styles[`series${(place % COLOURS) + 1}`] ?? ''} ${all > PLAIN_MAX ? (styles[`dash${place}`] ?? '') : ''}`.trim();
