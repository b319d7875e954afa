// Which key figures of a page are drawn: what the URL says, at most two, the usual ones where it says nothing.
import { useNavigate, useSearch } from '@tanstack/react-router';

const DRAWN_MAX = 2;

/** After a press: one more, at most two, the older one going; or one fewer, but never none. */
export function pressed<Measure extends string>(
  drawn: readonly Measure[],
  measure: Measure,
): readonly Measure[] {
  if (!drawn.includes(measure)) return [...drawn, measure].slice(-DRAWN_MAX);
  return drawn.length === 1 ? drawn : drawn.filter((one) => one !== measure);
}

export function useDrawn<Measure extends string>(measures: readonly Measure[], usual: readonly Measure[]) {
  const { lines = [] }: { readonly lines?: readonly string[] } = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = lines.flatMap((line) => measures.filter((one) => one === line)).slice(0, DRAWN_MAX);
  const drawn = chosen.length === 0 ? usual : chosen;
  return {
    drawn,
    press: (measure: Measure) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, lines: [...pressed(drawn, measure)] }),
        replace: true,
      }),
  };
}
