// What of a migration would keep clicks from being written while it works (docs/operations.md#upgrade).

/** Tables that grow with what happens: whatever reads or writes all of one takes as long as the table is large. */
export const GROWING = [
  'clicks',
  'impressions',
  'conversion_facts',
  'conversion_hits',
  'conversions',
  'conversion_keys',
  'click_fingerprints',
  'stats_day',
  'stats_campaign_day',
  'stats_affiliate_day',
  'stats_network_day',
  'forgotten_stats',
  'deliveries',
  'delivery_attempts',
  'webhook_messages',
  'webhook_attempts',
  'audit_entries',
  'job_rows',
  'job_log',
] as const;

const table = `(?:only\\s+)?(?:if\\s+exists\\s+)?"?(${GROWING.join('|')})(?:_(?:\\d{8}|other))?"?(?!\\w)`;
const starts = (text: string): RegExp => new RegExp(`^${text}\\b`, 'i');
/** Of a change of a table: what makes PostgreSQL read or write every row. */
const WHOLE_TABLE =
  /alter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b|set\s+not\s+null|\bgenerated\s+always\s+as\s*\(|default\s+[a-z_.]+\s*\((?!\))?|set\s+(?:un)?logged|cluster\s+on/i;

const RULES: readonly { readonly what: RegExp; readonly why: string; readonly unless?: RegExp }[] = [
  {
    what: starts(`create\\s+(?:unique\\s+)?index\\s+(?!if\\s+not\\s+exists).*?\\s+on\\s+${table}`),
    why: 'holds up writers while the index is made: create index if not exists, and the changelog says how to make it beforehand',
  },
  {
    what: starts(`(?:update|delete\\s+from|truncate)\\s+${table}`),
    why: 'writes every row in one transaction',
  },
  { what: starts(`lock\\s+table\\s+${table}`), why: 'locks the table to the end of the migration' },
  { what: starts(`(?:vacuum|reindex|cluster)\\b.*${table}`), why: 'works on the whole table' },
];

/** Statements that would hold up writers of a large table, each with why; those on tables that the script makes itself are none. */
export function longLocks(script: string): string[] {
  const made = new Set(
    [...script.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, name]) => name),
  );
  return statementsOf(script).flatMap((statement) => {
    const found = RULES.find(({ what }) => {
      const name = what.exec(statement)?.[1];
      return name !== undefined && !made.has(name);
    });
    const why = found?.why ?? faultOfChange(statement, made);
    return why === undefined ? [] : [`${statement.slice(0, 80)}: ${why}`];
  });
}

function faultOfChange(statement: string, made: ReadonlySet<string | undefined>): string | undefined {
  const name = starts(`alter\\s+table\\s+${table}`).exec(statement)?.[1];
  if (name === undefined || made.has(name)) return undefined;
  if (WHOLE_TABLE.test(statement)) return 'reads or writes the whole table under a lock';
  const adds = /add\s+constraint|add\s+(?:check|foreign|unique|primary)/i.test(statement);
  return adds && !/not\s+valid/i.test(statement)
    ? 'checks the whole table under a lock: add it not valid'
    : undefined;
}

/** Bodies of functions stay whole: what they do is done when they are called. */
function statementsOf(script: string): string[] {
  const bodies = script.replace(/--[^\n]*/g, '').replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
  return bodies
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
