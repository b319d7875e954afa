import { z } from 'zod';
import { route } from '../http/route.ts';
import { previewBody, previewOut, previewRecord } from './preview-wire.ts';

const previewConversion = route({
  method: 'POST',
  path: '/network/conversions/preview',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'preview-conversion',
  summary: 'Preview a conversion',
  description:
    'What a postback or an order would pay, and why; changes nothing. With the rules as they are now, for a click or for a campaign and an affiliate. The answer has the same form as the explanation of a conversion.',
  body: previewBody,
  data: z.object({ preview: previewOut }),
  handle: async ({ deps, caller, body, zone }) => {
    const { country, ...sent } = body;
    const values = Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const { networkId } = caller;
    const preview = await deps.useCases.previewConversion({ networkId, values, country: country ?? null });
    return { preview: previewRecord(preview, zone) };
  },
});

export const PREVIEW_ROUTES = [previewConversion] as const;
