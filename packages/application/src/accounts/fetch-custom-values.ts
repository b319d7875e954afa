import type { AccountKind } from '@tributary/domain/accounts/account';
import { checkCustomValues, customPath } from '@tributary/domain/accounts/custom-values';
import { mediaNameIn } from '@tributary/domain/media/media-file';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { DomainError, type FieldError, refuse } from '@tributary/domain/shared/refusal';
import type { FetchedMedia, FetchMedia } from '../media/fetch-media.ts';
import type { Dictionaries } from './dictionaries.ts';

type Values = Readonly<Record<string, unknown>>;
type Dependencies = {
  readonly stores: { readonly dictionaries: Dictionaries };
  readonly fetchMedia: FetchMedia;
};
type SentCustomValues = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly accountId: string;
  readonly sent: Values;
  readonly isNew: boolean;
};
export type FetchedValues = {
  /** `null` clears a field. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly media: readonly FetchedMedia[];
};

/** Checks the custom fields that were sent and fetches the files among them; refuses all that is wrong at once. */
export async function fetchCustomValues(
  { stores, fetchMedia }: Dependencies,
  { networkId, kind, accountId, sent, isNew }: SentCustomValues,
): Promise<FetchedValues> {
  const defined = await stores.dictionaries.listCustomFields(networkId, kind);
  const { values, files } = checkCustomValues(defined, sent, { isNew });
  const common = { networkId, ownerId: accountId, accepts: 'image_or_pdf' as const };
  const outcomes = await Promise.allSettled(
    files.map(({ name, url }) => fetchMedia({ ...common, url, path: customPath(name) })),
  );
  const media = settled(outcomes);
  const urls = files.map(({ name }, at) => [name, media[at]?.url ?? null] as const);
  return { values: { ...values, ...Object.fromEntries(urls) }, media };
}

function settled(outcomes: readonly PromiseSettledResult<FetchedMedia>[]): FetchedMedia[] {
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  const other = reasons.find((one) => !(one instanceof DomainError) || one.code !== 'invalid_parameter');
  if (other) throw other;
  const errors = reasons.flatMap((one): readonly FieldError[] => (one as DomainError).errors);
  const [first] = errors;
  if (first) throw refuse('invalid_parameter', `${first.path}: ${first.message}`, errors);
  return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** The custom values of an account after an edit: those cleared are gone, those not sent stay. */
export const mergedValues = (stored: Values, values: FetchedValues['values']): Values =>
  Object.fromEntries(Object.entries({ ...stored, ...values }).filter(([, value]) => value !== null));

/** Names of files that `before` showed and `after` does not. */
export function droppedFiles(before: Values, after: Values): string[] {
  const shown = new Set(namesIn(after));
  return namesIn(before).filter((name) => !shown.has(name));
}

const namesIn = (values: Values): string[] =>
  Object.values(values).flatMap((value) => (typeof value === 'string' ? (mediaNameIn(value) ?? []) : []));
