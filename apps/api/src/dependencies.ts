import type { ActingContext } from '@tributary/application/ports/audit';
import type { Clock, KeyedHashes } from '@tributary/application/ports/outside';
import type { Deliveries } from '@tributary/application/ports/postbacks';
import type { RecordStores } from '@tributary/application/ports/unit-of-work';
import type { Reads } from '@tributary/application/reads/logs';
import type { ReferralEarnings } from '@tributary/application/reads/referral';
import type { Reports } from '@tributary/application/reads/report';
import type { ReadDailyStats } from '@tributary/application/reads/stats';
import type { ChangeConversionStatus } from '@tributary/application/use-cases/change-conversion-status';
import type { CloseInvoice } from '@tributary/application/use-cases/close-invoice';
import type { CreateAccount } from '@tributary/application/use-cases/create-account';
import type { CreateCampaign } from '@tributary/application/use-cases/create-campaign';
import type { ChangePassword, EditAccount } from '@tributary/application/use-cases/edit-account';
import type { DeleteCampaign, EditCampaign } from '@tributary/application/use-cases/edit-campaign';
import type {
  AddAffiliatePayout,
  EditAffiliatePayout,
  AddLandingPage,
  CreateCap,
  EditCap,
  EditLandingPage,
} from '@tributary/application/use-cases/edit-campaign-extras';
import type { AddCreative, RemoveCreative } from '@tributary/application/use-cases/edit-creatives';
import type { TestPostback } from '@tributary/application/use-cases/test-postback';
import type {
  AddCommission,
  EditCommission,
  RemoveCommission,
} from '@tributary/application/use-cases/edit-commissions';
import type {
  AddGoalPayout,
  CreateGoal,
  EditGoal,
  EditGoalPayout,
  RemoveGoal,
  RemoveGoalPayout,
} from '@tributary/application/use-cases/edit-goals';
import type { EditNetwork, SetTrackingDomains } from '@tributary/application/use-cases/edit-network';
import type {
  CreatePostback,
  EditPostback,
  RemovePostback,
} from '@tributary/application/use-cases/edit-postbacks';
import type {
  CreateReferral,
  EditReferral,
  RemoveReferral,
} from '@tributary/application/use-cases/edit-referrals';
import type { ExplainConversion } from '@tributary/application/use-cases/explain-conversion';
import type { DecideAccess, RequestAccess, SetAccesses } from '@tributary/application/use-cases/grant-access';
import type { IssueApiKey, IssueSecurityToken } from '@tributary/application/use-cases/issue-credentials';
import type { IssueOwnTrackingLink } from '@tributary/application/use-cases/issue-own-tracking-link';
import type { IssueTrackingLink } from '@tributary/application/use-cases/issue-tracking-link';
import type { AddCategory, AddCustomField } from '@tributary/application/use-cases/define-dictionaries';
import type {
  OfferCampaign,
  OfferCampaigns,
  SearchOffers,
} from '@tributary/application/use-cases/offer-campaigns';
import type { RecordPayment } from '@tributary/application/use-cases/record-payment';

import type { PreviewConversion } from '@tributary/application/use-cases/preview-conversion';
import type { ScheduleImport } from '@tributary/application/use-cases/schedule-import';

import type { SetExchangeRates } from '@tributary/application/use-cases/set-exchange-rates';

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
