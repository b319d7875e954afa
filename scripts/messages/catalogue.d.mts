/** A .po file as a module of the browser's. */
export function moduleOf(po: string, isPseudo?: boolean): string;
