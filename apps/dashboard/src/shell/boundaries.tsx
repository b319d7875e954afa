// What is shown instead of a page that does not exist, or that broke.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { Notice } from '../design/parts/notice.tsx';
import { Button } from '../design/parts/button.tsx';
import { PageHead } from './page-head.tsx';

export const NoSuchPage = () => (
  <>
    <PageHead title={t`Page not found`} />
    <Notice>
      <span>
        <Trans>This page doesn’t exist, or you don’t have access to it.</Trans>
      </span>
      <Link to="/">
        <Trans>Go to overview</Trans>
      </Link>
    </Notice>
  </>
);

/** An address of the person's side that their role does not open. */
export function NotPermitted() {
  const { role } = useSession().user;
  const named = role ?? '';
  return (
    <>
      <PageHead title={t`You don’t have access`} />
      <Notice>
        <span>
          <Trans>Your role ({named}) doesn’t include this page. Ask an owner or admin.</Trans>
        </span>
        <Link to="/">
          <Trans>Go to overview</Trans>
        </Link>
      </Notice>
    </>
  );
}

export const PageBroke = ({ error, reset }: ErrorComponentProps) => (
  <Notice tone="bad">
    <strong>
      <Trans>Something went wrong on this page</Trans>
    </strong>
    <span>{error instanceof Error ? error.message : String(error)}</span>
    <Button onClick={reset}>
      <Trans>Try again</Trans>
    </Button>
  </Notice>
);
