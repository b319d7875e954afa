// What an audit entry shows of a change: field by field, as plain JSON, without secrets, and with long texts cut.
import { storable } from '@tributary/domain/shared/storable-text';
import { moneyText, type Money } from '@tributary/domain/shared/money';
import type { AuditChanges, AuditValue } from './audit.ts';

const TEXT_MAX = 500;
const LIST_MAX = 100;
const DEPTH_MAX = 4;

/** Fields that are not listed as changes: an id never changes, and the entry itself says when the record changed. */
const SILENT: ReadonlySet<string> = new Set([
  'id',
  'networkId',
  'createdAt',
  'modifiedAt',
  'passwordFingerprint',
]);
/**
 * Secrets are recognised by the field's name, at any depth, so that a field somebody adds later is hidden rather than
 * shown.
 */
const SECRET = /hash|secret|password|passwd|token|api_?key|bytes/i;
const CHANGED = 'changed';

/** Only the fields that differ; null stands for what was not there. */
export function changesBetween(before: object | null, after: object | null): AuditChanges {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const pair = [was.get(name) ?? null, is.get(name) ?? null] as const;
      if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) return [];
      const seen = SECRET.test(name) ? [null, CHANGED] : [shown(pair[0]), shown(pair[1])];
      return [[cut(storable(name)), seen as [AuditValue, AuditValue]]];
    }),
  );
}

/** The names of the fields that hold something, without what they hold. */
export const blankedFields = (record: object): AuditChanges =>
  Object.fromEntries(Object.keys(changesBetween(record, null)).map((name) => [name, [null, null]]));

function fieldsOf(record: object | null): Map<string, AuditValue> {
  const fields = new Map<string, AuditValue>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (!SILENT.has(name)) collect(fields, name, { value, depth: 0 });
  }
  return fields;
}

/** An object's fields become fields of their own (`meta.bank.iban`), so that a change shows only what changed. */
function collect(
  fields: Map<string, AuditValue>,
  name: string,
  { value, depth }: { readonly value: unknown; readonly depth: number },
): void {
  if (isPlain(value) && depth < DEPTH_MAX && !SECRET.test(name)) {
    for (const [key, held] of Object.entries(value)) {
      collect(fields, `${name}.${key}`, { value: held, depth: depth + 1 });
    }
  } else if (!isNothing(value)) fields.set(name, jsonOf(value));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isInstant(value) &&
  !ArrayBuffer.isView(value);

/** Not `instanceof`: a date may come from another realm. */
const isInstant = (value: unknown): value is Date =>
  Object.prototype.toString.call(value) === '[object Date]';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Compared whole; cut only when shown, so that a change behind the cut is still one. */
function jsonOf(value: unknown): AuditValue {
  if (typeof value === 'bigint') return moneyText(value as Money);
  if (typeof value === 'string') return storable(value);
  if (isInstant(value)) return value.toISOString();
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isPlain(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [storable(key), hiddenOr(key, held)]),
    );
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const hiddenOr = (name: string, value: unknown): AuditValue => (SECRET.test(name) ? CHANGED : jsonOf(value));

function shown(value: AuditValue): AuditValue {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  if (Array.isArray(value) && value.length <= LIST_MAX && text.length <= LIST_MAX * TEXT_MAX)
    return value.map(shown);
  return text.length <= TEXT_MAX ? value : cut(text);
}

const cut = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${storable(text.slice(0, TEXT_MAX - 1))}…`;
