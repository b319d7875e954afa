import { parseName } from '@tributary/domain/accounts/account-rules';
import { type Creative, CREATIVES_PER_CAMPAIGN_MAX } from '@tributary/domain/catalog/creative';
import { mediaNameIn } from '@tributary/domain/media/media-file';
import type { CreativeId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { optionalLine } from './campaign-fields.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { type FetchMedia, storeMedia } from '../media/fetch-media.ts';
import { assertFound, found } from '../shared/found.ts';
import { type CampaignRef, getCampaign, getCampaignForUpdate } from './get-campaign.ts';
import type { Campaigns } from './campaigns.ts';
import type { Creatives } from './creatives.ts';
import type { Media } from '../media/media.ts';

export type NewCreative = CampaignRef & {
  readonly name: string;
  /** By default the name. */
  readonly title?: string | null | undefined;
  /** Of an image or a PDF, to be fetched and kept. */
  readonly url: string;
  /** By default what the picture itself says. */
  readonly dimensions?: { readonly width: number; readonly height: number } | null | undefined;
  readonly kind?: string | null | undefined;
};
export type AddCreative = (input: NewCreative) => Promise<Creative>;

type Stores = { readonly campaigns: Campaigns; readonly creatives: Creatives; readonly media: Media };
type Dependencies = Stamps & {
  readonly stores: { readonly campaigns: Campaigns; readonly creatives: Creatives };
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly fetchMedia: FetchMedia;
};

/**
 * Refuses an unknown campaign (`not_found`), a file that cannot be fetched (`invalid_parameter`) and more than 200 of one
 * campaign (`not_allowed_in_state`).
 */
export const makeAddCreative =
  ({ stores, unitOfWork, fetchMedia, clock, randomness }: Dependencies): AddCreative =>
  async (input) => {
    const { networkId, id: campaignId } = await getCampaign(stores, input);
    const name = parseName(input.name, 'name');
    await assertRoom(stores, { networkId, campaignId });
    const id = nextId<CreativeId>({ clock, randomness });
    const { url } = input;
    const media = await fetchMedia({
      networkId,
      ownerId: id,
      url,
      path: 'url',
      accepts: 'image_or_pdf',
      mayBeSent: true,
    });
    const creative: Creative = {
      id,
      networkId,
      campaignId,
      name,
      title: optionalLine(input.title, 'title') ?? name,
      url: media.url,
      contentType: media.contentType,
      width: input.dimensions?.width ?? media.width,
      height: input.dimensions?.height ?? media.height,
      kind: optionalLine(input.kind, 'kind'),
      createdAt: clock(),
    };
    return unitOfWork.run(async (bound) => {
      await getCampaignForUpdate(bound, input); // so that two at once do not pass the limit
      await assertRoom(bound, creative);
      await storeMedia(bound, [media]);
      await bound.creatives.add(creative);
      return creative;
    });
  };

async function assertRoom(
  { creatives }: { readonly creatives: Creatives },
  { networkId, campaignId }: Pick<Creative, 'networkId' | 'campaignId'>,
): Promise<void> {
  if ((await creatives.list(networkId, campaignId)).length < CREATIVES_PER_CAMPAIGN_MAX) return;
  throw refuse(
    'not_allowed_in_state',
    `A campaign can have up to ${CREATIVES_PER_CAMPAIGN_MAX} creatives. Remove one first.`,
  );
}

export type RemoveCreative = (input: CampaignRef & { readonly creativeId: string }) => Promise<void>;

/** Removes a creative and its file. */
export const makeRemoveCreative =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): RemoveCreative =>
  ({ creativeId, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const { networkId, id: campaignId } = await getCampaign(stores, ref);
      const stored = await stores.creatives.find(networkId, campaignId, creativeId as CreativeId);
      const { id, url } = found(stored, 'creative');
      const name = mediaNameIn(url);
      assertFound(await stores.creatives.remove(networkId, campaignId, id), 'creative');
      if (name !== undefined) await stores.media.remove(networkId, id, [name]);
    });
