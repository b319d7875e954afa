type Json = Readonly<Record<string, unknown>>;
type Place = { readonly key: string; readonly parent: string; readonly indent: string };

const LINE_LENGTH_MAX = 150;

/**
 * The document as JSON, with a line for each field, parameter and example, however long it is, and one for all refusals of an operation,
 * which are references to the same few responses.
 */
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
  const inner = Object.entries(value).map(([name, one], nth, all) => {
    const isJoined = nth > 0 && isReference(one) && isReference(all[nth - 1]?.[1]);
    const start = nth === 0 ? '' : isJoined && place.key === 'responses' ? ', ' : ',\n';
    const text = within(Array.isArray(value) ? '' : name, one, indent);
    return start.endsWith(' ') ? start + text : start + indent + text;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner.join('')}\n${place.indent}${close}`;
}

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '$ref' in value && Object.keys(value).length === 1;

const isOneThing = (value: object, { key, parent }: Place): boolean =>
  key === 'example' ||
  parent === 'parameters' ||
  parent === 'tags' ||
  (parent === 'properties' && !hasFields(value)) ||
  isPlain(value);

/** A list of texts, numbers or references, or an object of up to three fields that have none of their own. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object' || isReference(one));
  const fields = 'properties' in value ? Object.values(value.properties as object) : [];
  return fields.length > 0 && fields.length <= 3 && !fields.some(hasFields);
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
