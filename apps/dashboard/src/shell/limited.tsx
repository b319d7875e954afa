// What staff are told who are limited to accounts (docs/rules/users.md#limited-staff): on every page that it is so, and in the place of one
// that is about others, too, why it is not there.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { spokenLocale } from '../language/locale.ts';
import { Notice } from '../design/parts/notice.tsx';
import { missingFor } from '../roles/asks.ts';
import { PageHead } from './page-head.tsx';

export function Limited() {
  const session = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tab = useLocation({ select: ({ search }) => (search as { readonly tab?: string }).tab });
  if (missingFor(session, path, tab) !== 'limit') return <LimitedNote />;
  // The first page is of all accounts; the reports are in its place.
  if (path === '/') return <Navigate to="/reports" replace />;
  return (
    <>
      <PageHead title={t`Not included in your access`} />
      <Notice>
        <span>
          <Trans>You can only see the accounts assigned to you, and this page includes others.</Trans>
        </span>
        <Link to="/reports">
          <Trans>Go to reports</Trans>
        </Link>
      </Notice>
    </>
  );
}

function LimitedNote() {
  const { user } = useSession();
  const { only_affiliates: affiliates, only_affiliate_groups: groups, only_advertisers: advertisers } = user;
  const ofAffiliates =
    affiliates && plural(affiliates.length, { one: 'the affiliate', other: 'the # affiliates' });
  const ofGroups =
    groups &&
    plural(groups.length, { one: 'the members of the group', other: 'the members of the # groups' });
  const ofAdvertisers =
    advertisers && plural(advertisers.length, { one: 'the advertiser', other: 'the # advertisers' });
  const named = [ofAffiliates, ofGroups, ofAdvertisers].filter((one) => one !== null);
  const accounts = new Intl.ListFormat(spokenLocale()).format(named);
  return (
    <Notice>
      <span>
        <Trans>You’re seeing only {accounts} assigned to you. Totals include nothing else.</Trans>
      </span>
    </Notice>
  );
}
