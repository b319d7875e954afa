// What a role is made of. The three files beside this one are the only place that knows roles.
import type { LinkProps } from '@tanstack/react-router';
import type { IconOf } from '../design/parts/button.tsx';

export type Place = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** The key after `g`. */
  readonly key: string;
  readonly icon: IconOf;
  /** What it stands under; none for the first places. */
  readonly group?: string;
  /** At the foot of the sidebar. */
  readonly isFoot?: boolean;
};

export type Role = {
  readonly name: 'network' | 'affiliate' | 'advertiser';
  /** In the order of the sidebar, those of a group one after another. */
  readonly places: readonly Place[];
  /** The four that are at hand on a phone. */
  readonly atHand: readonly Place['to'][];
  /** Pages that no place leads to. */
  readonly pages?: readonly string[];
};
