import type { ActingContext } from '@tributary/application/audit/audit';
import type { Clock, KeyedHashes } from '@tributary/application/shared/outside';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { RecordStores } from '@tributary/application/shared/unit-of-work';
import type { Reads } from '@tributary/application/reporting/logs';
import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { Reports } from '@tributary/application/reporting/report';
import type { ReadDailyStats } from '@tributary/application/reporting/stats';
import type { ChangeConversionStatus } from '@tributary/application/attribution/change-conversion-status';
import type { CloseInvoice } from '@tributary/application/billing/close-invoice';
import type { CreateAccount } from '@tributary/application/accounts/create-account';
import type { CreateCampaign } from '@tributary/application/catalog/create-campaign';
import type { ChangePassword, EditAccount } from '@tributary/application/accounts/edit-account';
import type { DeleteCampaign, EditCampaign } from '@tributary/application/catalog/edit-campaign';
import type {
  AddAffiliatePayout,
  EditAffiliatePayout,
  AddLandingPage,
  CreateCap,
  EditCap,
  EditLandingPage,
} from '@tributary/application/catalog/edit-campaign-extras';
import type { AddCreative, RemoveCreative } from '@tributary/application/catalog/edit-creatives';
import type { TestPostback } from '@tributary/application/postbacks/test-postback';
import type {
  AddCommission,
  EditCommission,
  RemoveCommission,
} from '@tributary/application/catalog/edit-commissions';
import type {
  AddGoalPayout,
  CreateGoal,
  EditGoal,
  EditGoalPayout,
  RemoveGoal,
  RemoveGoalPayout,
} from '@tributary/application/catalog/edit-goals';
import type { EditNetwork, SetTrackingDomains } from '@tributary/application/accounts/edit-network';
import type {
  CreatePostback,
  EditPostback,
  RemovePostback,
} from '@tributary/application/postbacks/edit-postbacks';
import type {
  CreateReferral,
  EditReferral,
  RemoveReferral,
} from '@tributary/application/referral/edit-referrals';
import type { ExplainConversion } from '@tributary/application/attribution/explain-conversion';
import type { DecideAccess, RequestAccess, SetAccesses } from '@tributary/application/catalog/grant-access';
import type { IssueApiKey, IssueSecurityToken } from '@tributary/application/accounts/issue-credentials';
import type { IssueOwnTrackingLink } from '@tributary/application/tracking/issue-own-tracking-link';
import type { IssueTrackingLink } from '@tributary/application/tracking/issue-tracking-link';
import type { AddCategory, AddCustomField } from '@tributary/application/catalog/define-dictionaries';
import type {
  OfferCampaign,
  OfferCampaigns,
  SearchOffers,
} from '@tributary/application/catalog/offer-campaigns';
import type { RecordPayment } from '@tributary/application/billing/record-payment';

import type { PreviewConversion } from '@tributary/application/attribution/preview-conversion';
import type { ScheduleImport } from '@tributary/application/jobs/schedule-import';

import type { SetExchangeRates } from '@tributary/application/exchange/set-exchange-rates';

/** Everything the routes use, as one object: the composition root makes it, tests make it on memory adapters. */
export type ApiDependencies = {
  readonly stores: RecordStores;
  readonly reads: Reads;
  readonly dailyStats: ReadDailyStats;
  readonly reports: Reports;
  readonly referralEarnings: ReferralEarnings;
  readonly deliveries: Pick<Deliveries, 'log' | 'resend'>;
  readonly hashes: KeyedHashes;
  readonly clock: Clock;
  /** Tells the stores who acts, for the audit log. */
  readonly acting: ActingContext;
  /** Public base of tracking links where a network has no domain of its own. */
  readonly trackerUrl: string;
  readonly useCases: ApiUseCases;
};

export type ApiUseCases = {
  readonly addCreative: AddCreative;
  readonly removeCreative: RemoveCreative;
  readonly testPostback: TestPostback;
  readonly createAccount: CreateAccount;
  readonly editAccount: EditAccount;
  readonly changePassword: ChangePassword;
  readonly createCampaign: CreateCampaign;
  readonly editCampaign: EditCampaign;
  readonly deleteCampaign: DeleteCampaign;
  readonly addCommission: AddCommission;
  readonly editCommission: EditCommission;
  readonly removeCommission: RemoveCommission;
  readonly issueTrackingLink: IssueTrackingLink;
  readonly issueOwnTrackingLink: IssueOwnTrackingLink;
  readonly issueApiKey: IssueApiKey;
  readonly issueSecurityToken: IssueSecurityToken;
  readonly editNetwork: EditNetwork;
  readonly setTrackingDomains: SetTrackingDomains;
  readonly createPostback: CreatePostback;
  readonly editPostback: EditPostback;
  readonly removePostback: RemovePostback;
  readonly closeInvoice: CloseInvoice;
  readonly recordPayment: RecordPayment;
  readonly setExchangeRates: SetExchangeRates;
  readonly createReferral: CreateReferral;
  readonly editReferral: EditReferral;
  readonly removeReferral: RemoveReferral;
  readonly changeConversionStatus: ChangeConversionStatus;
  readonly explainConversion: ExplainConversion;
  readonly previewConversion: PreviewConversion;
  readonly scheduleImport: ScheduleImport;
  readonly createGoal: CreateGoal;
  readonly editGoal: EditGoal;
  readonly removeGoal: RemoveGoal;
  readonly addGoalPayout: AddGoalPayout;
  readonly editGoalPayout: EditGoalPayout;
  readonly removeGoalPayout: RemoveGoalPayout;
  readonly addAffiliatePayout: AddAffiliatePayout;
  readonly editAffiliatePayout: EditAffiliatePayout;
  readonly createCap: CreateCap;
  readonly editCap: EditCap;
  readonly editLandingPage: EditLandingPage;
  readonly addLandingPage: AddLandingPage;
  readonly addCategory: AddCategory;
  readonly addCustomField: AddCustomField;
  readonly offerCampaign: OfferCampaign;
  readonly offerCampaigns: OfferCampaigns;
  readonly searchOffers: SearchOffers;
  readonly requestAccess: RequestAccess;
  readonly decideAccess: DecideAccess;
  readonly assignAffiliates: SetAccesses;
  readonly revokeAffiliates: SetAccesses;
};
