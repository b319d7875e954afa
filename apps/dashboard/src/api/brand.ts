// How the pages look under this host, before anybody is signed in.
import { useAnswer } from './query.ts';
import type { Data } from './client.ts';

export type Brand = Data<'get', '/brand'>['brand'];

/** Undefined while it is not known: the pages then look like the product. */
export function useBrand(): Brand | undefined {
  const answer = useAnswer('/brand', {});
  return 'data' in answer ? answer.data?.brand : undefined;
}
