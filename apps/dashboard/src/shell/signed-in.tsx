// Every page but the ways in: shown to who is signed in; everybody else signs in and comes back to the same address.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { refusalFrom } from '../api/query.ts';
import { SessionProvider, useSessionAnswer } from '../api/session.ts';
import { Refused, Skeleton } from '../design/parts/notice.tsx';
import { Shell } from './shell.tsx';

export function SignedIn() {
  const { data, error, refetch } = useSessionAnswer();
  const refusal = error ? refusalFrom(error) : undefined;
  const isOut = refusal?.status === 401;
  if (data) {
    return (
      <SessionProvider value={data}>
        <Shell key={data.user._id} />
        {isOut ? (
          <Suspense fallback={null}>
            <SessionEnded onAgain={() => void refetch()} />
          </Suspense>
        ) : null}
      </SessionProvider>
    );
  }
  if (!refusal) return <Skeleton height={400} />;
  if (isOut) return <ToSignIn />;
  return <Refused refusal={refusal} retry={() => void refetch()} />;
}

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

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
