// What each of some affiliates brought in the last 30 days, for the person who decides about their requests.
import { useQueries } from '@tanstack/react-query';
import { ask, type Data } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { periodOf, USUAL_PRESET } from '../../numbers/period.ts';
import { usePeriod } from '../../shell/use-period.ts';

export const MEASURES = ['clicks', 'approvedConversions', 'cr', 'revenue'] as const;
type Figures = Data<'get', '/network/customReport'>['records'][number];

/** Their ids stand in an address, which may not be long without end. */
const AT_ONCE = 100;
const PATH = '/network/customReport';

/** By the affiliate's id. Of who is not in it nothing is known yet; who did nothing has no figures. */
export function useAskerFigures(ids: readonly string[]): ReadonlyMap<string, Figures | undefined> {
  const { today } = usePeriod();
  const all = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: parts.map((part) => {
      const asked = {
        query: {
          ...periodOf(USUAL_PRESET, today),
          'group[]': ['publisher_long_id' as const],
          'fields[]': [...MEASURES],
          'pid[]': part,
          limit: `${AT_ONCE}` as const,
        },
      };
      return {
        queryKey: keyOf(PATH, asked),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask('get', PATH, asked, { signal }),
      };
    }),
  });
  return new Map(
    answers.flatMap(({ data }, index) =>
      data === undefined
        ? []
        : (parts[index] ?? []).map((id) => [
            id,
            data.records.find((record) => record.publisher_long_id === id),
          ]),
    ),
  );
}
