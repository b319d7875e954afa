/**
 * What was put into the object under this name; undefined for what every object has (`constructor`, `toString`). For words
 * that a caller may have chosen; the lint rule `own-lookups` asks for it.
 */
export const own = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;
