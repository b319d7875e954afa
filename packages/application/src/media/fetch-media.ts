import {
  MEDIA_BYTES_MAX,
  MEDIA_NAME_RANDOM_BYTES,
  SENT_FILE_BYTES_MAX,
  mediaName,
  mediaNameIn,
  mediaUrl,
  type MediaFile,
} from '@tributary/domain/media/media-file';
import { validateDestination } from '@tributary/domain/shared/destination';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { type DomainError, refuse } from '@tributary/domain/shared/refusal';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { Egress, EgressAnswer } from '../shared/egress.ts';
import type { InspectedFile, InspectFile } from './inspect-file.ts';
import { makeTakeTurns } from '../shared/take-turns.ts';
import type { Media } from './media.ts';

export type MediaRequest = {
  readonly networkId: NetworkId;
  /** The account, campaign or creative it is for. */
  readonly ownerId: string;
  readonly url: string;
  /** The field it was sent in, for the refusal. */
  readonly path: string;
  readonly accepts: 'image' | 'image_or_pdf';
  /** Where less may be kept than of other files. */
  readonly bytesMax?: number;
  /** Whether `url` may be a `data:` URL that holds the file itself. */
  readonly mayBeSent?: boolean;
};
/** A file to be shown at `url`. */
export type FetchedMedia = {
  readonly url: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Still to be stored, with the record it is for (`storeMedia`); null when it is kept already. */
  readonly file: MediaFile | null;
};
export type FetchMedia = (request: MediaRequest) => Promise<FetchedMedia>;

