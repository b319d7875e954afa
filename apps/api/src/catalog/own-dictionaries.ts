import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { assertFound } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { longId, text } from '../shared/input.ts';
import { CUSTOM_FIELD_WIRE, customFieldOf, customFieldOut } from '../accounts/custom-field-wire.ts';
import { categoryOf, categoryOut } from './own-dictionary-wire.ts';
import { message } from '../shared/output.ts';
import { done, idParams } from '../shared/common.ts';

const categoriesOut = z
  .object({ categories: z.array(categoryOut).meta({ description: 'By name.' }) })
  .meta({ id: 'CategoryList' });
const listCategories = <const O extends string>(
  path: '/dictionary/categories' | '/dict/categories',
  operation: O,
) =>
  route({
    method: 'GET',
    path,
    role: 'any',
    needs: { permission: 'read', accounts: 'none' },
    operation,
    summary: 'List campaign categories',
    description: "The network's own words. `/dictionary/categories` and `/dict/categories` answer the same.",
    data: categoriesOut,
    handle: async ({ deps, caller }) => ({
      categories: (await deps.stores.dictionaries.listCategories(caller.networkId)).map(categoryOf),
    }),
  });

const addCategory = route({
  method: 'POST',
  path: '/dictionary/categories',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'create-category',
  summary: 'Create a category',
  description: 'Names are unique in a network.',
  body: z.object({ name: text('Name.') }),
  status: 201,
  data: z.object({ category: categoryOut, message }),
  handle: async ({ deps, caller: { networkId }, body }) => {
    const category = await deps.useCases.addCategory({ networkId, ...body });
    return { category: categoryOf(category), message: 'The category was added.' };
  },
});

const which = z.object({
  id: longId<string>('Long ID.').optional(),
  name: text('Name.').optional(),
});

const removeNamedCategory = route({
  method: 'DELETE',
  path: '/dictionary/categories',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'delete-named-category',
  summary: 'Delete a category by id or name',
  description:
    'In the query or the body; campaigns keep the name. For clients that name the category and not its path; one of `id` and `name` must be sent.',
  query: which,
  body: which,
  data: done,
  handle: async ({ deps, caller: { networkId }, query, body }) => {
    const id = body.id ?? query.id;
    const name = body.name ?? query.name;
    if (id !== undefined) return removeCategory(deps, networkId, { id });
    if (name !== undefined) return removeCategory(deps, networkId, { name });
    throw badParameter('Send the id or the name of the category.');
  },
});

const removeOneCategory = route({
  method: 'DELETE',
  path: '/dictionary/categories/{id}',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'delete-category',
  summary: 'Delete a category',
  description: 'Campaigns that have it keep its name.',
  params: idParams('id'),
  data: done,
  handle: ({ deps, caller, params }) => removeCategory(deps, caller.networkId, params),
});

async function removeCategory(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  named: { readonly id: string } | { readonly name: string },
) {
  assertFound(await stores.dictionaries.removeCategory(networkId, named), 'category');
  return { message: 'The category was removed.' };
}

const customFields = (kind: AccountKind) => {
  const path = `/dictionary/customField/${kind}`;
  return [
    route({
      method: 'GET',
      path,
      role: 'network',
      needs: { permission: 'read', accounts: 'none' },
      operation: `list-${kind}-custom-fields`,
      summary: `List custom fields of ${kind}s`,
      description: "`name` is the key under which an account's value is sent and shown.",
      data: z
        .object({ fields: z.array(customFieldOut).meta({ description: 'Oldest first.' }) })
        .meta({ id: 'CustomFieldList' }),
      handle: async ({ deps, caller }) => ({
        fields: (await deps.stores.dictionaries.listCustomFields(caller.networkId, kind)).map(customFieldOf),
      }),
    }),
    route({
      method: 'POST',
      path,
      role: 'network',
      needs: { permission: 'settings' },
      operation: `create-${kind}-custom-field`,
      summary: `Create a custom field of ${kind}s`,
      description:
        'A required one must be sent with every account that is made from now on. Accounts that exist stay as they are.',
      body: z.object(CUSTOM_FIELD_WIRE.shape('created')).meta({ id: 'NewCustomField' }),
      status: 201,
      data: z.object({ field: customFieldOut, message }).meta({ id: 'SavedCustomField' }),
      words: CUSTOM_FIELD_WIRE.words,
      handle: async ({ deps, caller: { networkId }, body }) => {
        const sent = CUSTOM_FIELD_WIRE.sent('created', body);
        const field = await deps.useCases.addCustomField({ networkId, kind, ...sent });
        return { field: customFieldOf(field), message: 'The custom field was added.' };
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/{id}`,
      role: 'network',
      needs: { permission: 'settings' },
      operation: `delete-${kind}-custom-field`,
      summary: `Delete a custom field of ${kind}s`,
      description: 'Accounts keep their values. The field no longer appears for new accounts.',
      params: idParams('id'),
      data: done,
      handle: async ({ deps, caller: { networkId }, params }) => {
        const removed = await deps.stores.dictionaries.removeCustomField(networkId, kind, params.id);
        assertFound(removed, 'custom field');
        return { message: 'The custom field was removed.' };
      },
    }),
  ];
};

export const OWN_DICTIONARY_ROUTES = [
  listCategories('/dictionary/categories', 'list-categories'),
  listCategories('/dict/categories', 'get-categories'),
  addCategory,
  removeNamedCategory,
  removeOneCategory,
  ...customFields('affiliate'),
  ...customFields('advertiser'),
];
