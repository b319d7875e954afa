// What staff are told who are limited to accounts (docs/rules/users.md#limited-staff): on every page that it is so, and in the place of one
// that is about others, too, why it is not there.
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { Notice } from '../design/parts/notice.tsx';
import { missingFor } from '../roles/needs.ts';
import { PageHead } from './page-head.tsx';

export function Limited() {
  const { user } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tab = useLocation({ select: ({ search }) => (search as { readonly tab?: string }).tab });
  if (missingFor(user, path, tab) !== 'limit') return <LimitedNote />;
  // The first page is of all accounts; the reports are in its place.
  if (path === '/') return <Navigate to="/reports" replace />;
  return (
    <>
      <PageHead title="Not available for your access" />
      <Notice>
        <span>You can only see the accounts assigned to you, and this page includes others.</span>
        <Link to="/reports">Go to reports</Link>
      </Notice>
    </>
  );
}

function LimitedNote() {
  const { only_affiliates: affiliates, only_advertisers: advertisers } = useSession().user;
  const parts = [countOf(affiliates, 'affiliate'), countOf(advertisers, 'advertiser')].filter(Boolean);
  return (
    <Notice>
      <span>{`You’re seeing only ${parts.join(' and ')} assigned to you. Totals include nothing else.`}</span>
    </Notice>
  );
}

const countOf = (ids: readonly string[] | null, kind: string): string =>
  ids ? (ids.length === 1 ? `the ${kind}` : `the ${ids.length} ${kind}s`) : '';
