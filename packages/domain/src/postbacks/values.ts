import type { Conversion } from '../attribution/conversion.ts';
import { dateTimeText } from '../shared/calendar-day.ts';
import { moneyText, times } from '../shared/money.ts';
import type { Money } from '../shared/money.ts';
import { CLICK_PARAMETERS } from '../tracking/click.ts';
import type { PostbackRecords, PostbackSubject } from './subject.ts';

type Values = Record<string, string>;
type Parameters = Readonly<Partial<Record<string, string>>>;

/**
 * The value of every postback macro by its name (interface 6, decisions 5 and 8), not encoded. A conversion's facts and
 * parameters are its click's; the visitor's address, user agent and referrer too when the click is known, because the
 * conversion hit itself usually comes from the advertiser's server.
 */
export function postbackValues(subject: PostbackSubject, records: PostbackRecords): Values {
  const event = subject.event === 'click' ? subject.click : subject.conversion;
  return {
    ...recordValues(records),
    ...visitorValues(subject),
    ...clickValues(subject, records),
    ...moneyValues(event.payout, records),
    ...(subject.event === 'conversion' ? conversionValues(subject.conversion, records.network.zone) : {}),
  };
}

function recordValues({ affiliate, advertiser, campaign, trackingDomain = '' }: PostbackRecords): Values {
  return {
    aff_id: affiliate.id,
    publisher_id: String(affiliate.displayId),
    aff_name: affiliate.name,
    aff_username: affiliate.username,
    campaign_id: campaign.id,
    camp_id: String(campaign.displayId),
    campaign_title: campaign.title,
    adv_id: advertiser.id,
    advertiser_id: String(advertiser.displayId),
    advertiser_name: advertiser.name,
    tdomain: trackingDomain,
  };
}

function visitorValues(subject: PostbackSubject): Values {
  const seen = subject.click ?? (subject.event === 'conversion' ? subject.conversion : undefined);
  if (!seen) return {};
  const { facts } = seen;
  return {
    country_id: facts.country,
    region: facts.region,
    city: facts.city,
    isp: facts.isp,
    device: facts.device,
    os: facts.os,
    browser: facts.browser,
    ip: seen.ip,
    user_agent: seen.userAgent,
    agent: seen.userAgent,
    referer: seen.referer,
    ...parameterValues(seen.parameters),
  };
}

/** Most parameters are macros under their own name; these are not. */
const MACRO_OF: Parameters = { aid: 'android_id', cr_name: 'creative_name', lp_id: 'url_id' };

function parameterValues(parameters: Parameters): Values {
  const values: Values = {};
  for (const name of CLICK_PARAMETERS) values[MACRO_OF[name] ?? name] = parameters[name] ?? '';
  return values;
}

function clickValues(subject: PostbackSubject, { network }: PostbackRecords): Values {
  const [id, at] =
    subject.event === 'click'
      ? [subject.click.id, subject.click.clickedAt]
      : [subject.conversion.clickId, subject.conversion.clickedAt];
  return { click_id: id ?? '', ...timeValues('click', at, network.zone) };
}

const SUBS = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7', 'sub8', 'sub9', 'sub10'] as const;

function conversionValues(conversion: Conversion, zone: string): Values {
  return {
    conversion_id: conversion.id,
    txn_id: conversion.txnId,
    sale_amount: moneyText(conversion.saleAmount),
    goal_id: conversion.goalId ?? '',
    goal_name: conversion.goalTitle,
    status: conversion.status,
    ...timeValues('conversion', conversion.convertedAt, zone),
    ...Object.fromEntries(SUBS.map((sub) => [sub, conversion.subs[sub] ?? ''])),
  };
}

/** What the event earns the affiliate, in the network's currency and, where a rate is known, in US dollars. */
function moneyValues(payout: Money, { network, usdRate }: PostbackRecords): Values {
  const inDollars = network.currency === 'USD' ? payout : usdRate && times(payout, usdRate);
  return {
    payout: moneyText(payout),
    payout_usd: inDollars === undefined ? '' : moneyText(inDollars),
    currency: network.currency,
  };
}

/** `…_time` in Unix seconds and `…_datetime` in the network's zone. */
function timeValues(prefix: string, at: Date | null, zone: string): Values {
  return {
    [`${prefix}_time`]: at ? String(Math.floor(at.getTime() / 1000)) : '',
    [`${prefix}_datetime`]: at ? dateTimeText(at, zone) : '',
  };
}
