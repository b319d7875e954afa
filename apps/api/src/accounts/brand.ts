// How the pages of a network look, and under which host names (docs/rules/accounts.md#brand).
import type { Network } from '@tributary/domain/accounts/account';
import {
  isReadable,
  parseColour,
  readableShade,
  shownAccent,
  type Theme,
} from '@tributary/domain/accounts/brand';
import { z } from 'zod';
import { route } from '../http/route.ts';
import type { Warning } from '../http/warnings.ts';
import { networkOf } from '../shared/common.ts';
import { optionalText, textList } from '../shared/input.ts';
import { message, nullableString, strings } from '../shared/output.ts';
import { BRAND_WORDS, lookOf, lookOut } from './brand-wire.ts';

const NEUTRAL = { accent: null, accent_dark: null, logo: null, hlogo: null, logo_dark: null };

const readShown = route({
  method: 'GET',
  path: '/brand',
  role: 'public',
  lasting: true,
  operation: 'get-brand',
  summary: 'How the pages look under the host that is asked.',
  description:
    'For pages before somebody signs in. The host names the network; one that is no dashboard domain gets the look of the product, with `name` null. With an ETag.',
  data: z.object({
    brand: lookOut
      .extend({
        name: nullableString('Of the network.'),
        sign_in_text: nullableString('Said at sign-in.'),
        support: nullableString('Its support link.'),
        email: nullableString('Its support e-mail.'),
        termsurl: nullableString('Its terms.'),
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
      },
    };
  },
});

const brandOut = z
  .object({
    accent: nullableString('As it was chosen.'),
    accent_dark: nullableString('As it was chosen.'),
    sign_in_text: nullableString('Said at sign-in.'),
    domains: strings('Host names under which people see the pages like this.'),
    shown: lookOut,
  })
  .meta({ description: 'How the pages of the network look.' });

const brandOf = (network: Network): z.input<typeof brandOut> => ({
  accent: network.brand.accent,
  accent_dark: network.brand.accentDark,
  sign_in_text: network.brand.signInText,
  domains: [...network.dashboardDomains],
  shown: lookOf(network),
});

const read = route({
  method: 'GET',
  path: '/network/brand',
  role: 'network',
  operation: 'get-network-brand',
  summary: "How the network's pages look, and under which host names.",
  description: '`shown` holds the colours as they can be read, and the paths of the pictures on this host.',
  data: z.object({ brand: brandOut }),
  handle: async ({ deps, caller }) => ({ brand: brandOf(await networkOf(deps, caller)) }),
});

const COLOUR_FIELDS = {
  accent: optionalText('Of links and buttons in the light theme, #rrggbb.', 20),
  accent_dark: optionalText('The same in the dark theme.', 20),
};

const preview = route({
  method: 'GET',
  path: '/network/brand/preview',
  role: 'network',
  operation: 'preview-network-brand',
  summary: 'How colours would be shown, before they are chosen.',
  description:
    'Changes nothing. `warnings` say of a colour that cannot be read on the pages which shade would be shown instead, as `PATCH /network/brand` does.',
  query: z.object(COLOUR_FIELDS),
  data: z.object({
    shown: lookOut
      .pick({ accent: true, accent_dark: true })
      .meta({ description: 'The colours as they would be shown.' }),
  }),
  words: BRAND_WORDS,
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

const PICTURE_LENGTH_MAX = 800_000;
const picture = (description: string) =>
  optionalText(
    `${description} A link to it, or itself as a data: URL in base64: PNG, JPEG, GIF, WebP or AVIF of at most 512 KB.`,
    PICTURE_LENGTH_MAX,
  );

const edit = route({
  method: 'PATCH',
  path: '/network/brand',
  role: 'network',
  operation: 'edit-network-brand',
  summary: "Changes how the network's pages look; fields not sent stay.",
  description:
    'An accent that cannot be read on the pages is shown in the nearest shade that can, which `warnings` and `shown` say. Without `accent_dark`, that of the dark theme is made from `accent`. Pictures are kept; null takes one back. `domains` replaces the host names; each must lead to this API, and no other network may have it.',
  body: z.object({
    ...COLOUR_FIELDS,
    logo: picture('Shown where people sign in, and at the top of pages.'),
    hlogo: picture('A small one for the top of pages.'),
    logo_dark: picture('In the dark theme in the place of both.'),
    sign_in_text: optionalText('Said at sign-in.', 2000),
    domains: textList('Host names, with the port where it is not the usual one; [] for none.').optional(),
  }),
  data: z.object({ brand: brandOut, message }),
  words: BRAND_WORDS,
  doubts: ({ body }) => Promise.resolve(doubtsOf(body)),
  handle: async ({ deps, caller, body }) => {
    const network = await deps.useCases.editBrand({
      networkId: caller.networkId,
      changes: {
        accent: body.accent,
        accentDark: body.accent_dark,
        signInText: body.sign_in_text,
        dashboardDomains: body.domains,
        pictures: { logo: body.logo, headerLogo: body.hlogo, darkLogo: body.logo_dark },
      },
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
  return [{ path, message: `${colour} cannot be read in the ${theme} theme; ${shade} is shown instead.` }];
}

export const BRAND_ROUTES = [readShown, read, preview, edit];
