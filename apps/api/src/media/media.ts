import { z } from 'zod';
import { isMediaName, MEDIA_TYPES } from '@tributary/domain/media/media-file';
import { found } from '@tributary/application/shared/found';
import { keptFile } from '../http/reply.ts';
import { route } from '../http/route.ts';

/** Pages show these pictures, so no key is asked for; the name is what nobody can guess. */
const read = route({
  method: 'GET',
  path: '/media/{name}',
  role: 'public',
  operation: 'get-media',
  summary: 'Download a picture or document',
  description:
    'Needs no key. The file is public to anyone who knows its random name, because affiliates publish it.',
  params: z.object({
    name: z.string().refine(isMediaName).meta({ description: 'From the URL of a picture or file.' }),
  }),
  files: Object.values(MEDIA_TYPES),
  data: z.object({}),
  handle: async ({ deps: { stores }, params: { name } }) => {
    const { contentType, bytesLength } = found(await stores.media.find(name), 'file');
    return keptFile({ name, contentType, bytesLength, read: () => stores.media.findBytes(name) });
  },
});

export const MEDIA_ROUTES = [read];
