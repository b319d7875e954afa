// Says to staff that nothing is open to them but setting up a second factor, and leads there.
import { Trans } from '@lingui/react/macro';
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
      <strong>
        <Trans>Set up two-factor authentication</Trans>
      </strong>
      <span>
        <Trans>
          <bdi>{network.name}</bdi> requires it for everyone on the team. You can continue once it’s on.
        </Trans>
      </span>
      {isElsewhere ? (
        <Link to={SECURITY}>
          <Trans>Set up</Trans>
        </Link>
      ) : null}
    </Notice>
  );
}
