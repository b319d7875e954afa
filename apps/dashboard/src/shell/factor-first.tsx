// Says to staff that nothing is open to them but setting up a second factor, and leads there.
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { Notice } from '../design/parts/notice.tsx';

const SECURITY = '/security';

/** `leads`: goes there by itself, since nothing was begun anywhere else. */
export function FactorFirst({ leads }: { readonly leads: boolean }) {
  const { network } = useSession();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isElsewhere = pathname !== SECURITY;
  // Outside React: the address of the browser.
  useEffect(() => {
    if (leads && isElsewhere) void navigate({ to: SECURITY, replace: true });
  }, [leads, isElsewhere, navigate]);
  return (
    <Notice tone="warning">
      <strong>A second factor first</strong>
      <span>
        <bdi>{network.name}</bdi> asks one of all its staff. Until yours is on, nothing else can be seen or
        changed.
      </span>
      {isElsewhere ? <Link to={SECURITY}>Set it up</Link> : null}
    </Notice>
  );
}
