// How the pages of a network look, and under which host names (docs/rules/accounts.md#brand).
import {
  isReadable,
  parseColour,
  readableShade,
  shownAccent,
  type Theme,
} from '@tributary/domain/accounts/brand';
import { z } from 'zod';
import { assertConfirmed } from '../http/assert-needs.ts';
import { route } from '../http/route.ts';
import type { Warning } from '../http/warnings.ts';
import { networkOf } from '../shared/common.ts';
import { languageOut, message, nullableString } from '../shared/output.ts';
import { BRAND_WIRE, brandOf, brandOut, lookOf, lookOut } from './brand-wire.ts';

const NEUTRAL = { accent: null, accent_dark: null, logo: null, hlogo: null, logo_dark: null };

const readShown = route({
  method: 'GET',
  path: '/brand',
  role: 'public',
  lasting: true,
  operation: 'get-brand',
  summary: 'Retrieve the brand of a host',
  description:
    "Branding of the requested host, for the pages before sign-in. The host selects the network; any host that isn't a dashboard domain gets the product's look, with `name` null. With an ETag.",
  data: z.object({
    brand: lookOut
      .extend({
        name: nullableString('Of the network.'),
        sign_in_text: nullableString('Text on the sign-in page.'),
        support: nullableString('Its support link.'),
        email: nullableString('Its support email.'),
        termsurl: nullableString('Its terms.'),
        language: languageOut(
          "Language if the browser's isn't available: that of the network, or of the installation's only one; else English.",
        ),
      })
      .meta({ description: 'What people see of the network.' }),
  }),
  handle: async ({ deps, host }) => {
    const network = await deps.useCases.findNetworkOfHost(host);
    return {
      brand: {
        ...(network ? lookOf(network) : NEUTRAL),
        name: network?.name ?? null,
        sign_in_text: network?.brand.signInText ?? null,
        support: network?.supportUrl ?? null,
        email: network?.supportEmail ?? null,
        termsurl: network?.termsUrl ?? null,
        language: (network ?? (await deps.useCases.findOnlyNetwork()))?.language ?? 'en',
      },
    };
  },
});

const read = route({
  method: 'GET',
  path: '/network/brand',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-network-brand',
  summary: 'Retrieve the brand',
  description:
    "Colours, logo and host names of the network's pages. `shown` holds the colours as they can be read, and the paths of the pictures on this host.",
  data: z.object({ brand: brandOut }),
  handle: async ({ deps, caller }) => ({ brand: brandOf(await networkOf(deps, caller)) }),
});

const preview = route({
  method: 'GET',
  path: '/network/brand/preview',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'preview-network-brand',
  summary: 'Preview brand colors',
  description:
    'How colours would be shown, before they are saved. Changes nothing. `warnings` name the shade that replaces a color with too little contrast, as in `PATCH /network/brand`.',
  query: z.object(BRAND_WIRE.shape('tried')),
  data: z.object({
    shown: lookOut
      .pick({ accent: true, accent_dark: true })
      .meta({ description: 'The colours as they would be shown.' }),
  }),
  words: BRAND_WIRE.words,
  doubts: ({ query }) => Promise.resolve(doubtsOf(query)),
  handle: ({ query }) => {
    const [accent, accentDark] = [
      colourOf(query.accent, 'accent'),
      colourOf(query.accent_dark, 'accent_dark'),
    ];
    const shown = shownAccent({ accent, accentDark });
    return Promise.resolve({ shown: { accent: shown?.light ?? null, accent_dark: shown?.dark ?? null } });
  },
});

const colourOf = (sent: string | null | undefined, path: string): string | null =>
  sent?.trim() ? parseColour(sent, path) : null;

const edit = route({
  method: 'PATCH',
  path: '/network/brand',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'edit-network-brand',
  summary: 'Update the brand',
  description:
    "Changes only the fields you send. An accent color with too little contrast is shown in the nearest readable shade, given in `warnings` and `shown`. Without `accent_dark`, that of the dark theme is made from `accent`. Images are stored; null removes one. `domains` replaces the host names; each must point to this API and can't belong to another network.",
  body: z.object(BRAND_WIRE.shape('changed')),
  data: z.object({ brand: brandOut, message }),
  words: BRAND_WIRE.words,
  doubts: ({ body }) => Promise.resolve(doubtsOf(body)),
  handle: async ({ deps, caller, body, now }) => {
    if (body.domains !== undefined) assertConfirmed(caller, now);
    const { logo, headerLogo, darkLogo, ...fields } = BRAND_WIRE.sent('changed', body);
    const network = await deps.useCases.editBrand({
      networkId: caller.networkId,
      changes: { ...fields, pictures: { logo, headerLogo, darkLogo } },
    });
    return { brand: brandOf(network), message: 'The brand was changed.' };
  },
});

type Colours = Readonly<Partial<Record<'accent' | 'accent_dark', string | null | undefined>>>;
const doubtsOf = ({ accent, accent_dark: dark }: Colours): Warning[] => [
  ...doubtOf('accent', accent, 'light'),
  ...doubtOf('accent_dark', dark, 'dark'),
];

function doubtOf(path: string, sent: string | null | undefined, theme: Theme): Warning[] {
  if (!sent?.trim()) return [];
  const colour = parseColour(sent, path);
  if (isReadable(colour, theme)) return [];
  const shade = readableShade(colour, theme);
  return [{ path, message: `${colour} isn't readable in the ${theme} theme. We use ${shade} instead.` }];
}

export const BRAND_ROUTES = [readShown, read, preview, edit];
