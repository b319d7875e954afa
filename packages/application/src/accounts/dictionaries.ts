import type { AccountKind } from '@tributary/domain/accounts/account';
import type { Category } from '@tributary/domain/catalog/category';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** What a network defines for itself. Names are unique per network (custom fields: and kind): of racing callers one adds. */
export type Dictionaries = {
  /** False when the name is taken. */
  addCategory(category: Category): Promise<boolean>;
  /** By name. */
  listCategories(networkId: NetworkId): Promise<Category[]>;
  /** False when there was none. */
  removeCategory(
    networkId: NetworkId,
    which: { readonly id: string } | { readonly name: string },
  ): Promise<boolean>;
  /** False when the name is taken. */
  addCustomField(field: CustomField): Promise<boolean>;
  /** Oldest first. */
  listCustomFields(networkId: NetworkId, kind: AccountKind): Promise<CustomField[]>;
  /** False when there was none. What accounts answered stays stored. */
  removeCustomField(networkId: NetworkId, kind: AccountKind, id: string): Promise<boolean>;
};
