// Every use case, made from ports by name. Processes and tests load this same module beside one of adapters.
import {
  makeChangeConversionStatus,
  type ChangeConversionStatus,
} from '@tributary/application/attribution/change-conversion-status';
import { makeCreateAccount, type CreateAccount } from '@tributary/application/accounts/create-account';
import { makeCreateCampaign, type CreateCampaign } from '@tributary/application/catalog/create-campaign';
import {
  makeChangePassword,
  makeEditAccount,
  type ChangePassword,
  type EditAccount,
} from '@tributary/application/accounts/edit-account';
import {
  makeAddAffiliatePayout,
  makeEditAffiliatePayout,
  makeAddLandingPage,
  makeCreateCap,
  makeEditCap,
  makeEditLandingPage,
  type AddAffiliatePayout,
  type EditAffiliatePayout,
  type AddLandingPage,
  type CreateCap,
  type EditCap,
  type EditLandingPage,
} from '@tributary/application/catalog/edit-campaign-extras';
import {
  makeDeleteCampaign,
  makeEditCampaign,
  type DeleteCampaign,
  type EditCampaign,
} from '@tributary/application/catalog/edit-campaign';
import {
  makeAddCommission,
  makeEditCommission,
  makeRemoveCommission,
  type AddCommission,
  type EditCommission,
  type RemoveCommission,
} from '@tributary/application/catalog/edit-commissions';
import {
  makeAddGoalPayout,
  makeCreateGoal,
  makeEditGoal,
  makeEditGoalPayout,
  makeRemoveGoal,
  makeRemoveGoalPayout,
  type AddGoalPayout,
  type CreateGoal,
  type EditGoal,
  type EditGoalPayout,
  type RemoveGoal,
  type RemoveGoalPayout,
} from '@tributary/application/catalog/edit-goals';
import {
  makeEditNetwork,
  makeSetTrackingDomains,
  type EditNetwork,
  type SetTrackingDomains,
} from '@tributary/application/accounts/edit-network';
import {
  makeCreatePostback,
  makeEditPostback,
  makeRemovePostback,
  type CreatePostback,
  type EditPostback,
  type RemovePostback,
} from '@tributary/application/postbacks/edit-postbacks';
import {
  makeExplainConversion,
  type ExplainConversion,
} from '@tributary/application/attribution/explain-conversion';
import {
  makeAssignAffiliates,
  makeDecideAccess,
  makeRequestAccess,
  makeRevokeAffiliates,
  type DecideAccess,
  type RequestAccess,
  type SetAccesses,
} from '@tributary/application/catalog/grant-access';
import {
  makeIssueApiKey,
  makeIssueSecurityToken,
  type IssueApiKey,
  type IssueSecurityToken,
} from '@tributary/application/accounts/issue-credentials';
import {
  makeIssueOwnTrackingLink,
  type IssueOwnTrackingLink,
} from '@tributary/application/tracking/issue-own-tracking-link';
import {
  makeIssueTrackingLink,
  type IssueTrackingLink,
} from '@tributary/application/tracking/issue-tracking-link';
import {
  makeAddCategory,
  makeAddCustomField,
  type AddCategory,
  type AddCustomField,
} from '@tributary/application/catalog/define-dictionaries';
import {
  makeOfferCampaign,
  makeOfferCampaigns,
  makeSearchOffers,
  type OfferCampaign,
  type OfferCampaigns,
  type SearchOffers,
} from '@tributary/application/catalog/offer-campaigns';
import {
  makeStartDeployment,
  type StartDeployment,
} from '@tributary/application/operations/start-deployment';
import { ContainerModule } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';
import { BILLING_USE_CASES, provideBilling } from './use-cases/billing.ts';
import { BOOK_USE_CASES, provideBooks } from './use-cases/books.ts';
import { IMPORT_USE_CASES, provideImports } from './use-cases/imports.ts';
import { OPERATOR_USE_CASES, provideOperators } from './use-cases/operators.ts';
import { OUTWARD_USE_CASES, provideOutward } from './use-cases/outward.ts';
import { EXCHANGE_RATE_USE_CASES, provideExchangeRates } from './use-cases/exchange-rates.ts';
import { provideReferrals, REFERRAL_USE_CASES } from './use-cases/referrals.ts';

