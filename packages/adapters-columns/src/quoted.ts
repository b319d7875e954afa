/** A constant of DuckDB's: two quotes stand for one, and nothing else in it means anything. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
