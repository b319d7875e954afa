// A certificate for https on this machine, which browsers take when told to. Node.js makes keys, but no certificates.
import { generateKeyPairSync, sign } from 'node:crypto';

/** X.509, P-256, from yesterday to tomorrow. */
export function selfSigned(hosts: readonly string[], now: Date): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Tributary tests')))));
  const names = der(0x04, sequence(...hosts.map((host) => der(0x82, Buffer.from(host)))));
  const content = sequence(
    der(0xa0, hex('020102')), // version 3
    hex('020101'), // serial number
    ECDSA_SHA256,
    name,
    sequence(utcTime(now.getTime() - DAY_MS), utcTime(now.getTime() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, names))),
  );
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  const lines =
    sequence(content, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const DAY_MS = 86_400_000;
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const utcTime = (ms: number): Buffer =>
  der(
    0x17,
    Buffer.from(
      new Date(ms)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  );

// Object identifiers.
const COMMON_NAME = hex('0603550403');
const SUBJECT_ALT_NAME = hex('0603551d11');
const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'));
