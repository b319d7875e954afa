/** `page` from 1. A page past the end is empty. */
export type Page = { readonly page: number; readonly limit: number };
export type PageOf<T> = { readonly items: T[]; readonly total: number };
