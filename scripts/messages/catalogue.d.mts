/** A .po file as a module of the browser's. */
export function moduleOf(po: string, isPseudo?: boolean): string;
/** One of refusals as a module: each message of the API with its words. */
export function refusalModuleOf(po: string): string;
/** What a .po file says: the texts and words of each message, by its id. */
export function read(po: string): Map<string, { readonly msgid: string; readonly msgstr: string }>;
