// Tests are shown as they arrive.
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Stream, useStream } from '../api/event-stream.ts';

const TESTS = ['test'] as const;

/** Asks for the tests again as soon as one arrives. */
export function useTestsAsTheyCome(): Stream {
  const client = useQueryClient();
  const ask = useCallback(
    () => void client.invalidateQueries({ queryKey: ['/network/test-events'] }),
    [client],
  );
  return useStream(TESTS, ask);
}

export const Watching = ({ stream }: { readonly stream: Stream }) => <p>{streamWords(stream)}</p>;

function streamWords(stream: Stream): string {
  if (stream.state === 'connecting') return t`Connecting…`;
  if (stream.state === 'live') return t`Listening. New events appear within two seconds.`;
  return t`Disconnected, reconnecting: ${stream.refusal.message}`;
}