export const USE_CASES = {
  addAffiliatePayout: token<AddAffiliatePayout>('addAffiliatePayout'),
  editAffiliatePayout: token<EditAffiliatePayout>('editAffiliatePayout'),
  addCategory: token<AddCategory>('addCategory'),
  addCommission: token<AddCommission>('addCommission'),
  addCustomField: token<AddCustomField>('addCustomField'),
  addGoalPayout: token<AddGoalPayout>('addGoalPayout'),
  addLandingPage: token<AddLandingPage>('addLandingPage'),
  assignAffiliates: token<SetAccesses>('assignAffiliates'),
  changeConversionStatus: token<ChangeConversionStatus>('changeConversionStatus'),
  changePassword: token<ChangePassword>('changePassword'),
  createAccount: token<CreateAccount>('createAccount'),
  createCampaign: token<CreateCampaign>('createCampaign'),
  createCap: token<CreateCap>('createCap'),
  createGoal: token<CreateGoal>('createGoal'),
  createPostback: token<CreatePostback>('createPostback'),
  decideAccess: token<DecideAccess>('decideAccess'),
  deleteCampaign: token<DeleteCampaign>('deleteCampaign'),
  editAccount: token<EditAccount>('editAccount'),
  editCampaign: token<EditCampaign>('editCampaign'),
  editCap: token<EditCap>('editCap'),
  editCommission: token<EditCommission>('editCommission'),
  editGoal: token<EditGoal>('editGoal'),
  editGoalPayout: token<EditGoalPayout>('editGoalPayout'),
  editLandingPage: token<EditLandingPage>('editLandingPage'),
  editNetwork: token<EditNetwork>('editNetwork'),
  editPostback: token<EditPostback>('editPostback'),
  explainConversion: token<ExplainConversion>('explainConversion'),
  issueApiKey: token<IssueApiKey>('issueApiKey'),
  issueOwnTrackingLink: token<IssueOwnTrackingLink>('issueOwnTrackingLink'),
  issueSecurityToken: token<IssueSecurityToken>('issueSecurityToken'),
  issueTrackingLink: token<IssueTrackingLink>('issueTrackingLink'),
  offerCampaign: token<OfferCampaign>('offerCampaign'),
  offerCampaigns: token<OfferCampaigns>('offerCampaigns'),
  removeCommission: token<RemoveCommission>('removeCommission'),
  removeGoal: token<RemoveGoal>('removeGoal'),
  removeGoalPayout: token<RemoveGoalPayout>('removeGoalPayout'),
  removePostback: token<RemovePostback>('removePostback'),
  requestAccess: token<RequestAccess>('requestAccess'),
  revokeAffiliates: token<SetAccesses>('revokeAffiliates'),
  searchOffers: token<SearchOffers>('searchOffers'),
  setTrackingDomains: token<SetTrackingDomains>('setTrackingDomains'),
  startDeployment: token<StartDeployment>('startDeployment'),
  ...BILLING_USE_CASES,
  ...BOOK_USE_CASES,
  ...IMPORT_USE_CASES,
  ...OPERATOR_USE_CASES,
  ...OUTWARD_USE_CASES,
  ...REFERRAL_USE_CASES,
  ...EXCHANGE_RATE_USE_CASES,
} as const;

/** What an edit in one transaction needs. */
const edit = { unitOfWork: PORTS.unitOfWork, clock: PORTS.clock, randomness: PORTS.randomness };
const decide = { books: PORTS.books, clock: PORTS.clock, newDeliveryId: PORTS.newDeliveryId };
const offers = { stores: PORTS.stores, clock: PORTS.clock, randomness: PORTS.randomness };
const accounts = {
  stores: PORTS.stores,
  passwords: PORTS.passwords,
  clock: PORTS.clock,
  randomness: PORTS.randomness,
};
const fetchingAccounts = {
  ...accounts,
  unitOfWork: PORTS.unitOfWork,
  fetchMedia: OUTWARD_USE_CASES.fetchMedia,
};
const credentials = {
  stores: PORTS.stores,
  hashes: PORTS.hashes,
  clock: PORTS.clock,
  randomness: PORTS.randomness,
};

