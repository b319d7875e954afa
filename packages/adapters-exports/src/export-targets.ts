import { randomUUID } from 'node:crypto';
import { ExportFailed, type OpenExportTarget } from '@tributary/application/exports/exports';
import { folderTarget } from './folder-target.ts';
import { s3Target, type S3Dependencies } from './s3-target.ts';

/** `directory`: what the operator named; a network's folders lie below a folder of its own. */
export const exportTargets =
  ({ directory, ...s3 }: S3Dependencies & { readonly directory: string | undefined }): OpenExportTarget =>
  async (networkId, destination, secret) => {
    if (destination.kind === 's3') return s3Target({ ...destination, secret: secret ?? '' }, s3);
    if (directory === undefined)
      throw new ExportFailed('This installation has no directory for exports (EXPORT_DIR).');
    const segments = [networkId, ...destination.folder.split('/')];
    return folderTarget({ root: directory, segments, newToken: () => randomUUID() });
  };
