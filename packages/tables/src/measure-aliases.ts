import type { ReportMeasure } from '@tributary/domain/reporting/report';

/** What clients of this API family call measures (docs/rules/stats.md#names-of-fields). */
const ALIASES: ReadonlyMap<string, ReportMeasure> = new Map([
  ['conversions', 'approvedConversions'],
  ['pending_conversions', 'pendingConversions'],
  ['gross_clicks', 'grossClicks'],
  ['unique_clicks', 'uniqueClicks'],
  ['totalConversions', 'approvedConversions'],
  ['debit', 'revenue'],
  ['sale', 'saleAmount'],
  ['sale_amount', 'saleAmount'],
]);

/** The aliases of these measures. */
export const aliasesOf = (measures: readonly ReportMeasure[]): string[] =>
  [...ALIASES].flatMap(([alias, measure]) => (measures.includes(measure) ? [alias] : []));

/** The measure that a name or an alias means; callers have checked that it is one of either. */
export const measureNamed = (name: string): ReportMeasure => ALIASES.get(name) ?? (name as ReportMeasure);
