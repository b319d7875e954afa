import type { DeliveryId } from '@tributary/domain/shared/ids';
import type { Books } from '@tributary/application/ports/books';
import type { Clock, KeyedHashes, PasswordHashes, Randomness } from '@tributary/application/ports/outside';
import type { RecordStores, UnitOfWork } from '@tributary/application/ports/unit-of-work';
import { makeChangeConversionStatus } from '@tributary/application/use-cases/change-conversion-status';
import { nextId } from '@tributary/application/use-cases/changes';
import { makeCreateAccount } from '@tributary/application/use-cases/create-account';
import { makeCreateCampaign } from '@tributary/application/use-cases/create-campaign';
import { makeChangePassword, makeEditAccount } from '@tributary/application/use-cases/edit-account';
import { makeDeleteCampaign, makeEditCampaign } from '@tributary/application/use-cases/edit-campaign';
import {
  makeAddAffiliatePayout,
  makeAddLandingPage,
  makeCreateCap,
  makeEditCap,
  makeEditLandingPage,
} from '@tributary/application/use-cases/edit-campaign-extras';
import {
  makeAddCommission,
  makeEditCommission,
  makeRemoveCommission,
} from '@tributary/application/use-cases/edit-commissions';
import {
  makeAddGoalPayout,
  makeCreateGoal,
  makeEditGoal,
  makeEditGoalPayout,
  makeRemoveGoal,
  makeRemoveGoalPayout,
} from '@tributary/application/use-cases/edit-goals';
import { makeEditNetwork, makeSetTrackingDomains } from '@tributary/application/use-cases/edit-network';
import {
  makeCreatePostback,
  makeEditPostback,
  makeRemovePostback,
} from '@tributary/application/use-cases/edit-postbacks';
import { makeExplainConversion } from '@tributary/application/use-cases/explain-conversion';
import {
  makeAssignAffiliates,
  makeDecideAccess,
  makeRequestAccess,
  makeRevokeAffiliates,
} from '@tributary/application/use-cases/grant-access';
import { makeIssueApiKey, makeIssueSecurityToken } from '@tributary/application/use-cases/issue-credentials';
import { makeIssueOwnTrackingLink } from '@tributary/application/use-cases/issue-own-tracking-link';
import { makeIssueTrackingLink } from '@tributary/application/use-cases/issue-tracking-link';
import { makeAddCategory, makeAddCustomField } from '@tributary/application/use-cases/define-dictionaries';
import {
  makeOfferCampaign,
  makeOfferCampaigns,
  makeSearchOffers,
} from '@tributary/application/use-cases/offer-campaigns';
import type { Reads } from '@tributary/application/reads/logs';
import type { ApiUseCases } from '../src/dependencies.ts';

export type ApiPorts = {
  readonly stores: RecordStores;
  readonly unitOfWork: UnitOfWork;
  readonly books: Books;
  readonly reads: Reads;
  readonly hashes: KeyedHashes;
  readonly passwords: PasswordHashes;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** The use cases behind the routes, made from ports: the same for every adapter. */
export const makeApiUseCases = (ports: ApiPorts): ApiUseCases => ({
  createAccount: makeCreateAccount(ports),
  editAccount: makeEditAccount(ports),
  changePassword: makeChangePassword(ports),
  createCampaign: makeCreateCampaign(ports),
  editCampaign: makeEditCampaign(ports),
  deleteCampaign: makeDeleteCampaign(ports),
  addCommission: makeAddCommission(ports),
  editCommission: makeEditCommission(ports),
  removeCommission: makeRemoveCommission(ports),
  issueTrackingLink: makeIssueTrackingLink(ports),
  issueOwnTrackingLink: makeIssueOwnTrackingLink({
    ...ports,
    issueTrackingLink: makeIssueTrackingLink(ports),
  }),
  issueApiKey: makeIssueApiKey(ports),
  issueSecurityToken: makeIssueSecurityToken(ports),
  editNetwork: makeEditNetwork(ports),
  setTrackingDomains: makeSetTrackingDomains(ports),
  createPostback: makeCreatePostback(ports),
  editPostback: makeEditPostback(ports),
  removePostback: makeRemovePostback(ports),
  changeConversionStatus: makeChangeConversionStatus({
    ...ports,
    newDeliveryId: () => nextId<DeliveryId>(ports),
  }),
  explainConversion: makeExplainConversion(ports),
  createGoal: makeCreateGoal(ports),
  editGoal: makeEditGoal(ports),
  removeGoal: makeRemoveGoal(ports),
  addGoalPayout: makeAddGoalPayout(ports),
  editGoalPayout: makeEditGoalPayout(ports),
  removeGoalPayout: makeRemoveGoalPayout(ports),
  addAffiliatePayout: makeAddAffiliatePayout(ports),
  createCap: makeCreateCap(ports),
  editCap: makeEditCap(ports),
  editLandingPage: makeEditLandingPage(ports),
  addLandingPage: makeAddLandingPage(ports),
  addCategory: makeAddCategory(ports),
  addCustomField: makeAddCustomField(ports),
  offerCampaign: makeOfferCampaign(ports),
  offerCampaigns: makeOfferCampaigns(ports),
  searchOffers: makeSearchOffers(ports),
  requestAccess: makeRequestAccess(ports),
  decideAccess: makeDecideAccess(ports),
  assignAffiliates: makeAssignAffiliates(ports),
  revokeAffiliates: makeRevokeAffiliates(ports),
});
