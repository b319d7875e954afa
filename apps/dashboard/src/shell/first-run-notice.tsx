// Offers the first steps to who has just begun, until they are done or enough.
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
      <strong>New here?</strong>
      <span>Set up your first campaign and send a test conversion. It takes about five minutes.</span>
      <span>
        <Link to="/first-run" className={buttonClass('main')}>
          Get started
        </Link>{' '}
        <Button look="quiet" onClick={close}>
          Not now
        </Button>
      </span>
    </Notice>
  );
}
