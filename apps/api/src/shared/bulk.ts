// One change for many records (docs/rules/input-output.md#changes-of-many): an answer for each id, whatever becomes of the
// others.
import { z } from 'zod';
import { badParameter } from '../http/http-error.ts';
import { failureOf } from '../http/error-table.ts';
import { longIds } from './input.ts';
import { bool, int, string } from './output.ts';

const IDS_MAX = 1000;
export const bulkIds = longIds<string>(`Long ids, at most ${IDS_MAX}; one that comes twice counts once.`);

export const bulkOut = z.object({
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
        .meta({ description: 'What became of one id.' }),
    )
    .meta({ description: 'In the order of the ids sent.' }),
  changed: int('How many were changed.'),
  failed: int('How many were refused.'),
});

/**
 * Does it for one id after the other, each in a transaction of its own; `change` says whether anything was changed. What
 * is refused is an answer of its own. A repeat changes nothing that is done already.
 */
export async function changeEach(
  sent: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<z.input<typeof bulkOut>> {
  const ids = [...new Set(sent)];
  if (ids.length === 0 || ids.length > IDS_MAX) {
    const message = `Expected 1 to ${IDS_MAX} ids.`;
    throw badParameter(`ids: ${message}`, [{ path: 'ids', message }]);
  }
  const results: z.input<typeof bulkOut>['results'] = [];
  for (const id of ids) results.push({ _id: id, ...(await resultOf(() => change(id))) });
  return {
    results,
    changed: results.filter(({ changed }) => changed).length,
    failed: results.filter(({ success }) => !success).length,
  };
}

async function resultOf(change: () => Promise<boolean>) {
  try {
    return { success: true, changed: await change(), code: 0, message: '' };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { success: false, changed: false, code: failure.code, message: failure.message };
  }
}
