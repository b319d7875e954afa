// Offers the first steps to who has just begun, until they are done or enough.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Button, buttonClass } from '../design/parts/button.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { firstRunIsOver, isOverFor } from './first-run-over.ts';

/** A network with more than this has begun without them. */
const CAMPAIGNS_MAX = 1;

export function FirstRunNotice() {
  const { network } = useSession();
  const [isOver, setOver] = useState(() => isOverFor(network._id));
  const isAsked = !isOver;
  const campaigns = useAnswer(
    '/campaign',
    { query: { limit: '1', page: '1', 'status[]': ['all'] } },
    { isAsked },
  );
  const tests = useAnswer('/network/test-events', {}, { isAsked });
  if (isOver || campaigns.state !== 'ready' || tests.state !== 'ready') return null;
  const isDone = tests.data.events.some(({ outcome }) => outcome === 'converted');
  if (isDone || Number.parseInt(campaigns.data.total, 10) > CAMPAIGNS_MAX) return null;
  const close = () => {
    firstRunIsOver(network._id);
    setOver(true);
  };
  return (
    <Notice>
      <strong>
        <Trans>New here?</Trans>
      </strong>
      <span>
        <Trans>Set up your first campaign and send a test conversion. It takes about five minutes.</Trans>
      </span>
      <span>
        <Link to="/first-run" className={buttonClass('main')}>
          <Trans>Get started</Trans>
        </Link>{' '}
        <Button look="quiet" onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </span>
    </Notice>
  );
}
