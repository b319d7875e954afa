import { z } from 'zod';
import { linkUrl, trackingBase } from '@tributary/domain/tracking/tracking-domain';
import { TEST_MARK } from '@tributary/application/tracking/test-mark';
import { route } from '../http/route.ts';
import { networkOf } from '../shared/common.ts';
import { scalar } from '../shared/input.ts';
import { int, message, string, timeIn } from '../shared/output.ts';
import { testEventOut, testEventRecord } from './test-event-wire.ts';

/** docs/rules/tracking.md#test-events, all of it. */
const makeTestLink = route({
  method: 'POST',
  path: '/network/test-links',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'make-test-link',
  summary: 'Create a test link',
  description:
    "Its clicks are tests: they count nowhere. The affiliate's link for the campaign, made when it is not there, with a mark that lasts a day. It redirects as the link itself does; conversions of its clicks are tests, too.",
  body: z.object({
    campaign_id: scalar('Long ID of the campaign.'),
    publisher_id: scalar('Long ID of the affiliate.'),
  }),
  status: 201,
  data: z.object({
    url: string('The link to be clicked.'),
    until: string("Until when it is good, in the network's zone."),
  }),
  handle: async ({ deps, caller: { networkId }, body }) => {
    const { link, network, mark, until } = await deps.useCases.makeTestLink({
      networkId,
      campaignId: body.campaign_id,
      affiliateId: body.publisher_id,
    });
    return {
      url: `${linkUrl(link, network, deps.trackerUrl)}?${TEST_MARK}=${mark}`,
      until: timeIn(until, network.zone),
    };
  },
});

const listTestEvents = route({
  method: 'GET',
  path: '/network/test-events',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-test-events',
  summary: 'List test events',
  description:
    "The newest 200 of the network's own tests, newest first. Decided by the rules as they are now, and nothing of it counts. For what the fields of a conversion mean, see the preview.",
  data: z
    .object({ events: z.array(testEventOut).meta({ description: 'The tests.' }) })
    .meta({ id: 'TestEventList' }),
  handle: async ({ deps, caller }) => {
    const network = await networkOf(deps, caller);
    const base = trackingBase(null, network, deps.trackerUrl);
    const tested = await deps.useCases.listTestEvents(caller.networkId);
    return { events: tested.map((one) => testEventRecord(one, { base, zone: network.zone })) };
  },
});

const removeTestEvents = route({
  method: 'DELETE',
  path: '/network/test-events',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'remove-test-events',
  summary: 'Delete all test events',
  description: 'They are forgotten after 30 days in any case.',
  data: z.object({ removed: int('How many there were.'), message }),
  handle: async ({ deps, caller }) => ({
    removed: await deps.useCases.removeTestEvents(caller.networkId),
    message: 'The tests were removed.',
  }),
});

export const TEST_EVENT_ROUTES = [makeTestLink, listTestEvents, removeTestEvents];
