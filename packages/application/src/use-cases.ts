// The list of all use cases. Whoever writes one adds a line here: its factory takes what it needs of the ports by name.
import type { NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import { makeCreateAccount } from './accounts/create-account.ts';
import { makeCreateNetwork } from './accounts/create-network.ts';
import { makeChangePassword } from './identity/change-password.ts';
import { makeEditAccount } from './accounts/edit-account.ts';
import {
  makeEditBrand,
  makeFindNetworkOfHost,
  makeFindOnlyNetwork,
  makeMediaAddress,
} from './accounts/edit-brand.ts';
import { makeEditNetwork, makeSetTrackingDomains } from './accounts/edit-network.ts';
import { makeEraseAccount } from './billing/erase-account.ts';
import { makeIssueOwnKey, makeIssueOwnToken } from './accounts/issue-own-credentials.ts';
import { makeIssueApiKey, makeIssueSecurityToken } from './accounts/issue-credentials.ts';
import {
  makeChangeConversionStatus,
  makeChangeConversionStatuses,
} from './attribution/change-conversion-status.ts';
import { makeGiveVerdict, makeGiveVerdicts } from './attribution/give-verdict.ts';
import { makeExplainConversion } from './attribution/explain-conversion.ts';
import { makeExplainVolume } from './billing/explain-volume.ts';
import { makeHeldBackToday } from './billing/held-back.ts';
import { makePreviewConversion } from './jobs/preview-conversion.ts';
import { makeApplyRateRules } from './attribution/recompute-payouts.ts';
import { makeRetryDeadLetters } from './attribution/retry-dead-letters.ts';
import { makePriceUnpricedConversions } from './attribution/price-unpriced-conversions.ts';
import { makeAddBonus } from './billing/add-bonus.ts';
import {
  makeAddVolumeRule,
  makeEndVolumeRule,
  makePreviewVolumeRule,
  makeReadVolume,
} from './billing/edit-volume-rules.ts';
import { makeCheckBilling } from './billing/check-billing.ts';
import { makeCloseInvoice, makeCloseInvoices } from './billing/close-invoice.ts';
import { makeCloseInvoicesOf } from './billing/close-invoices-of.ts';
import { makeConfirmPayoutMethod, makeSetPayoutMethod } from './billing/edit-payout-method.ts';
import { makeGiveTaxForm, makeRevealTaxForm } from './billing/keep-tax-forms.ts';
import { makeSetPayoutMethodWithLetters } from './billing/letters-of-payout-methods.ts';
import { makeAddDeposit, makeSetCreditLimit, makeVoidDeposit } from './billing/edit-credit.ts';
import {
  makeSetGroupTerms,
  makeSetPaymentTerms,
  makeSetPayoutSettings,
} from './billing/edit-payment-terms.ts';
import { makePreparePayouts } from './billing/prepare-payouts.ts';
import {
  makeCancelPayouts,
  makeReleasePayouts,
  makeReturnPayout,
  makeSettlePayouts,
} from './billing/run-payout-batch.ts';
import { makeReadBalances } from './billing/read-balances.ts';
import { makeReadNextPayout } from './billing/read-next-payout.ts';
import { makeReadJournal } from './billing/read-journal.ts';
import { makeReadStatement } from './billing/read-statement.ts';
import { makeIssueDocument } from './billing/issue-document.ts';
import { makeSetCompany, makeSetLedgerAccounts, makeSetLegalData } from './billing/set-legal-data.ts';
import { makePrintDocument, makeReadDocumentXml } from './billing/read-document-file.ts';
import { makeRecordPayment, makeUndoPayment } from './billing/record-payment.ts';
import { makeCreateCampaign } from './catalog/create-campaign.ts';
import { makeConfirmSignUp, makeFindSignUpForm, makeSignUpByOneself } from './identity/sign-up.ts';
import { makeAddCategory, makeAddCustomField } from './accounts/define-dictionaries.ts';
import {
  makeChangeGroupMembers,
  makeCreateAffiliateGroup,
  makeEditAffiliateGroup,
  makeRemoveAffiliateGroup,
} from './accounts/edit-affiliate-groups.ts';
import { makeDeleteCampaign, makeEditCampaign } from './catalog/edit-campaign.ts';
import {
  makeAddAffiliatePayout,
  makeAddLandingPage,
  makeEditAffiliatePayout,
  makeEditLandingPage,
} from './catalog/edit-campaign-extras.ts';
import { makeCreateCap, makeCreateCaps, makeEditCap, makeEditCapLimits } from './catalog/edit-caps.ts';
import { makeAddCommission, makeEditCommission, makeRemoveCommission } from './catalog/edit-commissions.ts';
import { makeAddCreative, makeRemoveCreative } from './catalog/edit-creatives.ts';
import {
  makeAddGoalPayout,
  makeCreateGoal,
  makeEditGoal,
  makeEditGoalPayout,
  makeRemoveGoal,
  makeRemoveGoalPayout,
} from './catalog/edit-goals.ts';
import { makeDraftRateRules, makeSetRateRules } from './catalog/edit-rate-rules.ts';
import {
  makeAssignAffiliates,
  makeDecideAccess,
  makeRequestAccess,
  makeRevokeAffiliates,
} from './catalog/grant-access.ts';
import { makeReadAffiliateNews } from './reporting/affiliate-news.ts';
import { makeSearchRecords } from './search/search-records.ts';
import {
  makeCountRequestedOffers,
  makeOfferCampaign,
  makeOfferCampaigns,
  makeSearchOffers,
} from './tracking/offer-campaigns.ts';
import { makeSetExchangeRates } from './exchange/set-exchange-rates.ts';
import { makeFindLosingEdits } from './jobs/losing-edits.ts';
import { makeImportNetwork } from './jobs/import-network.ts';
import { makeRunImport } from './jobs/run-import.ts';
import {
  makeEditUser,
  makeInviteUser,
  makeMakeUserLink,
  makeRemoveUser,
  makeResetSecondFactor,
  makeUnlinkProvider,
} from './identity/manage-users.ts';
import { makeEditView, makeRemoveView, makeSaveView } from './identity/save-views.ts';
import {
  makeBeginSecondFactor,
  makeConfirmSecondFactor,
  makeDropSecondFactors,
  makeEndSecondFactor,
  makeRenewRecoveryCodes,
} from './identity/second-factor.ts';
import { makeChooseOwnLanguage } from './identity/own-language.ts';
import { makeChangeOwnPassword, makeConfirmSession, makeStorePassword } from './identity/own-password.ts';
import {
  makeChoosePassword,
  makeFindLink,
  makeOpenReset,
  makeOpenSetup,
  makeSetUpOwner,
} from './identity/one-time-links.ts';
import { makeAskForLink, makeMailLink } from './identity/mail-links.ts';
import { makeEditAccountAndNotify } from './identity/notify-decision.ts';
import {
  makeChangeOwnPasswordWithLetters,
  makeChangePasswordWithLetters,
  makeChoosePasswordWithLetters,
  makeEditAccountWithLetters,
  makeEditBrandWithLetters,
  makeEditUserWithLetters,
  makeSetTrackingDomainsWithLetters,
} from './identity/letters-of-changes.ts';
import { makeActAs, makeSignOut, makeStopActing } from './identity/act-as.ts';
import { makeSignIn } from './identity/sign-in.ts';
import { makeCancelJob } from './jobs/cancel-job.ts';
import {
  makeProviderReturnAddresses,
  makeRemoveIdentityProvider,
  makeSetIdentityProvider,
} from './identity/identity-provider-settings.ts';
import {
  makeBeginAtProvider,
  makeConfirmAtProvider,
  makeFindOfferedProvider,
  makeFindOwnProvider,
} from './identity/begin-at-provider.ts';
import {
  makeConfirmByProvider,
  makeFinishByFactor,
  makeSignInByProvider,
} from './identity/sign-in-by-provider.ts';
import { makeSignInByPasskey, makeAskForPasskey } from './identity/sign-in-by-passkey.ts';
import {
  makeAddPasskey,
  makeAskForOwnPasskey,
  makeBeginPasskey,
  makePasskeySite,
  makeRemovePasskey,
} from './identity/own-passkeys.ts';
import { makeScheduleImport } from './jobs/schedule-import.ts';
import { makeWorkJobs } from './jobs/work-jobs.ts';
import { type FetchMedia, makeFetchMedia } from './media/fetch-media.ts';
import { makeForgetRows } from './operations/forget-rows.ts';
import { makeResealSecrets } from './operations/reseal-secrets.ts';
import { makeStartDeployment } from './operations/start-deployment.ts';
import type { Ports } from './ports.ts';
import { makeCreatePostback, makeEditPostback, makeRemovePostback } from './postbacks/edit-postbacks.ts';
import { makeTestPostback } from './postbacks/test-postback.ts';
import {
  makeCreateWebhook,
  makeEditWebhook,
  makeRemoveWebhook,
  makeRotateWebhookSecret,
} from './webhooks/edit-webhooks.ts';
import { makeTestWebhook } from './webhooks/test-webhook.ts';
import { makeCreateExport, makeEditExport, makeRemoveExport, makeRunExport } from './exports/edit-exports.ts';
import {
  makeEditReportSchedule,
  makeRemoveReportSchedule,
  makeScheduleReport,
} from './exports/edit-report-schedules.ts';
import { makeCreateReferral, makeEditReferral, makeRemoveReferral } from './referral/edit-referrals.ts';
import { makeCheckLedger } from './operations/check-ledger.ts';
import {
  makeRebuildCaps,
  makeRebuildStats,
  makeRecountCaps,
  makeRecountStats,
} from './reporting/recount-books.ts';
import { makeCheckDomains } from './tracking/check-domains.ts';
import { makeOfferGoals } from './tracking/offer-goals.ts';
import { makeIssueOwnTrackingLink } from './tracking/issue-own-tracking-link.ts';
import { makeAddLinkAlias } from './tracking/add-link-alias.ts';
import { makeMakeTestLink } from './tracking/make-test-link.ts';
import { makeListTestEvents } from './attribution/list-test-events.ts';
import { makeIssueTrackingLink } from './tracking/issue-tracking-link.ts';

export type OfflinePorts = Pick<
  Ports,
  | 'stores'
  | 'unitOfWork'
  | 'books'
  | 'unpricedConversions'
  | 'deadLetters'
  | 'testEvents'
  | 'jobQueue'
  | 'maintenance'
  | 'reads'
  | 'findRecords'
  | 'ledger'
  | 'referralEarnings'
  | 'recounts'
  | 'readLedgerEntries'
  | 'publicUrls'
  | 'hashes'
  | 'passwords'
  | 'box'
  | 'hmacSha1'
  | 'rateBuckets'
  | 'randomness'
  | 'clock'
  | 'pause'
  | 'acting'
  | 'newDeliveryId'
>;

/**
 * Use cases that send no request to other servers: a process that may not, such as a command, has these and no others.
 */
export function makeOfflineUseCases(ports: OfflinePorts) {
  const checkBilling = makeCheckBilling(ports);
  const issueTrackingLink = makeIssueTrackingLink(ports);
  const offerCampaign = makeOfferCampaign(ports);
  const priceUnpricedConversions = makePriceUnpricedConversions(ports);
  const readBalances = makeReadBalances(ports);
  const recountCaps = makeRecountCaps(ports);
  const recountStats = makeRecountStats(ports);
  const scheduleImport = makeScheduleImport(ports);
  const workJobs = makeWorkJobs({ ...ports, queue: ports.jobQueue });
  const addLinkAlias = makeAddLinkAlias({ ...ports, issueTrackingLink });
  const assignAffiliates = makeAssignAffiliates(ports);
  const createGoal = makeCreateGoal(ports);
  const storePassword = makeStorePassword(ports);
  const changeConversionStatuses = makeChangeConversionStatuses(ports);
  const runImport = makeRunImport({ ...ports, scheduleImport, workJobs });
  return {
    actAs: makeActAs(ports),
    addAffiliatePayout: makeAddAffiliatePayout(ports),
    addCategory: makeAddCategory(ports),
    addCommission: makeAddCommission(ports),
    addCustomField: makeAddCustomField(ports),
    addGoalPayout: makeAddGoalPayout(ports),
    addLandingPage: makeAddLandingPage(ports),
    addLinkAlias,
    assignAffiliates,
    changeConversionStatus: makeChangeConversionStatus(ports),
    giveVerdict: makeGiveVerdict({ ...ports, changeConversionStatuses }),
    giveVerdicts: makeGiveVerdicts({ ...ports, changeConversionStatuses }),
    changeGroupMembers: makeChangeGroupMembers(ports),
    changeConversionStatuses,
    changeOwnPassword: makeChangeOwnPassword({ ...ports, storePassword }),
    changePassword: makeChangePassword(ports),
    checkLedger: makeCheckLedger({ ...ports, checkBilling, recountCaps, recountStats }),
    chooseOwnLanguage: makeChooseOwnLanguage(ports),
    choosePassword: makeChoosePassword({ ...ports, storePassword }),
    closeInvoice: makeCloseInvoice(ports),
    closeInvoices: makeCloseInvoices(ports),
    closeInvoicesOf: makeCloseInvoicesOf(ports),
    beginSecondFactor: makeBeginSecondFactor(ports),
    confirmPayoutMethod: makeConfirmPayoutMethod(ports),
    giveTaxForm: makeGiveTaxForm(ports),
    revealTaxForm: makeRevealTaxForm(ports),
    setPayoutMethod: makeSetPayoutMethod(ports),
    setPayoutSettings: makeSetPayoutSettings(ports),
    addBonus: makeAddBonus(ports),
    addVolumeRule: makeAddVolumeRule(ports),
    applyRateRules: makeApplyRateRules({
      ...ports,
      setRateRules: makeSetRateRules(ports),
      draftRateRules: makeDraftRateRules(ports),
    }),
    endVolumeRule: makeEndVolumeRule(ports),
    previewVolumeRule: makePreviewVolumeRule(ports),
    readVolume: makeReadVolume(ports),
    setGroupTerms: makeSetGroupTerms(ports),
    setPaymentTerms: makeSetPaymentTerms(ports),
    setCreditLimit: makeSetCreditLimit(ports),
    addDeposit: makeAddDeposit(ports),
    voidDeposit: makeVoidDeposit(ports),
    preparePayouts: makePreparePayouts(ports),
    releasePayouts: makeReleasePayouts(ports),
    cancelPayouts: makeCancelPayouts(ports),
    settlePayouts: makeSettlePayouts(ports),
    returnPayout: makeReturnPayout(ports),
    confirmSecondFactor: makeConfirmSecondFactor(ports),
    dropSecondFactors: makeDropSecondFactors(ports),
    endSecondFactor: makeEndSecondFactor(ports),
    renewRecoveryCodes: makeRenewRecoveryCodes(ports),
    resetSecondFactor: makeResetSecondFactor(ports),
    createAffiliateGroup: makeCreateAffiliateGroup(ports),
    createCap: makeCreateCap(ports),
    createCaps: makeCreateCaps(ports),
    createGoal,
    createNetwork: makeCreateNetwork(ports),
    createPostback: makeCreatePostback(ports),
    createReferral: makeCreateReferral(ports),
    createWebhook: makeCreateWebhook(ports),
    decideAccess: makeDecideAccess(ports),
    deleteCampaign: makeDeleteCampaign(ports),
    editAffiliateGroup: makeEditAffiliateGroup(ports),
    editAffiliatePayout: makeEditAffiliatePayout(ports),
    editCap: makeEditCap(ports),
    editCapLimits: makeEditCapLimits(ports),
    editCommission: makeEditCommission(ports),
    editGoal: makeEditGoal(ports),
    editGoalPayout: makeEditGoalPayout(ports),
    editLandingPage: makeEditLandingPage(ports),
    editNetwork: makeEditNetwork(ports),
    editPostback: makeEditPostback(ports),
    editReferral: makeEditReferral(ports),
    editUser: makeEditUser(ports),
    editWebhook: makeEditWebhook(ports),
    eraseAccount: makeEraseAccount(ports),
    editView: makeEditView(ports),
    findNetworkOfHost: makeFindNetworkOfHost(ports),
    findOnlyNetwork: makeFindOnlyNetwork(ports),
    findLosingEdits: makeFindLosingEdits(ports),
    findLink: makeFindLink(ports),
    forgetRows: makeForgetRows(ports),
    importNetwork: makeImportNetwork({
      ...ports,
      createAccount: makeCreateAccount({ ...ports, fetchMedia: refuseFiles }),
      editAccount: makeEditAccount({ ...ports, fetchMedia: refuseFiles }),
      createCampaign: makeCreateCampaign({ ...ports, fetchMedia: refuseFiles }),
      createGoal,
      assignAffiliates,
      issueTrackingLink,
      addLinkAlias,
      runImport,
    }),
    inviteUser: makeInviteUser(ports),
    issueApiKey: makeIssueApiKey(ports),
    issueOwnKey: makeIssueOwnKey(ports),
    issueOwnToken: makeIssueOwnToken(ports),
    issueOwnTrackingLink: makeIssueOwnTrackingLink({ ...ports, issueTrackingLink }),
    issueSecurityToken: makeIssueSecurityToken(ports),
    issueTrackingLink,
    listTestEvents: makeListTestEvents(ports),
    makeTestLink: makeMakeTestLink({ ...ports, issueTrackingLink }),
    makeUserLink: makeMakeUserLink(ports),
    countRequestedOffers: makeCountRequestedOffers(ports),
    offerCampaign,
    offerCampaigns: makeOfferCampaigns(ports),
    offerGoals: makeOfferGoals({ ...ports, offerCampaign }),
    openReset: makeOpenReset(ports),
    openSetup: makeOpenSetup(ports),
    previewConversion: makePreviewConversion(ports),
    readBalances,
    readNextPayout: makeReadNextPayout({ ...ports, readBalances }),
    readJournal: makeReadJournal(ports),
    readStatement: makeReadStatement(ports),
    rebuildCaps: makeRebuildCaps(ports),
    rebuildStats: makeRebuildStats(ports),
    recordPayment: makeRecordPayment(ports),
    undoPayment: makeUndoPayment(ports),
    removeAffiliateGroup: makeRemoveAffiliateGroup(ports),
    issueDocument: makeIssueDocument(ports),
    setCompany: makeSetCompany(ports),
    setLedgerAccounts: makeSetLedgerAccounts(ports),
    setLegalData: makeSetLegalData(ports),
    removeCommission: makeRemoveCommission(ports),
    removeCreative: makeRemoveCreative(ports),
    removeGoal: makeRemoveGoal(ports),
    removeGoalPayout: makeRemoveGoalPayout(ports),
    removeIdentityProvider: makeRemoveIdentityProvider(ports),
    unlinkProvider: makeUnlinkProvider(ports),
    findOfferedProvider: makeFindOfferedProvider(ports),
    findOwnProvider: makeFindOwnProvider(ports),
    removePostback: makeRemovePostback(ports),
    removeUser: makeRemoveUser(ports),
    removeView: makeRemoveView(ports),
    removeReferral: makeRemoveReferral(ports),
    removeExport: makeRemoveExport(ports),
    editReportSchedule: makeEditReportSchedule(ports),
    removeReportSchedule: makeRemoveReportSchedule(ports),
    removeWebhook: makeRemoveWebhook(ports),
    resealSecrets: makeResealSecrets(ports),
    rotateWebhookSecret: makeRotateWebhookSecret(ports),
    removeTestEvents: (networkId: NetworkId) => ports.testEvents.remove(networkId),

    requestAccess: makeRequestAccess(ports),
    retryDeadLetters: makeRetryDeadLetters(ports),
    revokeAffiliates: makeRevokeAffiliates(ports),
    runImport,
    saveView: makeSaveView(ports),
    scheduleImport,
    searchOffers: makeSearchOffers(ports),
    searchRecords: makeSearchRecords(ports),
    readAffiliateNews: makeReadAffiliateNews(ports),
    setExchangeRates: makeSetExchangeRates({ ...ports, priceUnpricedConversions }),
    setUpOwner: makeSetUpOwner(ports),
    setTrackingDomains: makeSetTrackingDomains(ports),
    signOut: makeSignOut(ports),
    startDeployment: makeStartDeployment(ports),
    stopActing: makeStopActing(ports),
  };
}

/** Where no request may be sent to other servers, a field that names a file of theirs cannot be set. */
const refuseFiles: FetchMedia = async ({ path }) => {
  throw invalid(path, "This server can't fetch files from other servers.");
};

export type UseCasePorts = OfflinePorts &
  Pick<
    Ports,
    | 'deliveries'
    | 'webhookDeliveries'
    | 'exportRuns'
    | 'hasExportFolder'
    | 'egress'
    | 'resolveName'
    | 'mail'
    | 'letters'
    | 'dashboard'
    | 'apiUrl'
    | 'inspectFile'
    | 'documentPrinter'
    | 'sign'
    | 'webAuthn'
    | 'openId'
  >;

/** All use cases: those above, and those that fetch a file, try a postback or send mail. */
export function makeUseCases(ports: UseCasePorts) {
  const fetchMedia = makeFetchMedia(ports);
  const offline = makeOfflineUseCases(ports);
  return {
    ...offline,
    changeOwnPassword: makeChangeOwnPasswordWithLetters({ ...ports, ...offline }),
    changePassword: makeChangePasswordWithLetters({ ...ports, ...offline }),
    choosePassword: makeChoosePasswordWithLetters({ ...ports, ...offline }),
    editUser: makeEditUserWithLetters({ ...ports, ...offline }),
    setTrackingDomains: makeSetTrackingDomainsWithLetters({ ...ports, ...offline }),
    setPayoutMethod: makeSetPayoutMethodWithLetters({ ...ports, ...offline }),
    addCreative: makeAddCreative({ ...ports, fetchMedia }),
    addPasskey: makeAddPasskey(ports),
    askForLink: makeAskForLink(ports),
    cancelJob: makeCancelJob(ports),
    checkDomains: makeCheckDomains(ports),
    askForOwnPasskey: makeAskForOwnPasskey(ports),
    askForPasskey: makeAskForPasskey(ports),
    beginAtProvider: makeBeginAtProvider(ports),
    beginPasskey: makeBeginPasskey(ports),
    confirmAtProvider: makeConfirmAtProvider(ports),
    confirmByProvider: makeConfirmByProvider(ports),
    finishByFactor: makeFinishByFactor(ports),
    providerReturnAddresses: makeProviderReturnAddresses(ports),
    setIdentityProvider: makeSetIdentityProvider(ports),
    signInByProvider: makeSignInByProvider(ports),
    confirmSession: makeConfirmSession(ports),
    confirmSignUp: makeConfirmSignUp({ ...ports, fetchMedia }),
    editBrand: makeEditBrandWithLetters({ ...ports, editBrand: makeEditBrand({ ...ports, fetchMedia }) }),
    mediaAddress: makeMediaAddress(ports),
    createAccount: makeCreateAccount({ ...ports, fetchMedia }),
    createCampaign: makeCreateCampaign({ ...ports, fetchMedia }),
    createExport: makeCreateExport(ports),
    printDocument: makePrintDocument(ports),
    readDocumentXml: makeReadDocumentXml(ports),
    editExport: makeEditExport(ports),
    runExport: makeRunExport(ports),
    editAccount: makeEditAccountAndNotify({
      ...ports,
      editAccount: makeEditAccountWithLetters({
        ...ports,
        editAccount: makeEditAccount({ ...ports, fetchMedia }),
      }),
    }),
    editCampaign: makeEditCampaign({ ...ports, fetchMedia }),
    findSignUpForm: makeFindSignUpForm(ports),
    mailLink: makeMailLink(ports),
    sendsMail: (): boolean => ports.mail.isSetUp,
    passkeySite: makePasskeySite(ports),
    removePasskey: makeRemovePasskey(ports),
    scheduleReport: makeScheduleReport(ports),
    signIn: makeSignIn(ports),
    signInByPasskey: makeSignInByPasskey(ports),
    signUpAddress: ports.dashboard.signUp,
    signUpByOneself: makeSignUpByOneself({ ...ports, fetchMedia }),
    explainConversion: makeExplainConversion({
      ...ports,
      explainVolume: makeExplainVolume(ports.stores),
      heldBackToday: makeHeldBackToday(ports.stores.payoutTerms, ports.clock),
    }),
    testPostback: makeTestPostback(ports),
    testWebhook: makeTestWebhook(ports),
  };
}

export type OfflineUseCases = ReturnType<typeof makeOfflineUseCases>;
export type UseCases = ReturnType<typeof makeUseCases>;
