import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';
import { isAppLibrary } from '@tributary/domain/tracking/app-agents';
import { withHints } from '@tributary/domain/tracking/client-hints';
import type { Party } from './party.ts';
import type { TrackedCampaign } from './tracked-campaign.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

/** What is known of the visitor (docs/rules/tracking.md#visitor-facts); the city only where something uses it. */
export function factsOf(
  { dependencies, options }: Tracker,
  { ip, userAgent, headers }: Visit,
  { network, campaign }: { readonly network: Party['network']; readonly campaign: TrackedCampaign },
): VisitorFacts {
  const facts = dependencies.visitors.facts(ip, userAgent, options.everyCity === true || campaign.usesCity);
  const hinted = withHints(facts, {
    platform: headers['sec-ch-ua-platform']?.toString(),
    platformVersion: headers['sec-ch-ua-platform-version']?.toString(),
  });
  return network.appLibraries === 'bot' && isAppLibrary(userAgent) ? { ...hinted, bot: true } : hinted;
}
