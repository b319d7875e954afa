// Words that several pages share. A page's own words stand with the page.
import { msg } from '@lingui/core/macro';
import type { Compare, Preset } from '../numbers/period.ts';
import { textMap, texts } from '../language/texts.ts';

export const PRESET_WORDS = texts<Readonly<Record<Preset, string>>>({
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  last_7_days: msg`Last 7 days`,
  last_30_days: msg`Last 30 days`,
  last_90_days: msg`Last 90 days`,
  this_month: msg`This month`,
  last_month: msg`Last month`,
  this_year: msg`This year`,
  last_year: msg`Last year`,
});

/** As in "vs previous period". */
export const COMPARED_WORDS = texts<Readonly<Record<Compare, string>>>({
  previous_period: msg`previous period`,
  previous_year: msg`same period last year`,
});

export const COMPARE_WORDS = texts<Readonly<Record<Compare, string>>>({
  previous_period: msg`Previous period`,
  previous_year: msg`Same period last year`,
});

/** Statuses of campaigns, conversions, clicks, messages and jobs. A new one of the API is shown by its own name. */
const STATUS_WORDS = textMap([
  ['active', msg`Active`],
  ['inactive', msg`Inactive`],
  ['paused', msg`Paused`],
  ['warned_80', msg`Credit 80%`],
  ['warned_95', msg`Credit 95%`],
  ['used_up', msg`No credit`],
  ['pending', msg`Pending`],
  ['on_hold', msg`On hold`],
  ['disabled', msg`Disabled`],
  ['expired', msg`Expired`],
  ['approved', msg`Approved`],
  ['rejected', msg`Rejected`],
  ['declined', msg`Declined`],
  ['cancelled', msg`Canceled`],
  ['revoked', msg({ message: 'Revoked', context: 'of a key or token' })],
  ['accepted', msg`Accepted`],
  ['refused', msg`Refused`],
  ['converted', msg`Converted`],
  ['converted_not_paid', msg`Converted`],
  ['repeated', msg({ message: 'Duplicate', context: 'of a conversion' })],
  ['edited', msg`Edited`],
  ['progress', msg`Running`],
  ['completed', msg`Completed`],
  ['failed', msg`Failed`],
  ['delivered', msg`Delivered`],
  ['unpaid', msg`Unpaid`],
  ['open', msg`Open`],
  ['paid', msg`Paid`],
  ['partial', msg`Partly paid`],
  ['part_paid', msg`Partly paid`],
  ['valid', msg`Valid`],
  ['used', msg({ message: 'Used', context: 'of a rate' })],
  ['duplicate', msg`Duplicate`],
  ['live', msg({ message: 'Active', context: 'of an affiliate, cap or postback' })],
  ['waiting', msg`Pending`],
  ['missing', msg`Missing`],
  ['invited', msg`Invited`],
  ['open_to_you', msg`Open to you`],
  ['ask', msg`On request`],
  ['own_rate', msg`Your rate`],
  ['raised', msg`Raised`],
]);

/** Where the same status of something else is another word in some languages: `rechazada` of a conversion, `rechazado` of a click. */
const STATUS_WORDS_OF = {
  click: textMap([['rejected', msg({ message: 'Rejected', context: 'of a click' })]]),
  campaign: textMap([['pending', msg({ message: 'Pending', context: 'of a campaign' })]]),
  account: textMap([
    ['declined', msg({ message: 'Declined', context: 'of a partner or user' })],
    ['cancelled', msg({ message: 'Canceled', context: 'of a partner or user' })],
  ]),
};
export type StatusOf = keyof typeof STATUS_WORDS_OF;

export const statusWord = (status: string, of?: StatusOf): string =>
  (of && STATUS_WORDS_OF[of].get(status)) ?? STATUS_WORDS.get(status) ?? status;

/** Of several, as a tab of a list: `rechazadas`, where one is `rechazada`. */
const TAB_WORDS = {
  conversion: textMap([
    ['approved', msg({ message: 'Approved', context: 'several conversions' })],
    ['pending', msg({ message: 'Pending', context: 'several conversions' })],
    ['on_hold', msg({ message: 'On hold', context: 'several conversions' })],
    ['rejected', msg({ message: 'Rejected', context: 'several conversions' })],
    ['cancelled', msg({ message: 'Canceled', context: 'several conversions' })],
  ]),
  campaign: textMap([
    ['active', msg({ message: 'Active', context: 'several campaigns' })],
    ['pending', msg({ message: 'Pending', context: 'several campaigns' })],
    ['paused', msg({ message: 'Paused', context: 'several campaigns' })],
    ['disabled', msg({ message: 'Disabled', context: 'several campaigns' })],
  ]),
  account: textMap([
    ['live', msg({ message: 'Active', context: 'several partners' })],
    ['waiting', msg({ message: 'Pending', context: 'several partners' })],
    ['declined', msg({ message: 'Declined', context: 'several partners' })],
  ]),
};
export type TabOf = keyof typeof TAB_WORDS;

export const tabWord = (status: string, of: TabOf): string => TAB_WORDS[of].get(status) ?? status;

/** What staff may be. A new one of the API is shown by its own name. */
const ROLE_WORDS = textMap([
  ['owner', msg({ message: 'Owner', context: 'a role' })],
  ['admin', msg`Admin`],
  ['manager', msg`Manager`],
  ['finance', msg`Finance`],
  ['analyst', msg`Analyst`],
  ['support', msg`Support`],
]);

export const roleWord = (role: string): string => ROLE_WORDS.get(role) ?? role;

/** Who did something, in a sentence or alone. A new one of the API is shown by its own name. */
const ACTOR_WORDS = textMap([
  ['network', msg({ message: 'network', context: 'who did it' })],
  ['affiliate', msg({ message: 'affiliate', context: 'who did it' })],
  ['advertiser', msg({ message: 'advertiser', context: 'who did it' })],
  ['operator', msg({ message: 'operator', context: 'who did it' })],
  ['system', msg({ message: 'system', context: 'who did it' })],
]);

export const actorWord = (role: string): string => ACTOR_WORDS.get(role) ?? role;

/** What postbacks are sent for. A new one of the API is shown by its own name. */
const SUBJECT_WORDS = textMap([
  ['click', msg`Click`],
  ['conversion', msg`Conversion`],
]);

export const subjectWord = (event: string): string => SUBJECT_WORDS.get(event) ?? event;
