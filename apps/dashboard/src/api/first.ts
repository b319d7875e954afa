// What was asked ahead of the page, as answers that its first drawing finds.
import { type FirstAsked, firstAsked } from './ahead.ts';
import { ask } from './client.ts';
import { keyOf, queries } from './query.ts';
import { SESSION } from './session.ts';

/** Who is signed in, then the page, by `loadPage`, and its figures. What was refused, not asked, or came too late is left to the page. */
export async function takeFirst(loadPage: () => Promise<void>, late: AbortSignal): Promise<void> {
  const first = await firstAsked();
  if (!first || late.aborted) return;
  await queries.prefetchQuery(SESSION);
  if (late.aborted) return;
  await Promise.all([loadPage(), takeFigures(first, late)]);
}

async function takeFigures({ path, query, answer }: FirstAsked, late: AbortSignal): Promise<void> {
  if (!(await answer).ok || late.aborted) return;
  await queries.prefetchQuery({
    queryKey: keyOf(path, { query }),
    queryFn: () => ask('get', path, { query }),
  });
}
