import { defineConfig } from 'prisma/config';

/** For `prisma generate` and, where its engine may be downloaded, `prisma migrate`. The product itself needs neither. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tributary' },
});
