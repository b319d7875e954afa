// A server of S3's protocol on this machine, which checks signatures. What s3rver lacks of it, the end of an upload before it is
// completed, stands here: as with S3 itself, such an upload is unknown from then on.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const BUCKET = 'warehouse';
/** The pair that it knows. */
export const S3_KEY = { accessKeyId: 'S3RVER', secret: 'S3RVER' };

export type S3Server = {
  readonly endpoint: string;
  /** Called before each request is handled, with its method and URL; what it answers is the status instead. */
  before: (line: string) => number | undefined | Promise<number | undefined>;
  readonly lines: string[];
  close(): Promise<void>;
};

const NO_SUCH_UPLOAD = '<Error><Code>NoSuchUpload</Code></Error>';

export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  const handle = s3.callback() as RequestListener;
  const opened = { before: () => undefined, lines: [] } as unknown as S3Server;
  /** 204 for an upload that is ended now, 404 for whatever is asked of one that is not there. */
  function uploadEnded(line: string): number | undefined {
    const [, method = '', upload] = /^(\w+) .*[?&]uploadId=([^&]+)/.exec(line) ?? [];
    if (upload === undefined) return undefined;
    const folder = join(s3.store.getResourcePath(BUCKET, undefined, 'uploads'), upload);
    if (!existsSync(join(folder, 'key'))) return 404;
    if (method !== 'DELETE') return undefined;
    rmSync(folder, { recursive: true, force: true });
    return 204;
  }
  const server: Server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    opened.lines.push(line);
    void Promise.resolve(opened.before(line)).then((status) => {
      const answer = status ?? uploadEnded(line);
      if (answer === undefined) return handle(request, response);
      request.resume();
      response.writeHead(answer).end(answer === 404 ? NO_SUCH_UPLOAD : '');
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(opened, {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  });
}
