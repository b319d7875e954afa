import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';

/** Facts about a visitor from databases that ship with the product; synchronous, because the click path awaits nothing but the log. */
export type VisitorLookup = {
  /** `needCity`: city and region are looked up only when something uses them (the city database is large and loaded on first need). */
  facts(ip: string, userAgent: string, needCity: boolean): VisitorFacts;
};
