import type { Reply } from './exchange.ts';
import type { ImpressionId } from '@tributary/domain/shared/ids';
import { gif, notFound } from './answers.ts';
import { parametersOf } from './click.ts';
import { targetOf, type Party } from './party.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';
import { factsOf } from './visitor-facts.ts';

/**
 * An impression (docs/rules/tracking.md#impression): decided like a click except for click caps, recorded, and always
 * answered with an image.
 */
export async function impression(
  tracker: Tracker,
  { snapshot, party, visit }: { snapshot: Snapshot; party: Party; visit: Visit },
  reply: Reply,
): Promise<void> {
  const { dependencies, options } = tracker;
  const { campaign } = party;
  if (!campaign) return notFound(reply);
  const facts = factsOf(tracker, visit, { network: party.network, campaign });
  const target = targetOf(snapshot, party, {
    campaign,
    trackerUrl: options.trackerUrl,
    visit,
    facts,
    landingPageId: '',
    ofClick: false,
  });
  const rejection = target.kind === 'reject' ? target.reason : target.rejection;
  await dependencies.eventLog.append({
    kind: 'impression',
    id: dependencies.eventIds.next() as ImpressionId,
    networkId: party.network.id,
    campaignId: campaign.id,
    affiliateId: party.affiliateId,
    advertiserId: campaign.advertiserId,
    linkId: party.link ? party.link.id : null,
    termsVersion: campaign.termsVersion,
    seenAt: visit.at,
    ip: visit.storedIp,
    userAgent: visit.userAgent,
    refererHost: visit.refererHost,
    facts,
    parameters: parametersOf(visit.query),
    rejection,
  });
  if (rejection === null) dependencies.metrics.impression();
  gif(reply);
}
