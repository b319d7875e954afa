import { z } from 'zod';
import type { Preview } from '@tributary/application/jobs/preview-conversion';
import { type Conversion, SUBS } from '@tributary/domain/attribution/conversion';
import { ZERO } from '@tributary/domain/shared/money';
import { isCountry } from '@tributary/domain/shared/countries';
import { rateOfNetworkOut, rateRecord } from '../billing/explanation-wire.ts';
import { scalar } from '../shared/input.ts';
import { exact, nullableString, string } from '../shared/output.ts';

const value = (description: string) => scalar(description, 4000).optional();

const subs = Object.fromEntries(
  SUBS.map((name) => [name, value("The advertiser's own value; payout rules can check it.")]),
) as Record<(typeof SUBS)[number], ReturnType<typeof value>>;

export const previewBody = z.object({
  click_id: value('The click a postback would name.'),
  campaign_id: value('Long or short ID; with publisher_id instead of a click.'),
  publisher_id: value('Long or short ID of the affiliate.'),
  country: scalar('Two-letter code, for conversions without a click; unknown when left out.')
    .transform((code) => code.toUpperCase())
    .refine((code) => isCountry(code), 'Expected a two-letter country code.')
    .optional(),
  goal_id: value('Long ID of the goal, or its value.'),
  goal_value: value('The value of the goal.'),
  txn_id: value('Transaction ID.'),
  status: value("As in a postback; without a click, as in a row of the network's import."),
  sale_amount: value('Decimal number.'),
  revenue: value('As in a postback; counts only if the payout rule has none.'),
  currency: value("Of the amounts; the network's when left out."),
  ...subs,
});

export const previewOut = z
  .object({
    outcome: string('`converted`, `edited`, `duplicate` or `refused`.'),
    reason: nullableString('Why not, or why it would pay nothing; null when it would simply pay.'),
    detail: string('The reason in more words.'),
    conversion_id: nullableString('The conversion that it repeats or changes.'),
    status: nullableString('The status the conversion would have; null when there would be none.'),
    release_on: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when it would be on hold; null without a hold.' }),
    payout: exact('What the affiliate would be paid; a status other than approved pays it later or never.'),
    revenue: exact('What the advertiser would be charged.'),
    sale_amount: exact("The sale in the network's currency."),
    currency: nullableString('Of the amounts; the sent one when no exchange rate is known.'),
    campaign_id: nullableString('Long ID of the campaign.'),
    publisher_id: nullableString('Long ID of the affiliate.'),
    goal_id: nullableString('Long ID of the goal; null when it is about the campaign itself.'),
    commission_id: nullableString('What sets the payout; null when nothing does.'),
    basis: nullableString('Basis of the payout, as in explain.'),
    revenue_basis: nullableString('Basis of the revenue, as in explain.'),
    rates: z
      .array(rateOfNetworkOut.meta({ description: 'A rate.' }))
      .meta({ description: 'Every rate that could apply, and why it would not.' }),
    cap: z
      .object({
        _id: string('Its id.'),
        cap_type: string('What it counts.'),
        period: string('Daily, monthly or lifetime.'),
        limit: exact('Its limit.'),
        group_id: nullableString('The affiliate group it counts; null if none.'),
      })
      .nullable()
      .meta({ description: 'The cap that would stop it; null when none would.' }),
  })
  .meta({ id: 'ConversionPreview', description: 'Preview of the change. Nothing was changed.' });

export const previewRecord = (preview: Preview, zone: string) => {
  const { conversion, cap, rates, ...rest } = preview;
  return {
    outcome: rest.outcome,
    reason: rest.reason,
    detail: rest.detail,
    basis: rest.basis,
    revenue_basis: rest.revenueBasis,
    ...(conversion ? recordOf(conversion) : NOTHING),
    conversion_id: rest.duplicateOf,
    goal_id: rest.goal?.id ?? null,
    rates: rates.map((rate) => rateRecord(rate, zone)),
    cap: cap && {
      _id: cap.id,
      cap_type: cap.measure,
      period: cap.period,
      limit: cap.limit,
      group_id: cap.groupId,
    },
  };
};

const recordOf = (conversion: Conversion) => ({
  status: conversion.status,
  release_on: conversion.releaseOn?.toISOString() ?? null,
  payout: conversion.payout,
  revenue: conversion.revenue,
  sale_amount: conversion.saleAmount,
  currency: conversion.currency,
  campaign_id: conversion.campaignId,
  publisher_id: conversion.affiliateId,
  commission_id: conversion.commissionId,
});

const NOTHING = {
  status: null,
  release_on: null,
  payout: ZERO,
  revenue: ZERO,
  sale_amount: ZERO,
  currency: null,
  campaign_id: null,
  publisher_id: null,
  commission_id: null,
};
