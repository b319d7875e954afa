// What asks somebody else's server: files to keep, and tests of postbacks.
import {
  makeAddCreative,
  makeRemoveCreative,
  type AddCreative,
  type RemoveCreative,
} from '@tributary/application/catalog/edit-creatives';
import { makeFetchMedia, type FetchMedia } from '@tributary/application/media/fetch-media';
import { makeTestPostback, type TestPostback } from '@tributary/application/postbacks/test-postback';
import { type Provide, token } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const OUTWARD_USE_CASES = {
  addCreative: token<AddCreative>('addCreative'),
  fetchMedia: token<FetchMedia>('fetchMedia'),
  removeCreative: token<RemoveCreative>('removeCreative'),
  testPostback: token<TestPostback>('testPostback'),
} as const;

const { stores, unitOfWork, deliveries, egress, inspectFile, apiUrl, sign, clock } = PORTS;
const { randomness, newDeliveryId } = PORTS;

export function provideOutward(provide: Provide): void {
  const { addCreative, fetchMedia, removeCreative, testPostback } = OUTWARD_USE_CASES;
  provide(addCreative, makeAddCreative, { stores, unitOfWork, fetchMedia, clock, randomness });
  provide(fetchMedia, makeFetchMedia, { stores, egress, inspectFile, apiUrl, clock, randomness });
  provide(removeCreative, makeRemoveCreative, { unitOfWork });
  provide(testPostback, makeTestPostback, { stores, deliveries, egress, sign, clock, newDeliveryId });
}
