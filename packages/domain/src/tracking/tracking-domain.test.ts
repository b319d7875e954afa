import { describe, expect, it } from '@jest/globals';
import type { TrackingLinkId } from '../shared/ids.ts';
import {
  isDeploymentHost,
  linkUrl,
  parseHost,
  trackingBase,
  trackingDomain,
  isTracker,
  placeOf,
  type Place,
} from './tracking-domain.ts';

const label = 'x'.repeat(63);

// docs/rules/tracking.md#tracking-domains
describe('a tracking domain', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    [' Go.Example.COM ', 'go.example.com'],
    ['go.example.com:8443', 'go.example.com:8443'],
    ['go.example.com.', 'go.example.com'],
    ['go.example.com.:8443', 'go.example.com:8443'],
    ['go.example.com:65535', 'go.example.com:65535'],
    ['go.example.com:1', 'go.example.com:1'],
    ['localhost', 'localhost'],
    ['a-b.c1.example', 'a-b.c1.example'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['bücher.example', 'xn--bcher-kva.example'],
    [`${label}.example`, `${label}.example`],
    [`go.${label}`, `go.${label}`],
  ])('%j is %j', (text, host) => expect(parseHost(text, 'domains')).toBe(host));

  it.each([
    ...[
      '',
      ' ',
      'go example',
      'go.example/x',
      'go.example?x',
      'go.example#x',
      'me@go.example',
      'go\\example',
    ],
    ...[
      '[::1]',
      'go%2eexample',
      'http://go.example',
      'go..example',
      'go.example..',
      '.go.example',
      'go_x.example',
      '1.2.3.4.5.6',
    ],
    '-go.example',
    'go-.example',
    'go.-example',
    'go.example-',
    `${label}x.example`,
    `go.${label}x`,
    ...[
      'go.example:',
      'go.example:0',
      'go.example:65536',
      'go.example:123456',
      'go.example:8a',
      'go.example:08',
    ],
    `${'a'.repeat(254)}`,
    `${`${'a'.repeat(49)}.`.repeat(6)}example`,
  ])('%j is refused', (text) => {
    expect(() => parseHost(text, 'domains')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        errors: [expect.objectContaining({ path: 'domains' })],
      }),
    );
  });

  const network = { domains: ['first.example', 'second.example'] };

  it.each([
    ['second.example', network, 'second.example'],
    ['first.example', network, 'first.example'],
    ['given.up.example', network, 'first.example'],
    [null, network, 'first.example'],
    [null, { domains: [] }, undefined],
    ['given.up.example', { domains: [] }, undefined],
  ])('of a link with %j, in the network of %j, is %j', (domain, of, expected) => {
    expect(trackingDomain(domain, of)).toBe(expected);
  });

  it('takes its scheme from the deployment, and is the deployment where there is none', () => {
    expect(trackingBase(null, network, 'https://t.example')).toBe('https://first.example');
    expect(trackingBase(null, network, 'http://t.example')).toBe('http://first.example');
    expect(trackingBase(null, { domains: [] }, 'https://t.example/a//')).toBe('https://t.example/a');
    const link = { id: 'link1' as TrackingLinkId, domain: 'second.example' };
    expect(linkUrl(link, network, 'https://t.example')).toBe('https://second.example/link1');
  });
});

// docs/rules/tracking.md#hosts-of-the-deployment
describe('a host of the deployment', () => {
  const urls = ['https://track.example:8443/base', 'https://bücher.example.'];
  it.each([
    'track.example',
    'TRACK.example:1',
    'track.example.',
    'xn--bcher-kva.example',
    'BÜCHER.example:80',
  ])('%s is one, on whichever port and however it is written', (text) =>
    expect(isDeploymentHost(parseHost(text, 'domains'), urls)).toBe(true),
  );
  it.each(['go.track.example', 'track.example.com', 'rack.example', '128.0.0.1', 'localhost.example'])(
    '%s is none',
    (text) => expect(isDeploymentHost(parseHost(text, 'domains'), urls)).toBe(false),
  );
  it.each(['localhost', 'localhost:9999', 'a.localhost', '127.0.0.1:3001', '127.1', '0x7f.0.0.1', '0.0.0.0'])(
    '%s is one, as every name of this machine, whatever the public addresses',
    (text) => {
      for (const own of [urls, ['http://localhost:3001']])
        expect(isDeploymentHost(parseHost(text, 'domains'), own)).toBe(true);
    },
  );
});

// docs/rules/tracking.md#loops
describe('an address that leads back to the tracker', () => {
  const domains = ['go.example.com', 'links.example:8443', 'xn--bcher-kva.example'];
  const leads = (url: string, trackerUrl = 'https://track.example') => {
    const place = placeOf(url);
    return place !== undefined && isTracker(place, { domains, tracker: placeOf(trackerUrl) });
  };

  it.each([
    ['https://go.example.com/1b0000000000000000000001', true],
    ['http://GO.example.com.:8080/{p1}?x={click_id}', true],
    ['https://bücher.example/', true],
    ['https://links.example:8443/x', true],
    ['https://links.example/x', false],
    ['https://links.example:443/x', false],
    ['https://www.go.example.com/', false],
    ['https://example.com/?to=go.example.com', false],
    ['http://track.example:80/', true],
    ['https://track.example/', true],
    ['https://track.example:8443/', false],
    ['no address', false],
  ])('%s: %s', (url, expected) => expect(leads(url)).toBe(expected));

  it('is any name of this machine, on the port of the tracker', () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.1',
      '[::1]',
      '0.0.0.0',
      '0',
      '[::]',
      '[::ffff:127.0.0.1]',
    ])
      expect([host, leads(`http://${host}:3001/x`, 'http://localhost:3001')]).toEqual([host, true]);
    expect(leads('http://localhost:3002/', 'http://localhost:3001')).toBe(false);
    expect(leads('http://localhost/', 'http://localhost:3001')).toBe(false);
  });

  it('is a domain with a port of browsers also without one', () => {
    const own = { domains: ['go.example:443'], tracker: undefined };
    expect(
      ['https://go.example/', 'http://go.example:443/', 'https://go.example:1/'].map((url) =>
        isTracker(placeOf(url) as Place, own),
      ),
    ).toEqual([true, true, false]);
  });
});
