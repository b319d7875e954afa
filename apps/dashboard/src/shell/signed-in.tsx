// Every page but the ways in: shown to who is signed in; everybody else signs in and comes back to the same address.
import { Navigate, useLocation } from '@tanstack/react-router';
import { refusalFrom } from '../api/query.ts';
import { SessionProvider, useSessionAnswer } from '../api/session.ts';
import { Refused, Skeleton } from '../design/parts/notice.tsx';
import { Shell } from './shell.tsx';

export function SignedIn() {
  const { data, error, refetch } = useSessionAnswer();
  const href = useLocation({ select: (location) => location.href });
  if (data) {
    return (
      <SessionProvider value={data}>
        <Shell />
      </SessionProvider>
    );
  }
  if (!error) return <Skeleton height={400} />;
  const refusal = refusalFrom(error);
  if (refusal.status === 401)
    return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />;
  return <Refused refusal={refusal} retry={() => void refetch()} />;
}
