import { useAnswer } from '../api/query.ts';
import type { Macro } from './macros.ts';

/** The macros of a postback or of a destination. Without them the address can still be typed. */
export function useMacros(of: 'macros' | 'destination_macros'): readonly Macro[] {
  const answer = useAnswer('/dict/{route}', { path: { route: of } });
  if (answer.state === 'loading' || answer.state === 'failed') return [];
  return Object.entries(answer.data[of] ?? {}).map(([macro, label]) => ({ macro: `{${macro}}`, label }));
}
