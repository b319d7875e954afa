// Hashed files under /app/assets/ and one index.html; nothing inline, because the policy of the pages forbids it.
import { defineConfig } from 'vite';

/** Where `npm run dev` has the API while the pages come from Vite. */
const API = process.env['API'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/app/',
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Those that know light-dark(); older ones would be given a copy of every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages mark their files for servers that render, of which there is none here.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  server: {
    proxy: { '^/(?!app/)': { target: API, changeOrigin: true } },
  },
});
