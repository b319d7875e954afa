// Who owns the records that are named: an affiliate with an advertiser on each of three sides, and who is signed in there.
import { NETWORK_ID, OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { type Client, clientOf, ownerOf, type Party, partyOf, type Person, signedInAs } from '../seed.ts';
import type { TestApi } from '../test-api.ts';

/** Whose records: Anna's and her advertiser's, their rivals' in the same network, and another network's. */
export type Side = 'own' | 'another' | 'foreign';
export type Owner = {
  readonly side: Side;
  readonly network: Client;
  readonly affiliate: Party;
  readonly advertiser: Party;
  /** Who is signed in: the owner of the network, of another network, or a rival in the same one. */
  readonly person: Person;
};

/** Somebody with a password, for signing in. */
export const SIGNS_IN = 'sonja@example.org';

export async function openOwners(api: TestApi): Promise<Record<Side, Owner>> {
  const owner = async (side: Side, key: string): Promise<Owner> => {
    const affiliate = await partyOf(api, 'affiliate', key);
    const networkId = side === 'foreign' ? OTHER_NETWORK_ID : NETWORK_ID;
    return {
      side,
      network: clientOf(api, key),
      affiliate,
      advertiser: await partyOf(api, 'advertiser', key),
      person: side === 'another' ? await signedInAs(api, affiliate.email) : await ownerOf(api, networkId),
    };
  };
  await partyOf(api, 'affiliate', api.key, SIGNS_IN);
  return {
    own: await owner('own', api.key),
    another: await owner('another', api.key),
    foreign: await owner('foreign', api.otherKey),
  };
}

export const networkOf = ({ side }: Owner): NetworkId => (side === 'foreign' ? OTHER_NETWORK_ID : NETWORK_ID);

/** What every record is made with. */
export type MakingFor = {
  readonly api: TestApi;
  readonly owner: Owner;
  /** Counts them, so that no two have the same name. */
  readonly n: number;
};
