import { afterEach, describe, expect, it } from '@jest/globals';
import {
  CAMPAIGN_ID,
  LINK_ID,
  linkAlias,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import type { SnapshotChanges } from '@tributary/application/tracking/tracking-snapshots';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import { type LinkAlias, parseAlias } from '@tributary/domain/tracking/link-alias';
import type { LinkAliasId } from '@tributary/domain/shared/ids';
import { emptySnapshot } from './snapshot.ts';
import {
  changes,
  everything,
  HOST,
  snapshotNetwork,
  trackerUnderTest,
  type TrackerUnderTest,
} from '../test/tracker-under-test.ts';

let t: TrackerUnderTest;
afterEach(() => t.stop());
const started = async (aliases: readonly LinkAlias[], some: Partial<SnapshotChanges> = {}) =>
  void (t = await trackerUnderTest(everything({ linkAliases: aliases, ...some })));

let made = 0;
const alias = (text: string, more: Partial<LinkAlias> = {}): LinkAlias =>
  linkAlias({ ...parseAlias(text), id: `${++made}`.padStart(24, '0') as LinkAliasId, ...more });
const lastClick = () => t.events.at(-1) as ClickEvent;

// docs/rules/tracking.md#link-aliases
describe('a link of another tracker', () => {
  it.each([
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c?aff_id=34&offer_id=12&source=x'],
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c/?offer_id=12&x=1&aff_id=34'],
    ['/AbC12', '/AbC12?any=thing'],
    ['/?a=1&c=2', '/?c=2&a=1'],
    [`https://${HOST}/go`, '/go'],
    ['/c?n=a%20b', '/c?n=a+b'],
    [`/${'f'.repeat(24)}`, `/${'f'.repeat(24)}`],
    ['/click?pid=1&offer_id=2', '/click?offer_id=2&pid=1'],
    ['/click?campaign_id=1&pub_id=7', '/click?campaign_id=1&pub_id=7'],
    // docs/rules/tracking.md#spelling-of-paths
    ['/AbC12', '//AbC12'],
    ['/AbC12', '/AbC12.'],
    ['/AbC12', '/AbC12)%20'],
    ['/AbC12', '/AbC12%E2%80%8B'],
    ['/AbC12', '/%41bC12%22'],
    ['/a/b', '/a//b/'],
    ['/wow!', '/wow!'],
    ['/wow!', '/wow%21'],
    ['/grün', '/gr%c3%bcn'],
    ['/gr%c3%bcn', '/gr%C3%BCn.'],
    ['/0A1B2C3D4E5F', '/0a1b2c3d4e5f'],
    ['/0a1b2c3d-4e5f', '/0A1B2C3D-4E5F'],
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c?offer_id=12&amp;aff_id=34'],
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c?offer_id=12&aff_id=34).'],
    ['/AbC12', '/AbC12&p1=x'],
    ['/AbC12', '/AbC12&amp;p1=x'],
    ['/AbC12', '/AbC12%3Fp1=x'],
    ['/AbC12', '/AbC12%23top'],
    ['/AbC12', '/AbC12#top'],
    ['/AbC12', '/AbC12%3Cbr%3E'],
    ['/AbC12', '/AbC12</a>'],
    ['/AbC12', '/AbC12%'],
    ['/AbC12', '/AbC12%2'],
    ['/AbC12', '/AbC12_'],
    ['/AbC12', '/AbC12~.'],
    ['/AbC12_', '/AbC12_.'],
    ['/AbC12', '/AbC12%EF%BC%8C'],
    ['/gr%C3%BC', '/gr%C3%BC%E2%80%A6'],
    ['/a&b', '/a&b'],
    ['/aff_c?offer_id=12', '/aff_c%3Foffer_id=12%26x=1'],
    ['/c?o=12&a=3e', '/c?o=12&a=3e%3Fp1=x'],
    ['/c?o=12&a=3e', '/c?o=12&a=3e%2'],
    ['/go/5f3ABC90dd', '/go/5F3abc90DD'],
    ['/c?h=5f3ABC90dd', '/c?h=5F3abc90DD.'],
  ])('%s is a click of the link: %s', async (text, asked) => {
    await started([alias(text)]);
    const answer = await t.ask(asked);
    expect(answer.status).toBe(302);
    expect(answer.headers['set-cookie']?.join()).toContain(`tb_${CAMPAIGN_ID}=${lastClick().id}`);
    expect(lastClick()).toMatchObject({ kind: 'click', linkId: LINK_ID, rejection: null });
  });

  it.each([
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c?offer_id=12&aff_id=35'],
    ['/aff_c?offer_id=12&aff_id=34', '/aff_c?offer_id=12'],
    ['/aff_c?offer_id=12', '/aff_c?offer_id=12&offer_id=13&x', 302],
    ['/AbC12', '/abc12'],
    ['/c?a=1', '/c?A=1'],
    ['/a%2Fb', '/a/b'],
    ['https://other.example/go', '/go'],
    ['/x', '/x/y'],
  ])('%s is not %s', async (text, asked, status = 404) => {
    await started([alias(text)]);
    expect((await t.ask(asked)).status).toBe(status);
  });

  it('goes by the alias with the most parameters, then by the one of the host', async () => {
    const others = { linkId: 'e'.repeat(24) as never };
    await started([
      alias('/c', others),
      alias('/c?o=1', others),
      alias('/c?o=1&a=2', others),
      alias(`http://${HOST}/c?o=1&a=2`),
    ]);
    expect((await t.ask('/c?a=2&o=1')).status).toBe(302);
    expect((await t.ask('/c?o=1')).status).toBe(404); // its link is unknown
  });

  it('belongs to the network of the host alone', async () => {
    const second = snapshotNetwork({ id: OTHER_NETWORK_ID, domains: ['go.other.example'] });
    await started([alias('/c')], { networks: [snapshotNetwork(), second] });
    expect((await t.ask('/c')).status).toBe(302);
    expect((await t.ask('/c', { headers: { host: 'go.other.example' } })).status).toBe(404);
  });

  it('takes the methods of links, and asks for no link that the product knows', async () => {
    await started([alias('/c'), alias(`/${LINK_ID}`, { linkId: 'e'.repeat(24) as never })]);
    expect((await t.ask('/c', { method: 'POST' })).status).toBe(303);
    expect((await t.ask('/c', { method: 'PUT' })).status).toBe(405);
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(302);
  });

  // docs/rules/tracking.md#parameters-of-an-alias
  it('brings its own values along', async () => {
    await started([alias('/aff_c?offer_id=12')]);
    await t.ask('/aff_c?offer_id=12&aff_sub=one%26&aff_sub2=two&sub3=three&p3=own&source=s');
    expect(lastClick().parameters).toMatchObject({ p1: 'one&', p2: 'two', p3: 'own', source: 's' });
  });

  it('is forgotten when it is removed, and its path with the last of it', () => {
    const snapshot = emptySnapshot();
    const [one, two] = [alias('/c?o=1'), alias('/c?o=2')];
    snapshot.apply(everything({ networks: [snapshotNetwork()], linkAliases: [one, two] }));
    const find = (query: string) => snapshot.aliasedLink({ host: HOST, path: '/c', query });
    expect([find('o=1'), find('o=2'), find('o=3')]).toEqual([LINK_ID, LINK_ID, undefined]);
    snapshot.apply(changes({ linkAliases: [one], removed: [two.id] }));
    expect([find('o=1'), find('o=2')]).toEqual([LINK_ID, undefined]);
    snapshot.apply(changes({ removed: [one.id, two.id] }));
    expect(find('o=1')).toBeUndefined();
    expect(snapshot.network(NETWORK_ID)).toBeDefined();
  });
});
