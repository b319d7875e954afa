// A bucket of S3, or of whatever speaks its protocol. Every file is a multipart upload, however small: one that was aborted cannot be
// completed any more, which is what keeps a worker that was taken for dead from making a file appear.
import { AwsV4Signer } from 'aws4fetch';
import { ExportFailed, type ExportTarget } from '@tributary/application/exports/exports';
import type { Egress, EgressAnswer, EgressRequest } from '@tributary/application/shared/egress';
import type { Clock } from '@tributary/application/shared/stamps';
import type { ExportDestination } from '@tributary/domain/exports/export';

export type S3Place = Omit<Extract<ExportDestination, { kind: 's3' }>, 'sealedSecret'> & {
  readonly secret: string;
};
export type S3Dependencies = { readonly egress: Pick<Egress, 'send'>; readonly clock: Clock };

/** S3 takes up to 10,000 parts, all but the last of 5 MiB or more. */
export const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_MS = 10_000;
const REQUEST_MS = 120_000;
const ANSWER_BYTES_MAX = 256 * 1024;
/** Of one request, when the server is busy or the connection breaks. */
const TRIES = 3;
const SHA256 = 'x-amz-meta-sha256';
const [OK, NO_CONTENT, NOT_FOUND, CONFLICT, PRECONDITION, TOO_MANY, OUR_FAULT_BELOW] = [
  200, 204, 404, 409, 412, 429, 500,
];

type S3Request = {
  readonly method: EgressRequest['method'];
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
};
type Answered = Extract<EgressAnswer, { kind: 'answered' }>;

export function s3Target(place: S3Place, { egress, clock }: S3Dependencies): ExportTarget {
  const { endpoint, bucket, prefix, region, accessKeyId, secret } = place;

  async function once({ method, name, query = {}, headers = {}, body }: S3Request): Promise<EgressAnswer> {
    const url = new URL(endpoint);
    url.pathname = ['', bucket, ...prefix.split('/').filter((one) => one !== ''), name].join('/');
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': await sha256Of(body ?? '') },
      accessKeyId,
      secretAccessKey: secret,
      region,
      service: 's3',
      datetime: clock()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    }).sign();
    return egress.send({
      method,
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      body: body ?? '',
      timeoutMs: REQUEST_MS,
      connectTimeoutMs: CONNECT_MS,
      bodyBytesMax: ANSWER_BYTES_MAX,
      cutBody: true,
    });
  }

  /** The answer, whatever its status; what is the server's fault is asked again. */
  async function ask(request: S3Request): Promise<Answered> {
    for (let left = TRIES - 1; ; left -= 1) {
      const answer = await once(request);
      const isBusy =
        answer.kind === 'answered'
          ? answer.status >= OUR_FAULT_BELOW || answer.status === TOO_MANY
          : answer.reason === 'network';
      if (answer.kind === 'failed' && (!isBusy || left === 0)) throw unreachable(answer);
      if (answer.kind === 'answered' && (!isBusy || left === 0)) return answer;
    }
  }

  return {
    fence: async (name, upload) => {
      if (upload === null) return;
      const answer = await ask({ method: 'DELETE', name, query: { uploadId: upload } });
      if (![OK, NO_CONTENT, NOT_FOUND].includes(answer.status)) throw refused(answer);
    },
    find: async (name) => {
      const answer = await ask({ method: 'HEAD', name });
      if (answer.status === NOT_FOUND) return undefined;
      if (answer.status !== OK) throw refused(answer);
      const { headers } = answer;
      return { bytes: Number(headers['content-length']), sha256: headers[SHA256] ?? null };
    },
    begin: async (name, { sha256 }) => {
      const headers = { [SHA256]: sha256, 'content-type': typeOf(name) };
      const answer = await ask({ method: 'POST', name, query: { uploads: '' }, headers });
      const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(textOf(answer))?.[1];
      if (answer.status !== OK || upload === undefined) throw refused(answer);
      return unescaped(upload);
    },
    publish: async ({ name, upload }, draft, progress) => {
      const tags: string[] = [];
      for (let at = 0; at < draft.bytes; at += PART_BYTES) {
        const query = { partNumber: String(tags.length + 1), uploadId: upload };
        const answer = await ask({ method: 'PUT', name, query, body: await draft.read(at, PART_BYTES) });
        const tag = answer.headers['etag'];
        if (answer.status !== OK || tag === undefined) throw refused(answer);
        tags.push(tag);
        await progress();
      }
      // Where the server knows the condition, it never replaces; elsewhere `find` has looked before.
      const answer = await ask({
        method: 'POST',
        name,
        query: { uploadId: upload },
        headers: { 'if-none-match': '*', 'content-type': 'application/xml' },
        body: completion(tags),
      });
      if (answer.status === PRECONDITION || answer.status === CONFLICT)
        throw new ExportFailed('There is a file of this name already. It was left alone.');
      // An error after the status was sent stands in the body.
      if (answer.status !== OK || codeOf(answer) !== undefined) throw refused(answer);
    },
  };
}

async function sha256Of(body: Uint8Array | string): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

const completion = (tags: readonly string[]): string => {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
};

const typeOf = (name: string): string =>
  name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet';

const textOf = ({ body }: Answered): string => Buffer.from(body).toString('utf8');

/** S3's own word for what is wrong; of its message nothing, which repeats what was sent. */
const codeOf = (answer: Answered): string | undefined =>
  /<Error>[\s\S]*?<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(textOf(answer))?.[1];

const refused = (answer: Answered): ExportFailed =>
  new ExportFailed(`S3 answered ${[answer.status, codeOf(answer)].filter(Boolean).join(' ')}.`);

const unreachable = ({ reason, error }: Extract<EgressAnswer, { kind: 'failed' }>): ExportFailed =>
  new ExportFailed(`S3 cannot be reached (${reason}): ${error}`);

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;
const escaped = (text: string): string =>
  ENTITIES.reduce((seen, [plain, entity]) => seen.replaceAll(plain, entity), text);
const unescaped = (text: string): string =>
  ENTITIES.toReversed().reduce((seen, [plain, entity]) => seen.replaceAll(entity, plain), text);
