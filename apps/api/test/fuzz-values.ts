// Values for a JSON schema: some as it wants them, some that break what reads them. Every draw follows from a seed, so that
// a failure is seen again.
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
/** From 0 to 1, without 1. */
export type Draw = () => number;

/** Mulberry32: a few lines, the same numbers everywhere. */
export function drawsFrom(name: string): Draw {
  let state = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const oneOf = <T>(draw: Draw, values: readonly T[]): T =>
  values[Math.floor(draw() * values.length)] as T;

const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)]);
/** What no reader expects; as JSON, so that `__proto__` is a name like others. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 53,
  2 ** 31,
  -0,
  ...[
    '',
    ' ',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'null',
    'undefined',
    'NaN',
  ],
  ...[
    '1e400',
    '-1',
    '0x10',
    '00',
    '1_000',
    '99999999999999999999',
    '0.0000000000000000001',
    '1e9',
    '1000000001',
  ],
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '1969-12-31',
  '10000-01-01',
  '2026-03-10T00:00:00Z',
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202e',
    '😀'.repeat(70),
    'x'.repeat(300),
    'x'.repeat(5000),
  ],
  ...[
    "' or 1=1 --",
    '"; drop table clicks; --',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '$1',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'https://[::1]/',
    'http://',
    'https://x.example:99999/',
    '{p1}://x',
  ],
  ...[
    'f'.repeat(24),
    'F'.repeat(24),
    '0'.repeat(24),
    'ZZ',
    'XX',
    'ALL',
    'a@b',
    'a@example.com',
    '1,2,,3',
    ',,,',
  ],
  ...[[], {}, [[]], [null], [{}], ['a', 'b'], { a: 1 }, { constructor: 1 }, { toString: 1 }, deep(30)],
  JSON.parse('{"__proto__":{"live":true}}'),
];

export const hostile = (draw: Draw): unknown => oneOf(draw, HOSTILE);

/** Half of the time what the schema wants; `ids`: such as there are. */
export function valueFor(schema: Schema, draw: Draw, ids: readonly unknown[]): unknown {
  if (draw() < 0.25) return hostile(draw);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return valueFor(oneOf(draw, several), draw, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(draw, schema.enum);
  const type = typeof schema.type === 'object' ? oneOf(draw, schema.type) : schema.type;
  switch (type) {
    case 'integer':
      return Math.floor(draw() * oneOf(draw, [2, 30, 5000])) + (schema.minimum ?? 0);
    case 'number':
      return oneOf(draw, [0, 1, 2.5, '3.25', 1e9, '0.000000000001']);
    case 'boolean':
      return oneOf(draw, [true, false, 1, 0, 'true', '0']);
    case 'array':
      return Array.from({ length: Math.floor(draw() * 4) }, () => valueFor(schema.items ?? {}, draw, ids));
    case 'object':
      return objectFor(schema, draw, ids);
    case 'null':
      return null;
    case 'string':
      return textFor(schema, draw, ids);
    default:
      return schema.properties ? objectFor(schema, draw, ids) : hostile(draw);
  }
}

function objectFor({ properties = {}, additionalProperties }: Schema, draw: Draw, ids: readonly unknown[]) {
  const known = Object.entries(properties).flatMap(([name, one]) =>
    draw() < 0.75 ? [[name, valueFor(one, draw, ids)] as const] : [],
  );
  const free = typeof additionalProperties === 'object' ? additionalProperties : {};
  const more =
    draw() < 0.3
      ? [[oneOf(draw, ['EUR', 'constructor', 'toString', 'x']), valueFor(free, draw, ids)] as const]
      : [];
  return Object.fromEntries([...known, ...more]);
}

function textFor({ format, pattern }: Schema, draw: Draw, ids: readonly unknown[]): unknown {
  if (format === 'date') return oneOf(draw, ['2026-03-10', '2017-01-01', '2026-03-01', '2999-01-01']);
  if (format === 'email') return `fuzz${Math.floor(draw() * 1e9)}@example.com`;
  if (pattern) return oneOf(draw, ids);
  return oneOf(draw, ['Shoes', 'https://shop.example/?c={click_id}', 'DE', 'USD', 'UTC', ...ids]);
}
