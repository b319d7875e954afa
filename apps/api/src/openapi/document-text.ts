type Json = Readonly<Record<string, unknown>>;
type Place = { readonly key: string; readonly parent: string; readonly indent: string };

const LINE_LENGTH_MAX = 110;

/** The document as JSON, with a line for each field, parameter, reference and example, however long it is. */
export const documentText = (document: Json): string =>
  `${textOf(document, { key: '', parent: '', indent: '' })}\n`;

function textOf(value: unknown, place: Place): string {
  const line = lineOf(value);
  if (typeof value !== 'object' || value === null) return line;
  const isShort = place.indent.length + place.key.length + line.length <= LINE_LENGTH_MAX;
  if (isShort || isOneThing(value, place)) return line;
  const within = (key: string, one: unknown, indent: string): string =>
    `${key && `${JSON.stringify(key)}: `}${textOf(one, { key, parent: place.key, indent })}`;
  const [only, ...others] = Object.entries(value);
  if (only && others.length === 0 && !Array.isArray(value)) return `{ ${within(...only, place.indent)} }`;
  const indent = `${place.indent}  `;
  const inner = Object.entries(value).map(
    ([name, one]) => indent + within(Array.isArray(value) ? '' : name, one, indent),
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner.join(',\n')}\n${place.indent}${close}`;
}

const isOneThing = (value: object, { key, parent }: Place): boolean =>
  key === 'example' ||
  parent === 'parameters' ||
  parent === 'tags' ||
  (parent === 'properties' && !hasFields(value)) ||
  isPlain(value);

/** A list of texts or numbers, or an object of two fields that have none of their own. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object');
  const fields = 'properties' in value ? Object.values(value.properties as object) : [];
  return (fields.length === 1 || fields.length === 2) && !fields.some(hasFields);
}

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('properties' in value || Object.values(value).some(hasFields));

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  const inner = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${lineOf(one)}`);
  return inner.length === 0 ? '{}' : `{ ${inner.join(', ')} }`;
}
