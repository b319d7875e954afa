// What a role is made of. The three files beside this one are the only place that knows roles.
import type { LinkProps } from '@tanstack/react-router';

export type Place = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** The key after `g`. */
  readonly key: string;
};

export type Role = {
  readonly name: 'network' | 'affiliate' | 'advertiser';
  /** In the order of the navigation; on a phone the first four are at hand. */
  readonly places: readonly Place[];
  /** Pages that no place leads to. */
  readonly pages?: readonly string[];
};
