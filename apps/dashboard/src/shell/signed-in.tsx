// Every page but the ways in: shown to who is signed in; everybody else signs in and comes back to the same address.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refusalFrom } from '../api/query.ts';
import { SessionProvider, useSessionAnswer } from '../api/session.ts';
import { Refused, Skeleton } from '../design/parts/notice.tsx';
import { Shell } from './shell.tsx';

export function SignedIn() {
  const { data, error, refetch } = useSessionAnswer();
  if (data) {
    return (
      <SessionProvider value={data}>
        <Shell key={data.user._id} />
      </SessionProvider>
    );
  }
  if (!error) return <Skeleton height={400} />;
  const refusal = refusalFrom(error);
  if (refusal.status === 401) return <ToSignIn />;
  return <Refused refusal={refusal} retry={() => void refetch()} />;
}

/** Goes once: the address it came from is gone as soon as it goes, while the page it goes to is still on its way. */
function ToSignIn() {
  const navigate = useNavigate();
  const router = useRouter();
  // Outside React: the address of the browser.
  useEffect(() => {
    const { href } = router.state.location;
    if (href.startsWith('/sign-in')) return;
    void navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href }, replace: true });
  }, [navigate, router]);
  return <Skeleton height={400} />;
}