type Dependencies = {
  readonly stores: { readonly media: Media };
  readonly egress: Pick<Egress, 'send'>;
  readonly inspectFile: InspectFile;
  /** Public base of the API, known once it listens. */
  readonly apiUrl: () => string;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

export const FETCH_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3000;
/** 16 fetches hold at most 80 MB; a network's slow servers leave three quarters of them to the others. */
const TURNS = { atOnce: 16, perKey: 4, waiting: 100 };

/**
 * Fetches a file once through the egress guard (docs/rules/input-output.md#fetched-files): at most 5 MB and 10 s, an
 * image (or a PDF, where that is accepted) by its content, redirects not followed. A file that the network keeps
 * already is used as it is. Never called inside a unit of work: it waits for somebody else's server. Refuses with
 * `invalid_parameter` and what was wrong, or `too_many`.
 */
export function makeFetchMedia(dependencies: Dependencies): FetchMedia {
  const takeTurns = makeTakeTurns(TURNS);
  return async (request) => {
    const sent = request.mayBeSent ? sentIn(request) : undefined;
    if (sent) return made(dependencies, request, { bytes: sent, ...inspected(dependencies, sent, request) });
    const url = validateDestination(request.url, request.path);
    const kept = await keptAlready(dependencies, { ...request, url });
    if (kept) return kept;
    const { send } = dependencies.egress;
    const answer = await takeTurns(request.networkId, () =>
      send({
        method: 'GET',
        url,
        headers: {
          'user-agent': 'Tributary-Media/1',
          accept: 'image/*, application/pdf',
          'accept-encoding': 'identity',
        },
        body: '',
        timeoutMs: FETCH_TIMEOUT_MS,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        bodyBytesMax: bytesMaxOf(request),
      }),
    );
    const bytes = bytesIn(answer, request);
    return made(dependencies, request, { bytes, ...inspected(dependencies, bytes, request) });
  };
}

/** Stores a fetched file, in the unit of work of the record that shows it. */
export async function storeMedia(
  { media }: { readonly media: Media },
  fetched: readonly FetchedMedia[],
): Promise<void> {
  for (const { file } of fetched) if (file) await media.add(file);
}

async function keptAlready(
  { stores, apiUrl }: Dependencies,
  request: MediaRequest,
): Promise<FetchedMedia | undefined> {
  const { networkId, url, path, accepts } = request;
  const name = mediaNameIn(url);
  const kept = name === undefined ? undefined : await stores.media.find(name);
  if (kept?.networkId === networkId) {
    assertAccepted(kept.contentType, accepts, path);
    if (kept.bytesLength > bytesMaxOf(request)) throw unfit(path, tooLarge(request));
    const { contentType, width, height } = kept;
    return { url: mediaUrl(apiUrl(), kept.name), contentType, width, height, file: null };
  }
  // The URL is one of ours, but this network has no such file. A file of another network is refused as if it did not
  // exist.
  if (name !== undefined && url === mediaUrl(apiUrl(), name)) throw unfit(path, 'File not found.');
  return undefined;
}

const bytesMaxOf = ({ bytesMax = MEDIA_BYTES_MAX }: Pick<MediaRequest, 'bytesMax'>): number =>
  Math.min(bytesMax, MEDIA_BYTES_MAX);

const SENT = /^data:[\w.+/-]*;base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The file that a `data:` URL holds; undefined for any other URL. What kind it says it is counts for nothing. */
function sentIn(request: MediaRequest): Uint8Array | undefined {
  const text = request.url.trim();
  if (!/^data:/i.test(text)) return undefined;
  const coded = SENT.exec(text)?.[1];
  if (!coded) throw unfit(request.path, 'A file in a data: URL is written in base64.');
  const bytes = Uint8Array.from(atob(coded), (one) => one.charCodeAt(0));
  const bytesMax = Math.min(bytesMaxOf(request), SENT_FILE_BYTES_MAX);
  if (bytes.length > bytesMax) throw unfit(request.path, tooLarge({ bytesMax }));
  return bytes;
}

const tooLarge = (request: Pick<MediaRequest, 'bytesMax'>): string => {
  const bytes = bytesMaxOf(request);
  return `The file is larger than ${bytes >= MB ? `${bytes / MB} MB` : `${bytes / 1024} KB`}.`;
};
const MB = 1024 * 1024;

function bytesIn(answer: EgressAnswer, request: MediaRequest): Uint8Array {
  const { path } = request;
  if (answer.kind === 'failed')
    throw unfit(path, answer.reason === 'too_large' ? tooLarge(request) : failureText(answer));
  const { status, body } = answer;
  if (status >= 300 && status < 400) {
    throw unfit(path, `The address redirects (${status}). Send the address of the file itself.`);
  }
  if (status !== 200) throw unfit(path, `The address answered with status ${status}.`);
  return body;
}

const CODE = /^[A-Z][A-Z0-9_]+(?=:)/;
/** Never says which IP address a name resolved to: it may be one inside of our own network. */
function failureText({ reason, error }: Extract<EgressAnswer, { kind: 'failed' }>): string {
  if (reason === 'forbidden') return "This address isn't public, so we can't fetch it.";
  if (reason === 'timeout') return `The file did not arrive within ${FETCH_TIMEOUT_MS / 1000} s.`;
  if (reason === 'invalid_url') return 'A URL begins with http:// or https://.';
  return `The address could not be reached (${CODE.exec(error)?.[0] ?? 'the connection broke'}).`;
}

function inspected(
  { inspectFile }: Dependencies,
  bytes: Uint8Array,
  { accepts, path }: MediaRequest,
): InspectedFile {
  const found = inspectFile(bytes);
  if (!found) throw unfit(path, NOT_ACCEPTED[accepts]);
  assertAccepted(found.contentType, accepts, path);
  return found;
}

const NOT_ACCEPTED = {
  image: "The file isn't an image. Use PNG, JPEG, GIF, WebP or AVIF.",
  image_or_pdf: 'Choose an image (PNG, JPEG, GIF, WebP, AVIF) or a PDF.',
} as const;

function assertAccepted(contentType: string, accepts: MediaRequest['accepts'], path: string): void {
  const isAccepted = accepts === 'image_or_pdf' || contentType.startsWith('image/');
  if (!isAccepted) throw unfit(path, NOT_ACCEPTED[accepts]);
}

function made(
  { apiUrl, clock, randomness }: Dependencies,
  { networkId, ownerId }: MediaRequest,
  { bytes, extension, contentType, width, height }: InspectedFile & { readonly bytes: Uint8Array },
): FetchedMedia {
  const name = mediaName(randomness(MEDIA_NAME_RANDOM_BYTES), extension);
  const file = { name, networkId, ownerId, contentType, bytes, width, height, createdAt: clock() };
  return { url: mediaUrl(apiUrl(), name), contentType, width, height, file };
}

const unfit = (path: string, message: string): DomainError =>
  refuse('invalid_parameter', `${path}: ${message}`, [{ path, message }]);
