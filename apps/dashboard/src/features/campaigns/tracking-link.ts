// An affiliate's link with what it wants to find again in its reports (docs/for-affiliates.md).

/** What may be added, in the order of the form. `url` leads deeper into the advertiser's site. */
export const LINK_VALUES = [
  'source',
  'p1',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'app_id',
  'app_name',
  'cr_name',
  'url',
] as const;
export type LinkValue = (typeof LINK_VALUES)[number];
export type LinkValues = Readonly<Partial<Record<LinkValue, string>>>;

/** Only names that are known and have a value: the query of a page can hold anything. */
export const linkValuesOf = (given: Readonly<Record<string, string>> = {}): LinkValues =>
  Object.fromEntries(
    LINK_VALUES.flatMap((name) => {
      const value = Object.hasOwn(given, name) ? given[name]?.trim() : undefined;
      return value ? [[name, value]] : [];
    }),
  );

const FULL_URL = /^https?:\/\/\S+$/i;
export const isFullUrl = (text: string): boolean => FULL_URL.test(text) && URL.canParse(text);

/** The link with its values, each escaped. */
export function withValues(link: string, values: LinkValues): string {
  const url = new URL(link);
  for (const name of LINK_VALUES) {
    const value = values[name];
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The same link on another tracking domain of the network. */
export function onDomain(link: string, domain: string): string {
  const url = new URL(link);
  url.host = domain;
  return url.href;
}
