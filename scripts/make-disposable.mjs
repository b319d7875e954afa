// Marks a PostgreSQL server as disposable for the tests: they refuse one without a database `tributary_test_admin`.
import postgres from 'postgres';

const sql = postgres(process.argv[2], { max: 1, connect_timeout: 2, onnotice: () => {} });
try {
  const found = await sql`select 1 from pg_database where datname = 'tributary_test_admin'`;
  if (found.length === 0) await sql.unsafe('create database tributary_test_admin');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await sql.end({ timeout: 1 });
}
