import type { AccountKind } from '@tributary/domain/accounts/account';
import { parseName } from '@tributary/domain/accounts/account-rules';
import type { Category } from '@tributary/domain/catalog/category';
import {
  type CustomField,
  customFieldName,
  type CustomFieldType,
} from '@tributary/domain/accounts/custom-field';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { Dictionaries } from './dictionaries.ts';

type Dependencies = Stamps & { readonly stores: { readonly dictionaries: Dictionaries } };

export type AddCategory = (input: {
  readonly networkId: NetworkId;
  readonly name: string;
}) => Promise<Category>;

/** Adds a category. Refuses a name that is taken with `duplicate`. */
export const makeAddCategory =
  ({ stores, ...stamps }: Dependencies): AddCategory =>
  async ({ networkId, name }) => {
    const category = {
      id: nextId(stamps),
      networkId,
      name: parseName(name, 'name'),
      createdAt: stamps.clock(),
    };
    if (await stores.dictionaries.addCategory(category)) return category;
    throw refuse('duplicate', 'There is a category of this name.');
  };

export type AddCustomField = (input: {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
}) => Promise<CustomField>;

/** Adds a custom field. Refuses with `duplicate` a label that makes the name of an existing field. */
export const makeAddCustomField =
  ({ stores, ...stamps }: Dependencies): AddCustomField =>
  async ({ label, ...fields }) => {
    const field = {
      ...fields,
      id: nextId(stamps),
      label: parseName(label, 'label'),
      name: customFieldName(label),
      createdAt: stamps.clock(),
    };
    if (await stores.dictionaries.addCustomField(field)) return field;
    throw refuse('duplicate', 'There is a custom field of this name.');
  };
