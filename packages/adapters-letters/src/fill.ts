import type { Forms } from './texts.ts';

/** In one pass, so that a value which looks like a placeholder comes out as it is. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );

/** The form that the language has for this count. */
export const formOf = (forms: Forms, count: string, tag: string): string =>
  forms[new Intl.PluralRules(tag).select(Number(count))] ?? forms.other;
