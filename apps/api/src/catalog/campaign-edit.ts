import { z } from 'zod';
import { CAMPAIGN_STATUSES, MODELS, VISIBILITIES } from '@tributary/domain/catalog/campaign';
import type { CampaignEdit } from '@tributary/application/catalog/edit-campaign';
import {
  day,
  flag,
  integer,
  list,
  longId,
  oneOf,
  optionalText,
  text,
  nameList,
  versionBounds,
  wholeNumber,
} from '../shared/input.ts';

const action = <const T extends string>(name: T) => z.literal(name).meta({ description: 'What to edit.' });
const names = (description: string) => nameList(description).nullable().optional();
const shortIds = (description: string) => list(description, { type: 'integer' }, wholeNumber).optional();

const basicInfo = z.object({
  action: action('basic_info'),
  title: text('Title.').optional(),
  url: text('Destination, with macros.', 4096).optional(),
  preview_url: optionalText('Where the offer can be looked at.', 4096),
  description: optionalText('Description.', 20_000),
  expiry: day('Last day it runs; null for ever.').nullable().optional(),
  live: flag('Whether it can run at all.').optional(),
  category: names('Category names.'),
  status: oneOf('Status.', CAMPAIGN_STATUSES).optional(),
  model: oneOf('What is paid for.', MODELS).optional(),
  fallback_url: optionalText('Where clicks that may not pass go.', 4096),
  cookie_duration: integer('Days a click can convert.', 1, 400).optional(),
  def_goal: longId<string>('Goal of hits that name none.').nullable().optional(),
  fire_global_aff_pb: flag("Whether the account-wide postback fires beside the campaign's own.").optional(),
  currency: text('Three-letter currency code.', 3).optional(),
  app_name: optionalText('Name of the app.'),
  app_id: optionalText('Id of the app.'),
});

const targeting = z.object({
  action: action('targeting'),
  device: names('Devices wanted; empty for all.'),
  os: names('Operating systems wanted; empty for all.'),
  os_ver: versionBounds('Bounds by operating system.').optional(),
  cities: names('Cities wanted; empty for all.'),
  isps: names('Internet providers wanted; empty for all.'),
  visibility: oneOf('Who may run it.', VISIBILITIES).optional(),
  category: names('Category names.'),
});

const settings = z.object({
  action: action('settings'),
  blacklist_pubs: shortIds('Short ids of affiliates that may not run it.'),
  whitelist_pubs: shortIds('Short ids of the only affiliates that may run it; empty for all.'),
});

const imageUpload = z.object({
  action: action('image_upload'),
  image_url: text('Of a picture; it is fetched once and kept.', 4096),
});

/** The action decides which fields are read (docs/rules/input-output.md#editing-a-campaign). */
export const editBody = z.discriminatedUnion('action', [basicInfo, targeting, settings, imageUpload], {
  error: 'Allowed actions: basic_info, targeting, settings, image_upload.',
});

export function editOf(body: z.output<typeof editBody>): CampaignEdit {
  switch (body.action) {
    case 'basic_info':
      return { action: 'basic_info', changes: basicInfoOf(body) };
    case 'targeting': {
      const {
        device: devices,
        os_ver: osVersions,
        category: categories,
        os,
        cities,
        isps,
        visibility,
      } = body;
      return {
        action: 'targeting',
        changes: { devices, osVersions, categories, os, cities, isps, visibility },
      };
    }
    case 'settings': {
      const { blacklist_pubs: blockedAffiliates, whitelist_pubs: allowedAffiliates } = body;
      return { action: 'settings', changes: { blockedAffiliates, allowedAffiliates } };
    }
    case 'image_upload':
      return { action: 'image_upload', imageUrl: body.image_url };
  }
}

const basicInfoOf = (body: z.output<typeof basicInfo>) => ({
  title: body.title,
  url: body.url,
  previewUrl: body.preview_url,
  description: body.description,
  expiresOn: body.expiry,
  live: body.live,
  categories: body.category,
  status: body.status,
  model: body.model,
  fallbackUrl: body.fallback_url,
  cookieDays: body.cookie_duration,
  defaultGoalId: body.def_goal,
  fireGlobalPostback: body.fire_global_aff_pb,
  currency: body.currency,
  appName: body.app_name,
  appId: body.app_id,
});
