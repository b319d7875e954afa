import { accountsContract } from '@tributary/application/contracts/accounts.contract';
import { affiliatePayoutsContract } from '@tributary/application/contracts/affiliate-payouts.contract';
import { apiKeysContract } from '@tributary/application/contracts/api-keys.contract';
import { auditContract } from '@tributary/application/contracts/audit.contract';
import { auditingContract } from '@tributary/application/contracts/auditing.contract';
import { campaignAccessesContract } from '@tributary/application/contracts/campaign-accesses.contract';
import { campaignOffersContract } from '@tributary/application/contracts/campaign-offers.contract';
import { campaignsContract } from '@tributary/application/contracts/campaigns.contract';
import { capsContract } from '@tributary/application/contracts/caps.contract';
import { deploymentSecretsContract } from '@tributary/application/contracts/deployment-secrets.contract';
import { dictionariesContract } from '@tributary/application/contracts/dictionaries.contract';
import { goalsContract } from '@tributary/application/contracts/goals.contract';
import { idempotentAnswersContract } from '@tributary/application/contracts/idempotent-answers.contract';
import { landingPagesContract } from '@tributary/application/contracts/landing-pages.contract';
import { mediaContract } from '@tributary/application/contracts/media.contract';
import { networksContract } from '@tributary/application/contracts/networks.contract';
import { postbacksContract } from '@tributary/application/contracts/postbacks.contract';
import { processSlotsContract } from '@tributary/application/contracts/process-slots.contract';
import { securityTokensContract } from '@tributary/application/contracts/security-tokens.contract';
import { termsContract } from '@tributary/application/contracts/terms.contract';
import { trackingLinksContract } from '@tributary/application/contracts/tracking-links.contract';
import { trackingSnapshotsContract } from '@tributary/application/contracts/tracking-snapshots.contract';
import { unitOfWorkContract } from '@tributary/application/contracts/unit-of-work.contract';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { memoryBooks } from './memory-books.ts';
import { memoryDeploymentSecrets, memoryProcessSlots } from './memory-deployment.ts';
import { memoryRecords, memoryUnitOfWork } from './memory-records.ts';
import { memoryTrackingSnapshots } from './memory-tracking-snapshots.ts';
import { emptyState } from './state.ts';

async function open() {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    books: memoryBooks(state),
    snapshots: memoryTrackingSnapshots(state),
    termsOf: async (campaignId: CampaignId) => state.terms.filter((terms) => terms.campaignId === campaignId),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}

trackingSnapshotsContract('memory', open);
for (const contract of [
  auditContract,
  auditingContract,
  networksContract,
  accountsContract,
  campaignsContract,
  campaignOffersContract,
  termsContract,
  trackingLinksContract,
  goalsContract,
  affiliatePayoutsContract,
  campaignAccessesContract,
  landingPagesContract,
  capsContract,
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
