import { accountsContract } from '@tributary/application/contracts/accounts/accounts.contract';
import { affiliatePayoutsContract } from '@tributary/application/contracts/catalog/affiliate-payouts.contract';
import { apiKeysContract } from '@tributary/application/contracts/accounts/api-keys.contract';
import { auditContract } from '@tributary/application/contracts/audit/audit.contract';
import { auditingContract } from '@tributary/application/contracts/audit/auditing.contract';
import { campaignAccessesContract } from '@tributary/application/contracts/catalog/campaign-accesses.contract';
import { campaignOffersContract } from '@tributary/application/contracts/catalog/campaign-offers.contract';
import { campaignsContract } from '@tributary/application/contracts/catalog/campaigns.contract';
import { capsContract } from '@tributary/application/contracts/catalog/caps.contract';
import { accessChangesContract } from '@tributary/application/contracts/operations/access-changes.contract';
import { deploymentSecretsContract } from '@tributary/application/contracts/operations/deployment-secrets.contract';
import { affiliateGroupsContract } from '@tributary/application/contracts/accounts/affiliate-groups.contract';
import { dictionariesContract } from '@tributary/application/contracts/catalog/dictionaries.contract';
import { goalsContract } from '@tributary/application/contracts/catalog/goals.contract';
import { signUpsContract } from '@tributary/application/contracts/accounts/sign-ups.contract';
import { oneTimeTokensContract } from '@tributary/application/contracts/identity/one-time-tokens.contract';
import {
  identityProvidersContract,
  providerLinksContract,
  providerSignInsContract,
} from '@tributary/application/contracts/identity/identity-providers.contract';
import {
  passkeyChallengesContract,
  passkeysContract,
} from '@tributary/application/contracts/identity/passkeys.contract';
import { savedViewsContract } from '@tributary/application/contracts/identity/saved-views.contract';
import { secondFactorsContract } from '@tributary/application/contracts/identity/second-factors.contract';
import { sessionsContract } from '@tributary/application/contracts/identity/sessions.contract';
import { signInTriesContract } from '@tributary/application/contracts/identity/sign-in-tries.contract';
import { usersContract } from '@tributary/application/contracts/identity/users.contract';
import { idempotentAnswersContract } from '@tributary/application/contracts/operations/idempotent-answers.contract';
import { landingPagesContract } from '@tributary/application/contracts/catalog/landing-pages.contract';
import { mediaContract } from '@tributary/application/contracts/media/media.contract';
import { networksContract } from '@tributary/application/contracts/accounts/networks.contract';
import { postbacksContract } from '@tributary/application/contracts/postbacks/postbacks.contract';
import { processSlotsContract } from '@tributary/application/contracts/operations/process-slots.contract';
import { securityTokensContract } from '@tributary/application/contracts/accounts/security-tokens.contract';
import { termsContract } from '@tributary/application/contracts/catalog/terms.contract';
import { linkAliasesContract } from '@tributary/application/contracts/tracking/link-aliases.contract';
import { trackingLinksContract } from '@tributary/application/contracts/tracking/tracking-links.contract';
import { trackingSnapshotsContract } from '@tributary/application/contracts/tracking/tracking-snapshots.contract';
import { unitOfWorkContract } from '@tributary/application/contracts/shared/unit-of-work.contract';
import { credentialHashesContract } from '@tributary/application/contracts/accounts/credential-hashes.contract';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { memoryCredentialHashes } from './accounts/memory-credential-hashes.ts';
import { memoryAccessChanges } from './operations/memory-access-changes.ts';
import { memoryDeploymentSecrets, memoryProcessSlots } from './operations/memory-deployment.ts';
import { memoryRecords, memoryUnitOfWork } from './memory-records.ts';
import { memoryTrackingSnapshots } from './tracking/memory-tracking-snapshots.ts';
import { openMemoryBooks } from '../test/open-books.ts';

async function open() {
  const opened = openMemoryBooks();
  return {
    ...opened,
    stores: memoryRecords(opened.state),
    unitOfWork: memoryUnitOfWork(opened.state),
    credentialHashes: memoryCredentialHashes(opened.state),
    snapshots: memoryTrackingSnapshots(opened.state),
    termsOf: async (campaignId: CampaignId) =>
      opened.state.terms.filter((terms) => terms.campaignId === campaignId),
  };
}

trackingSnapshotsContract('memory', open);
credentialHashesContract('memory', open);
accessChangesContract('memory', async () => {
  const opened = await open();
  return { ...opened, changes: memoryAccessChanges(opened.state) };
});
for (const contract of [
  auditContract,
  auditingContract,
  networksContract,
  accountsContract,
  usersContract,
  signInTriesContract,
  secondFactorsContract,
  passkeysContract,
  passkeyChallengesContract,
  identityProvidersContract,
  providerLinksContract,
  providerSignInsContract,
  savedViewsContract,
  sessionsContract,
  signUpsContract,
  oneTimeTokensContract,
  campaignsContract,
  campaignOffersContract,
  termsContract,
  trackingLinksContract,
  linkAliasesContract,
  goalsContract,
  affiliatePayoutsContract,
  campaignAccessesContract,
  landingPagesContract,
  capsContract,
  affiliateGroupsContract,
  dictionariesContract,
  mediaContract,
  apiKeysContract,
  securityTokensContract,
  postbacksContract,
  idempotentAnswersContract,
  unitOfWorkContract,
]) {
  contract('memory', open);
}

deploymentSecretsContract('memory', async () => {
  const secrets = memoryDeploymentSecrets();
  return { secrets, again: secrets, close: async () => undefined };
});

processSlotsContract('memory', async () => {
  const slots = memoryProcessSlots();
  return { slots, again: slots, close: async () => undefined };
});
