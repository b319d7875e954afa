// What the log says beside the reason of a click or a conversion, where it is the same each time (docs/errors.md).
import { msg, t } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';
import { reasonWord } from './reasons.ts';

const WORDS = textMap([
  ['a known bot', msg`a known bot`],
  ['a HEAD request', msg`a HEAD request`],
  ['a link preview', msg`a link preview`],
  ['a speculative request', msg`fetched by the browser in advance`],
  ['the network is switched off', msg`the network is turned off`],
  ['the tracking link is switched off', msg`the tracking link is turned off`],
  ['the affiliate does not exist any more', msg`the affiliate was removed`],
  ['the affiliate is not active', msg`the affiliate is not active`],
  ['the campaign does not exist any more', msg`the campaign was removed`],
  ['the campaign is switched off', msg`the campaign is turned off`],
  ['the campaign is paused', msg`the campaign is paused`],
  ['the campaign is pending', msg`the campaign is not active yet`],
  [
    'the destination leads back to a tracking domain',
    msg`the destination URL leads back to a tracking domain`,
  ],
  ["the advertiser's credit is used up", msg`the advertiser’s credit is used up`],
  ['the affiliate has no permission', msg`the affiliate has no access`],
  ['the campaign is private', msg`the campaign is by invitation only`],
  ['the affiliate is blocked', msg`the affiliate is blocked`],
  ['a cap is reached', msg`a cap is reached`],
  ['its click has not arrived yet', msg`its click has not arrived yet`],
  ['its click never arrived', msg`its click never arrived`],
  ['no such click', msg`the click doesn’t exist`],
  ['the click is of another campaign', msg`the click belongs to another campaign`],
  ['the click is of another advertiser', msg`the click belongs to another advertiser`],
  ['no valid token', msg`no valid token`],
  ["another advertiser's token", msg`the token belongs to another advertiser`],
  ['not for this affiliate', msg`not for this affiliate`],
  ['the affiliate or the advertiser was removed', msg`the affiliate or the advertiser was removed`],
]);

const REPEATED = /^repeats ([0-9a-f]+)$/;
const UNWANTED = /^(country|device|os version|os|city|isp) (.+) is not (?:covered|wanted)$/;

/** In the reader's language; people's own words, and what is newer than this page, as they come. */
export function detailWord(detail: string): string {
  const conversion = REPEATED.exec(detail)?.[1];
  if (conversion !== undefined) return t`same order as conversion ${conversion}`;
  const value = UNWANTED.exec(detail)?.[2];
  if (value !== undefined) return t`${value} is outside the targeting`;
  return WORDS.get(detail) ?? reasonWord(detail);
}
