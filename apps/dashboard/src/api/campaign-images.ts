// Images of campaigns that an answer knows by id. Those that a page asks for together go in one request, and are asked for once.
import { useQuery } from '@tanstack/react-query';
import { ask } from './client.ts';

const PATH = '/campaign-images';
/** An address stays short enough for every proxy. */
const IDS_MAX = 100;
const FRESH_MS = 5 * 60_000;

type Waiting = { readonly id: string; readonly give: (image: string | null) => void };
let waiting: Waiting[] = [];

const imageOf = (id: string): Promise<string | null> =>
  new Promise((give) => {
    if (waiting.length === 0) setTimeout(askAll);
    waiting.push({ id, give });
  });

function askAll(): void {
  const all = waiting;
  waiting = [];
  for (let first = 0; first < all.length; first += IDS_MAX) void askSome(all.slice(first, first + IDS_MAX));
}

/** Without an answer there are initials: a picture is never worth a message. */
async function askSome(some: readonly Waiting[]): Promise<void> {
  const ids = some.map(({ id }) => id);
  const images = await ask('get', PATH, { query: { 'ids[]': ids } }).then(
    (answer) => new Map(answer.images.map(({ _id, image }) => [_id, image])),
    () => new Map<string, string>(),
  );
  for (const { id, give } of some) give(images.get(id) ?? null);
}

/** The address of its image; none until it is known. */
export const useCampaignImage = (id: string | undefined): string | null =>
  useQuery({
    queryKey: [PATH, id],
    queryFn: () => (id === undefined ? null : imageOf(id)),
    enabled: id !== undefined,
    staleTime: FRESH_MS,
  }).data ?? null;
