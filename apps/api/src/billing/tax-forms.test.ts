import { beforeEach, describe, expect, it } from '@jest/globals';
import { TAX_FORM } from '../../test/authorization/records.ts';
import { type Client, clientOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;

const OWN = 'GET /affiliate/tax-form';
const GIVE = 'POST /affiliate/tax-form';
const W9 = {
  kind: 'w9',
  name: 'Ann Lee',
  tax_class: 'individual',
  street: '1 Main St',
  city: 'Albany',
  region: 'NY',
  country: 'US',
  us_tax_id_kind: 'ssn',
  us_tax_id: '123-45-6789',
  signed_by: 'Ann Lee',
  certified: true,
};

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
});
type Entry = { object: string; changes: { version?: unknown } };
const ofAnna = () => `/network/tax-forms/${anna.id}`;

// docs/rules/billing.md#tax-forms
describe('a tax form', () => {
  it('is given by its affiliate, kept in versions, and read by both sides without its numbers', async () => {
    expect(await anna.client.ok(OWN)).toEqual({ tax_form: null, versions: [] });
    const { tax_form: first } = await anna.client.ok(GIVE, W9);
    expect(first).toMatchObject({
      kind: 'w9',
      edition: 'Rev. March 2024',
      name: 'Ann Lee',
      us_tax_id: '•••••6789',
      holds_until: null,
      version: 1,
      role: 'affiliate',
      person_id: null,
    });
    const treaty = { country: 'de', article: '12(1)', percent: 5.5 };
    await anna.client.ok(GIVE, { ...TAX_FORM, treaty });
    const shown = await anna.client.ok(OWN);
    expect(shown).toMatchObject({
      tax_form: {
        kind: 'w8ben',
        version: 2,
        tax_class: null,
        foreign_tax_id: '•••••••8901',
        treaty: { country: 'DE', article: '12(1)', percent: 5.5 },
        holds_until: expect.stringMatching(/^\d{4}-12-31$/),
      },
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect(await network.ok(`GET ${ofAnna()}`)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/6789\d|12345|1980/);
  });

  it('shows its numbers to the network when they are asked for, and the audit log says so', async () => {
    await anna.client.ok(GIVE, W9);
    await anna.client.ok(GIVE, TAX_FORM);
    const reveal = (version: number) => network.ok(`POST ${ofAnna()}/reveal`, { version });
    expect(await reveal(1)).toEqual({
      us_tax_id: '123456789',
      foreign_tax_id: null,
      birth_date: null,
      version: 1,
    });
    expect(await reveal(2)).toMatchObject({ foreign_tax_id: '12345678901', birth_date: '1980-02-29' });
    const { status } = await network.send(`POST ${ofAnna()}/reveal`, { version: 3 });
    expect(status).toBe(404);
    const entries = (await network.ok(`GET /network/audit?object_id=${anna.id}`))[
      'audit'
    ] as unknown as Entry[];
    expect(entries.map(({ object, changes }) => [object, changes.version])).toEqual(
      expect.arrayContaining([
        ['tax_form', [null, 1]],
        ['tax_form', [1, 2]],
        ['tax_form_view', [null, 1]],
        ['tax_form_view', [null, 2]],
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/123456789|12345678901|1980-02-29/);
  });

  it('is refused with the field that is wrong, and nothing is kept', async () => {
    for (const [change, path] of [
      [{ us_tax_id: '12345678' }, 'us_tax_id'],
      [{ us_tax_id_kind: 'itin' }, 'us_tax_id_kind'],
      [{ tax_class: undefined }, 'tax_class'],
      [{ certified: false }, 'certified'],
      [{ signed_by: ' ' }, 'signed_by'],
      [{ kind: 'w8ben', home_country: 'US' }, 'home_country'],
      [{ kind: 'w8ben', home_country: 'DE' }, 'birth_date'],
      [{ kind: 'w4' }, 'kind'],
    ] as const) {
      const { status, body } = await anna.client.send(GIVE, { ...W9, ...change });
      expect([status, body.data['errors']]).toEqual([400, [expect.objectContaining({ path })]]);
    }
    expect((await anna.client.ok(OWN))['tax_form']).toBeNull();
  });

  it('goes with its affiliate', async () => {
    await anna.client.ok(GIVE, W9);
    await network.ok(`DELETE /affiliate/${anna.id}`);
    expect((await network.send(`GET ${ofAnna()}`)).status).toBe(404);
  });
});
