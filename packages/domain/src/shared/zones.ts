// Time zones by name (docs/rules/accounts.md#time-zones).
import { OTHER_ZONE_NAMES, VAGUE_ZONE_NAMES, ZONE_NAMES } from './zone-names.ts';

const key = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '_');

const canonical: ReadonlyMap<string, string> = new Map([
  ...ZONE_NAMES.map((name): [string, string] => [key(name), name]),
  ...OTHER_ZONE_NAMES.flatMap(([name = '', ...others]) =>
    others.map((other): [string, string] => [key(other), name]),
  ),
]);
const vague: ReadonlyMap<string, readonly string[]> = new Map(
  VAGUE_ZONE_NAMES.map(([name = '', ...meanings]) => [key(name), meanings]),
);

/** The canonical name of a zone that may have been sent by an older name or in other letter case; undefined for what is no zone. */
export const zoneNamed = (name: string): string | undefined => canonical.get(key(name));

/** What to tell whoever sent a name that `zoneNamed` doesn't know: the rule, and the zones that are probably meant. */
export function zoneAdvice(name: string): string {
  const meant = zonesMeantBy(key(name));
  const hint = meant.length === 0 ? '' : `; ${meant.join(' or ')} is probably meant`;
  return `A time zone is an IANA name such as Europe/Vienna${hint}.`;
}

function zonesMeantBy(name: string): readonly string[] {
  const several = vague.get(name);
  if (several) return several;
  const offset = zoneOfOffset(name);
  if (offset !== undefined) return [offset];
  const city = ZONE_NAMES.filter((one) => cityOf(key(one)) === cityOf(name));
  return city.length > 0 ? city : nearestTo(name);
}

/** `UTC+2`, `+02:00`: the names of such zones count the other way. */
function zoneOfOffset(name: string): string | undefined {
  const [, sign, hours] = /^(?:utc|gmt)?([+-])0?(\d{1,2})(?::?00)?$/.exec(name) ?? [];
  if (sign === undefined) return undefined;
  return zoneNamed(`Etc/GMT${sign === '+' ? '-' : '+'}${hours}`);
}

const cityOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The longest name that is compared letter by letter: a caller sends what it likes. */
const NAME_LENGTH_MAX = 64;
/** One in so many may be wrong, missing or too much. */
const LETTERS_PER_FAULT = 4;

function nearestTo(name: string): string[] {
  if (name.length > NAME_LENGTH_MAX) return [];
  const wrongIn = (a: string, b: string): number => {
    const most = Math.floor(a.length / LETTERS_PER_FAULT);
    const wrong = lettersWrong(a, b, most);
    return wrong <= most ? wrong : Infinity;
  };
  const [nearest] = [...canonical]
    .map(([known, zone]) => ({
      zone,
      wrong: Math.min(wrongIn(name, known), wrongIn(cityOf(name), cityOf(known))),
    }))
    .filter(({ wrong }) => wrong < Infinity)
    .sort((a, b) => a.wrong - b.wrong);
  return nearest ? [nearest.zone] : [];
}

/** Letters to add, drop or change (Levenshtein) to make one text of the other; anything above `most` stands for more than that. */
export function lettersWrong(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