export const useCases = new ContainerModule((options) => {
  const provide = providing(options);
  provide(USE_CASES.addAffiliatePayout, makeAddAffiliatePayout, edit);
  provide(USE_CASES.editAffiliatePayout, makeEditAffiliatePayout, edit);
  provide(USE_CASES.addCategory, makeAddCategory, offers);
  provide(USE_CASES.addCommission, makeAddCommission, edit);
  provide(USE_CASES.addCustomField, makeAddCustomField, offers);
  provide(USE_CASES.addGoalPayout, makeAddGoalPayout, edit);
  provide(USE_CASES.addLandingPage, makeAddLandingPage, edit);
  provide(USE_CASES.assignAffiliates, makeAssignAffiliates, edit);
  provide(USE_CASES.changeConversionStatus, makeChangeConversionStatus, decide);
  provide(USE_CASES.changePassword, makeChangePassword, { ...accounts, unitOfWork: PORTS.unitOfWork });
  provide(USE_CASES.createAccount, makeCreateAccount, fetchingAccounts);
  provide(USE_CASES.createCampaign, makeCreateCampaign, { ...edit, fetchMedia: USE_CASES.fetchMedia });
  provide(USE_CASES.createCap, makeCreateCap, edit);
  provide(USE_CASES.createGoal, makeCreateGoal, edit);
  provide(USE_CASES.createPostback, makeCreatePostback, edit);
  provide(USE_CASES.decideAccess, makeDecideAccess, edit);
  provide(USE_CASES.deleteCampaign, makeDeleteCampaign, edit);
  provide(USE_CASES.editAccount, makeEditAccount, fetchingAccounts);
  provide(USE_CASES.editCampaign, makeEditCampaign, {
    ...{ unitOfWork: PORTS.unitOfWork, clock: PORTS.clock },
    ...{ stores: PORTS.stores, fetchMedia: USE_CASES.fetchMedia },
  });
  provide(USE_CASES.editCap, makeEditCap, edit);
  provide(USE_CASES.editCommission, makeEditCommission, edit);
  provide(USE_CASES.editGoal, makeEditGoal, edit);
  provide(USE_CASES.editGoalPayout, makeEditGoalPayout, edit);
  provide(USE_CASES.editLandingPage, makeEditLandingPage, edit);
  provide(USE_CASES.editNetwork, makeEditNetwork, edit);
  provide(USE_CASES.editPostback, makeEditPostback, edit);
  provide(USE_CASES.explainConversion, makeExplainConversion, {
    ...{ books: PORTS.books, reads: PORTS.reads, stores: PORTS.stores },
  });
  provide(USE_CASES.issueApiKey, makeIssueApiKey, credentials);
  provide(USE_CASES.issueOwnTrackingLink, makeIssueOwnTrackingLink, {
    stores: PORTS.stores,
    issueTrackingLink: USE_CASES.issueTrackingLink,
    clock: PORTS.clock,
  });
  provide(USE_CASES.issueSecurityToken, makeIssueSecurityToken, credentials);
  provide(USE_CASES.issueTrackingLink, makeIssueTrackingLink, credentials);
  provide(USE_CASES.offerCampaign, makeOfferCampaign, offers);
  provide(USE_CASES.offerCampaigns, makeOfferCampaigns, offers);
  provide(USE_CASES.removeCommission, makeRemoveCommission, edit);
  provide(USE_CASES.removeGoal, makeRemoveGoal, edit);
  provide(USE_CASES.removeGoalPayout, makeRemoveGoalPayout, edit);
  provide(USE_CASES.removePostback, makeRemovePostback, edit);
  provide(USE_CASES.requestAccess, makeRequestAccess, edit);
  provide(USE_CASES.revokeAffiliates, makeRevokeAffiliates, edit);
  provide(USE_CASES.searchOffers, makeSearchOffers, offers);
  provide(USE_CASES.setTrackingDomains, makeSetTrackingDomains, edit);
  provide(USE_CASES.startDeployment, makeStartDeployment, { ...credentials, unitOfWork: PORTS.unitOfWork });
  provideBilling(provide);
  provideBooks(provide);
  provideImports(provide);
  provideOperators(provide);
  provideOutward(provide);
  provideReferrals(provide);
  provideExchangeRates(provide);
});
