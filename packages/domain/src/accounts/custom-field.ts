import type { AccountKind } from './account.ts';
import type { NetworkId } from '../shared/ids.ts';

export const CUSTOM_FIELD_TYPES = ['text', 'file', 'date', 'email'] as const;

/** Most that a network asks of its affiliates, and of its advertisers. */
export const CUSTOM_FIELDS_MAX = 50;

export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** What a network asks of its affiliates or advertisers beyond the fields every account has. */
export type CustomField = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly label: string;
  /** The key among an account's custom fields. */
  readonly name: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
  readonly createdAt: Date;
};

/** The label in lower case, `_` for blanks (docs/rules/accounts.md#name-of-a-custom-field). */
export const customFieldName = (label: string): string => label.trim().toLowerCase().replaceAll(/\s+/g, '_');
