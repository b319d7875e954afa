// Days and clock times of a zone, by the engine's own calendar. Instants are milliseconds.

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const clocks = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/** `YYYY-MM-DD HH:MM:SS`. */
export function clockIn(zone: string, at: number): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock.format(at);
}

export function dayIn(zone: string, at: number): string {
  const key = `${zone}|${Math.floor(at / QUARTER)}`;
  const day = days.get(key) ?? clockIn(zone, at).slice(0, 10);
  days.set(key, day);
  return day;
}

/** Of an event: that of the present zone, unless its row was forgotten. */
export const dayOf = (
  { zone }: { readonly zone: string },
  { at, day }: { readonly at: number; readonly day?: string },
): string => day ?? dayIn(zone, at);

/** The first instant of a day. */
export function startIn(zone: string, day: string): number {
  let [before, from] = [Date.parse(day) - 15 * HOUR, Date.parse(day) + 15 * HOUR];
  while (from - before > QUARTER) {
    const middle = before + Math.floor((from - before) / QUARTER / 2) * QUARTER;
    if (dayIn(zone, middle) < day) before = middle;
    else from = middle;
  }
  return from;
}

/** The first instant with this clock time; undefined where the clock skips it. */
export function instantIn(zone: string, text: string): number | undefined {
  const utc = Date.parse(`${text.replace(' ', 'T')}Z`);
  for (let ahead = 15 * HOUR; ahead >= -15 * HOUR; ahead -= QUARTER) {
    if (clockIn(zone, utc - ahead) === text) return utc - ahead;
  }
  return undefined;
}

export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(day) + count * 24 * HOUR).toISOString().slice(0, 10);
