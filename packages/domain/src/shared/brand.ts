declare const brand: unique symbol;

/** A primitive that only its own parser can make, so that two kinds cannot be confused. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
