import type { AccountKind } from '@tributary/domain/accounts/account';
import { parseName } from '@tributary/domain/accounts/account-rules';
import type { Category } from '@tributary/domain/catalog/category';
import {
  type CustomField,
  CUSTOM_FIELDS_MAX,
  customFieldName,
  type CustomFieldType,
} from '@tributary/domain/accounts/custom-field';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Networks } from './networks.ts';
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
    throw refuse('duplicate', 'A category with this name already exists.');
  };

export type AddCustomField = (input: {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
}) => Promise<CustomField>;

type FieldStores = {
  readonly dictionaries: Dictionaries;
  readonly networks: Pick<Networks, 'findForUpdate'>;
};
type FieldDependencies = Stamps & { readonly unitOfWork: UnitOfWork<FieldStores> };

/**
 * Adds a custom field. Refuses with `duplicate` a label that makes the name of an existing field, and one too many with
 * `not_allowed_in_state`.
 */
export const makeAddCustomField =
  ({ unitOfWork, ...stamps }: FieldDependencies): AddCustomField =>
  async ({ label, ...fields }) => {
    const field = {
      ...fields,
      id: nextId(stamps),
      label: parseName(label, 'label'),
      name: customFieldName(label),
      createdAt: stamps.clock(),
    };
    return unitOfWork.run(async ({ networks, dictionaries }) => {
      // One at a time, so that two at once cannot both be the last that fits.
      await networks.findForUpdate(field.networkId);
      const defined = await dictionaries.listCustomFields(field.networkId, field.kind);
      if (defined.length >= CUSTOM_FIELDS_MAX)
        throw refuse(
          'not_allowed_in_state',
          `You've reached the limit of ${CUSTOM_FIELDS_MAX} custom fields. Remove one first.`,
        );
      if (await dictionaries.addCustomField(field)) return field;
      throw refuse('duplicate', 'A field with this name already exists.');
    });
  };
