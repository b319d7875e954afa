// Imports as they are sent: rows, and how they are to be imported.
import { z } from 'zod';
import type { ImportDoubt, ImportFile } from '@tributary/adapters-import/import-file';
import type { ImportField } from '@tributary/domain/jobs/import-row';
import { ruinedIdMessage } from '@tributary/domain/jobs/ruined-id';
import { LOSS, unread } from '@tributary/runtime/doubts';
import type { LosingEdit } from '@tributary/application/jobs/losing-edits';
import type { Warning } from '../http/warnings.ts';
import { flag } from '../shared/input.ts';

const options = {
  send_postback: flag(
    'Send postbacks for conversions that become approved. By default for edited rows and not for new ones.',
  ).optional(),
  dry_run: flag('Only count what would be done. Off by default.').optional(),
  continue_on_error: flag('Continue after more than 10 errors. Off by default.').optional(),
};
/** Beside the rows of a JSON body, or in the query. */
export const importOptions = z.object(options);
export const IMPORT_OPTIONS = Object.keys(options);
export type ImportOptions = z.output<typeof importOptions>;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  conversion_id: 'Long ID of a conversion to edit.',
  click_id: 'The click it comes from.',
  campaign_id: 'Long or short ID; with publisher_id for a conversion without a click.',
  publisher_id: 'Long or short ID of the affiliate.',
  goal_id: 'Long ID of the goal, or its value.',
  goal_value: 'The value of the goal.',
  txn_id: 'Transaction ID; what makes a repeat a duplicate.',
  sale_amount: 'Decimal number.',
  payout: 'Explicit amount for the affiliate; wins over every commission.',
  revenue: 'Explicit amount the advertiser is charged; wins over every commission.',
  currency: "Of the row's amounts; the network's when left out.",
  method: 'postback, pixel, import or api; how the conversion came to be.',
  ipaddr: 'IP address of the visitor; shortened before it is stored.',
  status: 'approved, pending, rejected or cancelled.',
  reason_code: 'Why it is rejected or cancelled: returned, duplicate, fraud, terms, test or other.',
  reason: 'The reason in words. Required with other.',
  created: "YYYY-MM-DD HH:MM:SS in the network's time zone, or ISO 8601; now when left out.",
  referer: 'Where the visitor came from.',
  custom_dimensions: "The advertiser's own values by name.",
};

/** Rows are counted from 0, as the paths of other bodies count (docs/rules/input-output.md#warnings). */
function warningOf({ kind, row, name, text = '' }: ImportDoubt, fields: readonly ImportField[]): Warning {
  const path = row === null ? name : `conversions.${row}.${name}`;
  const known: readonly string[] = row === null ? [...fields, ...IMPORT_OPTIONS] : fields;
  const messages = {
    loss: () => LOSS,
    ruined: () => ruinedIdMessage(text),
    unread: () => unread(name, known),
  };
  return { path, message: messages[kind]() };
}

export const warningOfEdit = ({ row, name }: LosingEdit): Warning => ({
  path: `conversions.${row}.${name}`,
  message: LOSS,
});

const columnOf = (field: ImportField) => ({
  type: field === 'custom_dimensions' ? 'object' : ['string', 'number', 'null'],
  description: DESCRIPTIONS[field] ?? 'A value of your own.',
});
const flagOf = (description: string) => ({ type: ['boolean', 'string', 'integer'], description });

/** The result of reading the body (read-json-import.ts, read-csv-import.ts); the job checks the rows. */
/** `name`: of the body in the document. */
export const importBody = (fields: readonly ImportField[], name: string) =>
  z
    .unknown()
    .transform((value, context) => {
      const { rows, beside, doubts, form } = value as ImportFile;
      const parsed = importOptions.safeParse(beside);
      for (const { path, message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
      return {
        rows,
        form,
        options: parsed.data ?? {},
        warnings: doubts.map((one) => warningOf(one, fields)),
      };
    })
    .meta({
      id: name,
      type: 'object',
      required: ['conversions'],
      properties: {
        conversions: {
          type: 'array',
          minItems: 1,
          maxItems: 100_000,
          description: 'The rows, in the order they are imported.',
          items: {
            type: 'object',
            description: 'One conversion.',
            properties: Object.fromEntries(fields.map((field) => [field, columnOf(field)])),
          },
        },
        send_postback: flagOf("Send the affiliates' postbacks for conversions that become approved."),
        dry_run: flagOf('Only count what would be done.'),
        continue_on_error: flagOf('Go on after more than 10 errors.'),
      },
      description: 'Conversions to import.',
    });
