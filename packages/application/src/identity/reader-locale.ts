import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Users } from './users.ts';

/** The locale of whoever signs in to the network with this e-mail; null where nobody does, or none was chosen. */
export async function localeOfEmail(
  { users }: { readonly users: Pick<Users, 'findByEmail'> },
  networkId: NetworkId,
  email: string,
): Promise<string | null> {
  const found = (await users.findByEmail(email)).filter((user) => user.networkId === networkId);
  return found.find(({ locale }) => locale !== null)?.locale ?? null;
}
