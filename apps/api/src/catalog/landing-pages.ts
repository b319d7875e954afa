import { z } from 'zod';
import type { CampaignId, LandingPageId, NetworkId } from '@tributary/domain/shared/ids';
import { assertFound, found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import {
  LANDING_PAGE_WIRE,
  landingPageOf,
  landingPageOut,
  landingPagesOf,
  landingPagesOut,
} from './campaign-extras-wire.ts';
import { message } from '../shared/output.ts';
import { done, idParams } from '../shared/common.ts';

const pageAnswer = z
  .object({ lpage: landingPageOut, landing_pages: landingPagesOut, message })
  .meta({ id: 'SavedLandingPage' });

/** As they are after a change. */
const pagesOf = async ({ stores }: ApiDependencies, networkId: NetworkId, campaignId: string) =>
  landingPagesOf(await stores.landingPages.list(networkId, campaignId as CampaignId));

const listPages = route({
  method: 'GET',
  path: '/campaign/lpages/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-landing-pages',
  summary: 'List landing pages',
  description:
    'Of a campaign, by short ID. Other destinations of the same campaign, which a click chooses with `lp_id`.',
  params: idParams('campaignId'),
  data: z
    .object({
      lpages: z.array(landingPageOut).meta({ description: 'By short ID.' }),
      landing_pages: landingPagesOut,
    })
    .meta({ id: 'LandingPageList' }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const { id } = await getCampaign(deps.stores, { networkId, ...params });
    const pages = await deps.stores.landingPages.list(networkId, id);
    return { lpages: pages.map(landingPageOf), landing_pages: landingPagesOf(pages) };
  },
});

const readPage = route({
  method: 'GET',
  path: '/campaign/lpages/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-landing-page',
  summary: 'Retrieve a landing page',
  description: 'By its long ID.',
  params: idParams('campaignId', 'id'),
  data: z.object({ lpage: landingPageOut }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const pages = await deps.stores.landingPages.list(networkId, params.campaignId as CampaignId);
    const page = found(
      pages.find(({ id }) => id === params.id),
      'landing page',
    );
    return { lpage: landingPageOf(page) };
  },
});

const addPage = route({
  method: 'POST',
  path: '/campaign/lpages/{campaignId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-landing-page',
  summary: 'Create a landing page',
  description: "Links select it with `lp_id`. Its URL can have the same macros as the campaign's.",
  params: idParams('campaignId'),
  body: z.object(LANDING_PAGE_WIRE.shape('created')),
  words: LANDING_PAGE_WIRE.words,
  status: 201,
  data: pageAnswer,
  handle: async ({ deps, caller: { networkId }, params, body }) => {
    const page = await deps.useCases.addLandingPage({
      networkId,
      ...params,
      ...LANDING_PAGE_WIRE.sent('created', body),
    });
    return {
      lpage: landingPageOf(page),
      landing_pages: await pagesOf(deps, networkId, params.campaignId),
      message: 'The landing page was added.',
    };
  },
});

const editPage = route({
  method: 'POST',
  path: '/campaign/lpages/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-landing-page',
  summary: 'Update a landing page',
  description: 'Changes only the fields you send. Counts from the next click on.',
  params: idParams('campaignId', 'id'),
  body: z.object(LANDING_PAGE_WIRE.shape('changed')),
  words: LANDING_PAGE_WIRE.words,
  data: pageAnswer,
  handle: async ({ deps, caller: { networkId }, params, body }) => {
    const { campaignId, id: pageId } = params;
    const changes = LANDING_PAGE_WIRE.sent('changed', body);
    const page = await deps.useCases.editLandingPage({ networkId, campaignId, pageId, changes });
    return {
      lpage: landingPageOf(page),
      landing_pages: await pagesOf(deps, networkId, campaignId),
      message: 'The landing page was changed.',
    };
  },
});

const removePage = route({
  method: 'DELETE',
  path: '/campaign/lpages/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-landing-page',
  summary: 'Delete a landing page',
  description: 'Links that select it lead to the destination URL. Past clicks keep its name in reports.',
  params: idParams('campaignId', 'id'),
  data: done.extend({ landing_pages: landingPagesOut }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const ids = [params.campaignId as CampaignId, params.id as LandingPageId] as const;
    assertFound(await deps.stores.landingPages.remove(networkId, ...ids), 'landing page');
    return {
      landing_pages: await pagesOf(deps, networkId, params.campaignId),
      message: 'The landing page was removed.',
    };
  },
});

export const LANDING_PAGE_ROUTES = [listPages, readPage, addPage, editPage, removePage];
