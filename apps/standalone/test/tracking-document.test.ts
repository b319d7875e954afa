// The document of the API says what the tracker takes; both are asked here, where both are known.
import { expect, it } from '@jest/globals';
import { type Json, resolved } from '@tributary/api/openapi/components';
import { TRACKING_PARAMETERS, trackingPaths } from '@tributary/api/openapi/tracking-paths';
import { HIT_FIELDS } from '@tributary/tracker/hit';

type Operation = {
  readonly parameters: readonly ({ readonly name: string } | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Json }>> };
};
const PATHS = trackingPaths('http://tracker.example') as Record<string, Record<string, Operation>>;

const without = (...names: string[]) => [...HIT_FIELDS].filter((field) => !names.includes(field)).sort();
const COMPONENTS = TRACKING_PARAMETERS as Readonly<Record<string, { readonly name: string }>>;
const inQuery = (path: string, method = 'get') =>
  PATHS[path]?.[method]?.parameters
    .map((one) =>
      'name' in one ? one.name : COMPONENTS[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)]?.name,
    )
    .sort();

it('documents every field of a conversion hit', () => {
  expect(inQuery('/acquisition')).toEqual(without('adid', 'av'));
  for (const method of ['get', 'post']) expect(inQuery('/pixel', method)).toEqual(without('security_token'));
  for (const { schema } of Object.values(PATHS['/acquisition']?.['post']?.requestBody?.content ?? {})) {
    expect(Object.keys(resolved(schema)['properties'] as Json).sort()).toEqual(without('adid', 'av'));
  }
});
