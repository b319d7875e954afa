// An address as one of the affiliate's own clicks or conversions would fill it: its own log says most of what macros stand for.

/** A record of a log; amounts come as text. */
export type Happened = Readonly<Record<string, unknown>>;
export type Filled = {
  readonly url: string;
  /** Macros that stand as they are, because the log does not say what they are filled with. */
  readonly unknown: readonly string[];
};

/** Where the field of the log is called otherwise than the macro. */
const FIELDS = new Map([
  ['aff_id', 'publisher_long_id'],
  ['aff_name', 'publisher_name'],
  ['campaign_id', 'campaign_long_id'],
  ['camp_id', 'campaign_id'],
  ['agent', 'ua'],
  ['user_agent', 'ua'],
  ['ip', 'ipaddr'],
  ['country_id', 'country'],
  ['android_id', 'aid'],
  ['creative_name', 'cr_name'],
]);
const OF_CLICK = new Map([
  ['click_id', '_id'],
  ['click_datetime', 'created'],
]);
const OF_CONVERSION = new Map([
  ['conversion_id', '_id'],
  ['conversion_datetime', 'created'],
  ['click_datetime', 'click_time'],
]);
/** What would be taken for the field of the same name, and is not what it says. */
const OTHERWISE = new Set(['click_time', 'url_id', 'conversion_time']);

/** In a single pass, so that a value that looks like a macro stays a value. */
export function filled(template: string, event: 'click' | 'conversion', of: Happened): Filled {
  const names = new Map([...FIELDS, ...(event === 'click' ? OF_CLICK : OF_CONVERSION)]);
  const unknown = new Set<string>();
  const url = template.replace(/\{([a-z0-9_]+)\}/g, (macro, name: string) => {
    const field = names.get(name) ?? (OTHERWISE.has(name) ? '' : name);
    const value = Object.hasOwn(of, field) ? of[field] : undefined;
    if (typeof value === 'string') return encodeURIComponent(value);
    unknown.add(macro);
    return macro;
  });
  return { url, unknown: [...unknown] };
}
