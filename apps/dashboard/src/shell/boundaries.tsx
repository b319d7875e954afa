// What is shown instead of a page that does not exist, or that broke.
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type Permission, useSession } from '../api/session.ts';
import { Notice } from '../design/parts/notice.tsx';
import { Button } from '../design/parts/button.tsx';
import { PageHead } from './page-head.tsx';

export const NoSuchPage = () => (
  <>
    <PageHead title="No such page" />
    <Notice>
      <span>Nothing is at this address, or your account may not see it.</span>
      <Link to="/">To the first page</Link>
    </Notice>
  </>
);

/** An address of the person's side that their role does not open. */
export function NotPermitted({ missing }: { readonly missing: Permission }) {
  const { role } = useSession().user;
  return (
    <>
      <PageHead title="Not for your role" />
      <Notice>
        <span>{`Your role (${role ?? ''}) lacks the permission ${missing}.`}</span>
        <Link to="/">To the first page</Link>
      </Notice>
    </>
  );
}

export const PageBroke = ({ error, reset }: ErrorComponentProps) => (
  <Notice tone="bad">
    <strong>This page broke</strong>
    <span>{error instanceof Error ? error.message : String(error)}</span>
    <Button onClick={reset}>Try again</Button>
  </Notice>
);
