import { z } from 'zod';
import type { Creative } from '@tributary/domain/catalog/creative';
import { dayIn, dayOut, metaOf, metaOut, nullableString, string } from '../shared/output.ts';

const sideOut = z.int().meta({ description: 'In pixels.' });

/** A creative, and where its file is (docs/rules/input-output.md#creatives). */
export const creativeOut = z
  .object({
    _id: string('Long id.'),
    ad_id: string('The campaign.'),
    name: string('Name.'),
    title: string('Title.'),
    type: string('MIME type of the file.'),
    crtv_type: nullableString('A free word such as email or banner.'),
    dimensions: z
      .union([
        z.object({ width: sideOut, height: sideOut }).meta({ description: 'Of a picture.' }),
        z.array(z.never()),
      ])
      .meta({ description: 'Size in pixels; [] when unknown.' }),
    url: string('Where the file is served.'),
    created: dayOut('Day it was made.'),
    meta: metaOut,
  })
  .meta({ description: 'A creative.' });

export const creativeOf = (creative: Creative, zone: string): z.input<typeof creativeOut> => ({
  _id: creative.id,
  ad_id: creative.campaignId,
  name: creative.name,
  title: creative.title,
  type: creative.contentType,
  crtv_type: creative.kind,
  dimensions: dimensionsOf(creative),
  url: creative.url,
  created: dayIn(creative.createdAt, zone),
  meta: metaOf({}),
});

const dimensionsOf = ({ width, height }: Creative): { width: number; height: number } | [] =>
  width === null || height === null ? [] : { width, height };

/** An array, or null where there is none (docs/rules/input-output.md#creatives). */
export const creativesOrNullOut = z
  .array(creativeOut)
  .nullable()
  .meta({ description: 'Oldest first; null for none.' });

export const creativesOrNullOf = (
  creatives: readonly Creative[],
  zone: string,
): z.input<typeof creativesOrNullOut> =>
  creatives.length === 0 ? null : creatives.map((one) => creativeOf(one, zone));
