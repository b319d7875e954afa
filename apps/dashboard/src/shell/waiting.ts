// Where what waits for somebody is listed: all of it and nothing else, so that a count is equal to the rows that its link opens.
import type { LinkProps } from '@tanstack/react-router';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../api/session.ts';
import { allDays } from '../numbers/period.ts';
import { dayIn } from '../numbers/zone.ts';

/** Of every role, but for those on hold: `reason` narrows them. */
export function usePendingConversions(reason?: string): LinkProps {
  const { zone } = useSession().network;
  const days = allDays(dayIn(zone, serverNow()));
  return { to: '/conversions', search: { status: 'pending', hold: 'off', reason, ...days } };
}
export const ACCESS_REQUESTS: LinkProps = { to: '/access-requests' };
/** An affiliate's own. */
export const OWN_REQUESTS: LinkProps = { to: '/campaigns', search: { access: 'waiting' } };
export const AFFILIATES_WAITING: LinkProps = { to: '/affiliates', search: { waiting: true } };
export const ADVERTISERS_WAITING: LinkProps = { to: '/advertisers', search: { waiting: true } };
export const FAILING_POSTBACKS: LinkProps = { to: '/postbacks', search: { tab: 'addresses', failing: true } };
export const RUNNING_IMPORTS: LinkProps = { to: '/imports', search: { running: true } };
