import { z } from 'zod';
import { route } from '../http/route.ts';
import { DICTIONARIES, DICTIONARY_NAMES, dictionaryOut, type DictionaryName } from './dictionary-wire.ts';

const countries = route({
  method: 'GET',
  path: '/dictionary/countries',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  lasting: true,
  operation: 'list-countries',
  summary: 'List countries',
  description: 'Codes and names; `ALL` means every country. An object from code to name.',
  data: z.object({ countries: dictionaryOut }).meta({ id: 'CountryList' }),
  handle: async () => ({ countries: DICTIONARIES.countries }),
});

const devices = route({
  method: 'GET',
  path: '/dictionary/devices',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  lasting: true,
  operation: 'list-devices',
  summary: 'List devices',
  description: 'Those a campaign may want. An object from the name used in targeting to a label.',
  data: z.object({ devices: dictionaryOut }).meta({ id: 'DeviceList' }),
  handle: async () => ({ devices: DICTIONARIES.devices }),
});

const byName = {
  method: 'GET',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  lasting: true,
  params: z.object({ route: z.enum(DICTIONARY_NAMES).meta({ description: 'Which one.' }) }),
  data: z
    .object(
      Object.fromEntries(DICTIONARY_NAMES.map((name) => [name, dictionaryOut.optional()])) as Record<
        (typeof DICTIONARY_NAMES)[number],
        z.ZodOptional<typeof dictionaryOut>
      >,
    )
    .meta({ id: 'Dictionary', description: 'The dictionary, under the requested name.' }),
} as const;
const named = (name: DictionaryName) => ({ [name]: DICTIONARIES[name] });

const one = route({
  ...byName,
  path: '/dict/{route}',
  operation: 'get-dictionary',
  summary: 'Retrieve a dictionary',
  description:
    'Under its own name. One of `countries`, `devices`, `categories`, `currencies`, `os`, `browsers`, `timezones`, `macros` (of postbacks) and `destination_macros`, under `data` by its name.',
  handle: async ({ params }) => named(params.route),
});

const sameOne = route({
  ...byName,
  path: '/dictionary/{route}',
  operation: 'get-same-dictionary',
  summary: 'Retrieve a dictionary by its route',
  description: 'The same as `/dict/{route}`. Both paths are in use by clients; the answers are the same.',
  handle: async ({ params }) => named(params.route),
});

export const DICTIONARY_ROUTES = [countries, devices, one, sameOne];
