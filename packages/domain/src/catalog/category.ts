import type { NetworkId } from '../shared/ids.ts';

/** A name under which a network groups campaigns. */
export type Category = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly name: string;
  readonly createdAt: Date;
};
