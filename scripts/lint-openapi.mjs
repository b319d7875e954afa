// Lints docs/openapi.json with the recommended rules of Spectral and of Redocly; one finding, warnings included, is a
// failure. Their libraries are used and not their command lines, which tell their makers who runs them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintDocument, BaseResolver, makeDocumentFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const FILE = 'docs/openapi.json';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const text = readFileSync(process.argv[2] ?? join(root, FILE), 'utf8');
/** Rules that are off, and why. */
const REDOCLY_OFF = {
  // The tracker of a fresh installation is on localhost; a running product names its own address.
  'no-server-example.com': 'off',
  // A click succeeds with 302. Spectral's operation-success-response holds the same, redirects included.
  'operation-2xx-response': 'off',
};
const found = [...(await bySpectral()), ...(await byRedocly())];
for (const line of found) console.error(line);
console.log(`${FILE}: ${found.length === 0 ? 'nothing to complain about' : `${found.length} complaints`}`);
process.exit(found.length === 0 ? 0 : 1);

async function bySpectral() {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const complaints = await linter.run(JSON.parse(text));
  return complaints.map(({ code, path, message }) => `spectral ${code} ${path.join('/')}: ${message}`);
}

async function byRedocly() {
  const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_OFF, telemetry: 'off' });
  const complaints = await lintDocument({
    document: makeDocumentFromString(text, FILE),
    externalRefResolver: new BaseResolver(config.resolve),
    config,
  });
  return complaints.map(
    ({ ruleId, location, message }) => `redocly ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
  );
}
