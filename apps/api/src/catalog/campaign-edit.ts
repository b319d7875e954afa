import { z } from 'zod';
import type { CampaignEdit } from '@tributary/application/catalog/edit-campaign';
import { sentIn, shapeOf } from './campaign-fields-wire.ts';
import { list, text, wholeNumber } from '../shared/input.ts';

const action = <const T extends string>(name: T) => z.literal(name).meta({ description: 'What to edit.' });
const shortIds = (description: string) => list(description, { type: 'integer' }, wholeNumber).optional();

const basicInfo = z.object({ action: action('basic_info'), ...shapeOf('basic_info') });

const targeting = z.object({ action: action('targeting'), ...shapeOf('targeting') });

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
      return { action: 'fields', changes: sentIn('basic_info', body) };
    case 'targeting':
      return { action: 'fields', changes: sentIn('targeting', body) };
    case 'settings': {
      const { blacklist_pubs: blockedAffiliates, whitelist_pubs: allowedAffiliates } = body;
      return { action: 'lists', changes: { blockedAffiliates, allowedAffiliates } };
    }
    case 'image_upload':
      return { action: 'image', imageUrl: body.image_url };
  }
}
