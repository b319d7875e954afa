/** `page` from 1. A page past the end is empty. */
export type Page = { readonly page: number; readonly limit: number };

/** Items and total are of one moment, whoever writes meanwhile (docs/rules/input-output.md#total-of-a-page). */
export type PageOf<T> = { readonly items: T[]; readonly total: number };

/** Half-open instants. */
export type Instants = { readonly from: Date; readonly to: Date };

/** Where a log reader stands: everything before it (newest first) has been read. Stable while rows arrive. */
export type LogPosition = { readonly at: Date; readonly id: string };

export type LogPage = Page & { readonly after?: LogPosition };

/** With `withSums` the sums of all lines that match are read as well, whatever page is asked for. */
export type SummedLogPage = LogPage & { readonly withSums?: boolean };
/** `sums`: what all of them come to, without what comes to nothing (docs/rules/stats.md#sums-of-a-log). */
export type SummedPageOf<Line, Sum> = PageOf<Line> & { readonly sums?: readonly Sum[] };
