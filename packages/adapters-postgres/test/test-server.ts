import postgres from 'postgres';

/**
 * The server that database tests run on: TEST_DATABASE_URL, or an embedded one started for this run. Tests create and
 * drop databases there, so it must say that it is disposable: by having a database of this name.
 */
export const DISPOSABLE_MARK = 'tributary_test_admin';

/** How the set-up tells the test processes where the server and the migrated template are. */
export const SERVER_URL_VARIABLE = 'TRIBUTARY_TEST_SERVER_URL';
export const TEMPLATE_VARIABLE = 'TRIBUTARY_TEST_TEMPLATE';

/** How the names of a run's databases begin, from that of its template. */
export const testDatabasesOf = (template: string): string => `${template.replace('template', 'test')}_`;

export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Refuses a server that nobody marked as disposable: its data may be somebody's. */
export async function refuseUnmarkedServer(url: string): Promise<void> {
  const marked = await withServer(
    url,
    (sql) => sql`select 1 from pg_database where datname = ${DISPOSABLE_MARK}`,
  );
  if (marked.length > 0) return;
  throw new Error(
    `The server of TEST_DATABASE_URL is not marked as disposable: create a database named ${DISPOSABLE_MARK} there if it is.`,
  );
}
