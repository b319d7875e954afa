import { z } from 'zod';
import type { Creative } from '@tributary/domain/catalog/creative';
import { fileOrUrl, integer, optionalText, text } from '../shared/input.ts';
import { CREATED_DAY, metaOf, metaOut, nullableString, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const SIDE_MAX = 20_000;
const side = integer('In pixels.', 1, SIDE_MAX);
const sideOut = z.int().meta({ description: 'In pixels.' });

/** Every field of a creative, and where its file is (docs/rules/input-output.md#creatives). */
export const CREATIVE_WIRE = recordWire<Creative, { readonly zone: string }>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: {},
    campaignId: { shown: ['ad_id', string('The campaign.')] },
    name: { shown: ['name', string('Name.')], created: ['name', text('Name.')] },
    title: {
      shown: ['title', string('Title.')],
      created: ['title', optionalText('Title; the name when left out.')],
    },
    contentType: { shown: ['type', string('MIME type of the file.')] },
    kind: {
      shown: ['crtv_type', nullableString('Any word, such as email or banner.')],
      created: ['crtv_type', optionalText('Any word, such as email or banner.', 50)],
    },
    dimensions: {
      shown: [
        'dimensions',
        z
          .union([
            z.object({ width: sideOut, height: sideOut }).meta({ description: 'Of a picture.' }),
            z.array(z.never()),
          ])
          .meta({ description: 'Size in pixels; [] when unknown.' }),
        ({ width, height }) => (width === null || height === null ? [] : { width, height }),
      ],
      created: [
        'dimensions',
        z
          .union(
            [
              z.object({ width: side, height: side }).meta({ description: 'Size in pixels.' }),
              z.array(z.never()).max(0),
            ],
            { error: `Expected width and height, whole numbers from 1 to ${SIDE_MAX}.` },
          )
          .nullable()
          .optional()
          .meta({ description: "The picture's own size when left out." }),
      ],
    },
    width: {},
    height: {},
    url: {
      shown: ['url', string('URL of the file.')],
      created: ['url', fileOrUrl('An image or a PDF.')],
    },
    createdAt: CREATED_DAY,
    meta: { shown: ['meta', metaOut, () => metaOf({})] },
  },
  { created: ['name', 'title', 'url', 'dimensions'] },
);

export const creativeOut = z
  .object(CREATIVE_WIRE.shape('shown'))
  .meta({ id: 'Creative', description: 'A creative.' });

export const creativeOf = (creative: Creative, zone: string): z.input<typeof creativeOut> =>
  CREATIVE_WIRE.show('shown', creative, { zone });

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
