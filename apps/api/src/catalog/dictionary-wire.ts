// Fixed lists that clients choose from (docs/rules/input-output.md#dictionaries): name to label.
import { ZONE_NAMES } from '@tributary/domain/shared/zone-names';
import { z } from 'zod';
import { COUNTRIES } from '@tributary/domain/shared/countries';
import { APP_NAMES } from '@tributary/domain/tracking/app-agents';
import { CURRENCIES } from '@tributary/domain/shared/currencies';
import { DEVICES } from '@tributary/domain/catalog/devices';
import { POSTBACK_MACROS } from '@tributary/domain/postbacks/values';
import { DESTINATION_MACROS } from '@tributary/domain/tracking/destination-values';

const sameLabel = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** The most frequent names of systems and browsers; targeting compares names and accepts others as well. */
const SYSTEMS = ['Android', 'iOS', 'Windows', 'Windows Phone', 'macOS', 'Linux', 'Chrome OS'];
const BROWSERS = [
  'Chrome',
  'Safari',
  'Firefox',
  'Microsoft Edge',
  'Opera',
  'Samsung Internet for Android',
  'UC Browser',
  'Yandex Browser',
  'Vivaldi',
  'Internet Explorer',
  'Android Browser',
  ...APP_NAMES,
];

export const DICTIONARIES = {
  countries: { ALL: 'All countries', ...COUNTRIES },
  devices: DEVICES,
  currencies: Object.fromEntries(Object.entries(CURRENCIES).map(([code, [name]]) => [code, name])),
  os: sameLabel(SYSTEMS),
  browsers: sameLabel(BROWSERS),
  timezones: sameLabel(ZONE_NAMES),
  macros: POSTBACK_MACROS,
  destination_macros: DESTINATION_MACROS,
} as const;
export type DictionaryName = keyof typeof DICTIONARIES;
export const DICTIONARY_NAMES = Object.keys(DICTIONARIES) as DictionaryName[];

export const dictionaryOut = z.record(z.string(), z.string()).meta({ description: 'Code or name to label.' });
