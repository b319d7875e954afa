// What a release is made of: as CycloneDX, for machines, and with the texts of the licences, for people.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CycloneDX 1.6. `at`: seconds since 1970. */
export function billOfMaterials({ version, license, packages, at }) {
  const components = packages.map(({ name, version: of, license: under }) => ({
    type: 'library',
    'bom-ref': purlOf(name, of),
    name,
    version: of,
    purl: purlOf(name, of),
    licenses: [licenceOf(under)],
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex');
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // The same for the same contents.
    serialNumber: `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: {
      timestamp: new Date(at * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': purlOf('tributary', version),
        name: 'tributary',
        version,
        purl: purlOf('tributary', version),
        licenses: [licenceOf(license)],
      },
    },
    components,
  };
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

/** One of SPDX's ids, a combination of them, or a name in words. */
function licenceOf(text) {
  if (/^\(?[\w.+-]+( (AND|OR|WITH) |\)|$)/.test(text) && / (AND|OR|WITH) /.test(text))
    return { expression: text };
  return /^[\w.+-]+$/.test(text) && text !== 'unknown'
    ? { license: { id: text } }
    : { license: { name: text } };
}

/** Every package with the licences it came with. */
export const licenceTexts = (packages) =>
  packages
    .map(({ name, version, license, folder }) => {
      const texts = readdirSync(folder)
        .filter((file) => /licen[cs]e|^notice|^copying|^modifications/i.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
