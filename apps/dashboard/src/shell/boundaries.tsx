// What is shown instead of a page that does not exist, or that broke.
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type Permission, useSession } from '../api/session.ts';
import { Notice } from '../design/parts/notice.tsx';
import { Button } from '../design/parts/button.tsx';
import { PageHead } from './page-head.tsx';

export const NoSuchPage = () => (
  <>
    <PageHead title="Page not found" />
    <Notice>
      <span>This page doesn’t exist, or you don’t have access to it.</span>
      <Link to="/">Go to overview</Link>
    </Notice>
  </>
);

/** An address of the person's side that their role does not open. */
export function NotPermitted({ missing }: { readonly missing: Permission }) {
  const { role } = useSession().user;
  return (
    <>
      <PageHead title="You don’t have access" />
      <Notice>
        <span>{`Your role (${role ?? ''}) doesn’t include the permission “${missing}”. Ask an owner or admin.`}</span>
        <Link to="/">Go to overview</Link>
      </Notice>
    </>
  );
}

export const PageBroke = ({ error, reset }: ErrorComponentProps) => (
  <Notice tone="bad">
    <strong>Something went wrong on this page</strong>
    <span>{error instanceof Error ? error.message : String(error)}</span>
    <Button onClick={reset}>Try again</Button>
  </Notice>
);
