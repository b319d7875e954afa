// One change for many records (docs/rules/input-output.md#bulk-changes): an answer for each id, whatever becomes of the
// others.
import { z } from 'zod';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { failureOf } from '../http/error-table.ts';
import { flag, longId, longIds } from './input.ts';
import { bool, int, nullableString, string } from './output.ts';

export const IDS_MAX = 1000;
export const bulkIds = longIds<string>(`Long IDs, at most ${IDS_MAX}; one that comes twice counts once.`);

export const bulkOut = z
  .object({
    results: z
      .array(
        z
          .object({
            _id: string('The id as sent.'),
            success: bool('Whether the record is now as asked.'),
            changed: bool('Whether it was not so before.'),
            code: int('Error code; 0 for none.'),
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
  return resultsOf(distinctIds(sent), change);
}

async function resultsOf(
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<z.input<typeof bulkOut>> {
  const results: Result[] = [];
  for (const id of ids) {
    try {
      results.push(done(id, await change(id)));
    } catch (error) {
      results.push(refused(id, error));
    }
  }
  return summed(results);
}

/** Of every change of many (docs/rules/input-output.md#bulk-changes). */
export const dryRunIn = flag('true: returns the result for each without storing anything.').default(false);

/** Of what is named by ids, or all that is about the members of a group; of a large group in parts. */
export const namedShape = {
  ids: bulkIds.optional(),
  affiliate_group_id: longId<AffiliateGroupId>(
    'Instead of ids: all current members of this group.',
  ).optional(),
  after: longId<string>('With a group only: the members after this id.').optional(),
  dry_run: dryRunIn,
};
export const namedOut = bulkOut
  .extend({ next: nullableString('With a group: `after` of the next request; null when none is left.') })
  .meta({ id: 'NamedBulkResults' });

type Named = {
  readonly networkId: NetworkId;
  readonly named: {
    readonly ids?: readonly string[] | undefined;
    readonly affiliate_group_id?: AffiliateGroupId | undefined;
    readonly after?: string | undefined;
  };
  /** Members of a group that one request takes. */
  readonly membersMax: number;
  /** What is to be changed of these members. */
  readonly idsOf: (members: readonly AffiliateId[]) => Promise<readonly string[]>;
  readonly change: (id: string) => Promise<boolean>;
};

/** As `changeEach`, of ids or of a group. Refuses both or neither (400), and an unknown group (404). */
export async function changeNamed(
  { stores: { affiliateGroups } }: Pick<ApiDependencies, 'stores'>,
  { networkId, named, membersMax, idsOf, change }: Named,
): Promise<z.input<typeof namedOut>> {
  const { ids, affiliate_group_id: groupId, after } = named;
  if ((ids === undefined) === (groupId === undefined)) {
    const message = 'Send either ids or a group.';
    throw badParameter(`ids: ${message}`, [{ path: 'ids', message }]);
  }
  if (groupId === undefined && after !== undefined) {
    const message = 'Allowed with a group only, not with ids.';
    throw badParameter(`after: ${message}`, [{ path: 'after', message }]);
  }
  if (groupId === undefined) return { ...(await changeEach(ids ?? [], change)), next: null };
  const all = await affiliateGroups.listMembers(networkId, groupId);
  if (all.length === 0) found(await affiliateGroups.find(networkId, groupId), 'group');
  const members = all.filter((id) => id > (after ?? ''));
  const now = members.slice(0, membersMax);
  const next = members.length > now.length ? (now.at(-1) ?? null) : null;
  return { ...(await resultsOf(now.length === 0 ? [] : await idsOf(now), change)), next };
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

/** For `changeAll`, from what a use case says became of each. */
export const outcomeOf =
  <Id>(
    outcomes: ReadonlyMap<
      Id,
      { readonly kind: 'changed' | 'unchanged' } | { readonly kind: 'refused'; readonly why: Error }
    >,
  ) =>
  (id: Id): boolean | Error => {
    const outcome = outcomes.get(id);
    return outcome?.kind === 'refused' ? outcome.why : outcome?.kind === 'changed';
  };

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
