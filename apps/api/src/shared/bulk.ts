// One change for many records (docs/rules/input-output.md#changes-of-many): an answer for each id, whatever becomes of the
// others.
import { z } from 'zod';
import { badParameter } from '../http/http-error.ts';
import { failureOf } from '../http/error-table.ts';
import { longIds } from './input.ts';
import { bool, int, string } from './output.ts';

export const IDS_MAX = 1000;
export const bulkIds = longIds<string>(`Long ids, at most ${IDS_MAX}; one that comes twice counts once.`);

export const bulkOut = z
  .object({
    results: z
      .array(
        z
          .object({
            _id: string('The id as sent.'),
            success: bool('Whether the record is now as asked.'),
            changed: bool('Whether it was not so before.'),
            code: int('Of the refusal, as in other errors; 0 for none.'),
            message: string('Why not; empty for none.'),
          })
          .meta({ id: 'BulkResult', description: 'The result for one ID.' }),
      )
      .meta({ description: 'In the order of the ids sent.' }),
    changed: int('How many were changed.'),
    failed: int('How many were refused.'),
  })
  .meta({ id: 'BulkResults' });

/**
 * Does it for one id after the other, each in a transaction of its own; `change` says whether anything was changed. What
 * is refused is an answer of its own. A repeat changes nothing that is done already.
 */
export async function changeEach(
  sent: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<z.input<typeof bulkOut>> {
  const results: Result[] = [];
  for (const id of distinctIds(sent)) {
    try {
      results.push(done(id, await change(id)));
    } catch (error) {
      results.push(refused(id, error));
    }
  }
  return summed(results);
}

/** Likewise, of a use case that takes them all: the outcome of each: changed, or why not. */
export async function changeAll<Id extends string>(
  sent: readonly string[],
  change: (ids: readonly Id[]) => Promise<(id: Id) => boolean | Error>,
): Promise<z.input<typeof bulkOut>> {
  const ids = distinctIds(sent) as Id[];
  const outcomeOf = await change(ids);
  return summed(
    ids.map((id) => {
      const outcome = outcomeOf(id);
      return typeof outcome === 'boolean' ? done(id, outcome) : refused(id, outcome);
    }),
  );
}

function distinctIds(sent: readonly string[]): string[] {
  const ids = [...new Set(sent)];
  if (ids.length > 0 && ids.length <= IDS_MAX) return ids;
  const message = `Expected 1 to ${IDS_MAX} IDs.`;
  throw badParameter(`ids: ${message}`, [{ path: 'ids', message }]);
}

type Result = z.input<typeof bulkOut>['results'][number];

const done = (_id: string, changed: boolean): Result => ({
  _id,
  success: true,
  changed,
  code: 0,
  message: '',
});

/** What is no refusal ends the request. */
function refused(_id: string, error: unknown): Result {
  const failure = failureOf(error);
  if (!failure) throw error;
  return { _id, success: false, changed: false, code: failure.code, message: failure.message };
}

const summed = (results: Result[]): z.input<typeof bulkOut> => ({
  results,
  changed: results.filter(({ changed }) => changed).length,
  failed: results.filter(({ success }) => !success).length,
});
