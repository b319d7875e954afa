// What docs/rules/input-output.md promises of every operation and what is stored has a part in: repeats, and lists that filter.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { entryOf, lineOf, openWorld, STATED, type World } from '../../test/authorization/asking.ts';
import { asksFor, bodyOf, JSON_TYPE, sendRaw } from '../../test/authorization/asking-raw.ts';
import { thePaths } from '../../test/the-document.ts';

type Parameter = { name: string; in: string; schema: { type?: string; items?: { enum?: string[] } } };
const PATHS = thePaths() as Record<string, Record<string, { parameters: Parameter[] }>>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

describe('Idempotency-Key', () => {
  const creating = STATED.filter(({ method, status }) => method === 'POST' && status !== 200);
  it.each(creating)(
    '$path gives the first answer again, does nothing twice, and refuses another body',
    async (route) => {
      const asked = await asksFor(world, route);
      const line = lineOf(route, asked.path);
      const headers = { 'Idempotency-Key': `once ${route.operation}`.replaceAll(' ', '-') };
      const text = JSON.stringify(bodyOf(route, asked));
      const first = await sendRaw(world, route, line, { type: JSON_TYPE, text, headers });
      const before = await world.api.stored();
      const again = await sendRaw(world, route, line, { type: JSON_TYPE, text, headers });
      expect([first.status, again.status, again.text]).toEqual([route.status, route.status, first.text]);
      const other = await sendRaw(world, route, line, { type: JSON_TYPE, text: `${text} `, headers });
      expect([other.status, other.body.data['code']]).toEqual([422, 20]);
      expect(await world.api.stored()).toBe(before);
    },
  );
});

describe('lists in a query', () => {
  const listed = STATED.filter(({ method }) => method === 'GET').flatMap((route) =>
    (PATHS[route.path]?.['get']?.parameters ?? [])
      .filter(({ schema }) => schema.type === 'array')
      .map(({ name, schema }) => ({ route, path: route.path, name: name.replace('[]', ''), schema })),
  );
  it('are there', () => expect(listed.length).toBeGreaterThan(20));

  it.each(listed)('$path takes $name in four spellings', async ({ route, name, schema }) => {
    const entry = entryOf(route.operation);
    const kind = entry.filters?.[`${name}[]`];
    const choices = schema.items?.enum;
    const short = kind ? [await world.records.of(kind, 'own'), '1'] : ['AA', 'BB'];
    const [one = '', two = ''] = choices ? [choices[0], choices.at(-1)] : short;
    const { path } = await asksFor(world, route);
    const spelled = [
      ...[`${name}[]=${one}&${name}[]=${two}`, `${name}=${one}&${name}=${two}`],
      ...[`${name}[0]=${one}&${name}[1]=${two}`, `${name}[]=${one},${two}`],
    ];
    const required = entry.query ? `${entry.query}&` : '';
    const answers = [];
    for (const query of spelled) {
      const { status, text } = await sendRaw(world, route, lineOf(route, path, required + query), {});
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
    if (kind || choices) expect(answers[0]).toMatch(/^200 /);
  });
});
