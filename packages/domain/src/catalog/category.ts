import type { NetworkId } from '../shared/ids.ts';

/** A name the network's campaigns are sorted by. */
export type Category = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly name: string;
  readonly createdAt: Date;
};
