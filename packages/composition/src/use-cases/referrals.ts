import {
  makeCreateReferral,
  makeEditReferral,
  makeRemoveReferral,
  type CreateReferral,
  type EditReferral,
  type RemoveReferral,
} from '@tributary/application/referral/edit-referrals';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';

export const REFERRAL_USE_CASES = {
  createReferral: token<CreateReferral>('createReferral'),
  editReferral: token<EditReferral>('editReferral'),
  removeReferral: token<RemoveReferral>('removeReferral'),
} as const;

export function provideReferrals(provide: Provide): void {
  const edit = { unitOfWork: PORTS.unitOfWork, clock: PORTS.clock, randomness: PORTS.randomness };
  provide(REFERRAL_USE_CASES.createReferral, makeCreateReferral, edit);
  provide(REFERRAL_USE_CASES.editReferral, makeEditReferral, edit);
  provide(REFERRAL_USE_CASES.removeReferral, makeRemoveReferral, edit);
}
