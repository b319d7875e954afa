// A file that is chosen is sent at once, and what it was refused for is said above the button. Who may not is not shown it.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Operation, useMayChange } from '../api/permitted.ts';
import { refusalFrom } from '../api/query.ts';
import type { Refusal } from '../api/refusals.ts';
import { FileButton } from '../design/parts/file-button.tsx';
import { Refused } from '../design/parts/notice.tsx';

/** What the API takes as a picture, as an input says it. */
export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

type Props = {
  readonly label: string;
  /** As an input has it. */
  readonly accept: string;
  /** What it calls, where the page is changed by another operation. */
  readonly asks?: Operation | undefined;
  /** `url` is a `data:` URL that holds the file. */
  readonly onSend: (url: string, file: File) => Promise<unknown>;
};

export function UploadButton({ label, accept, asks, onSend }: Props) {
  const [refusal, refuse] = useState<Refusal | undefined>();
  const send = async (file: File) => {
    refuse(undefined);
    try {
      await onSend(await asDataUrl(file), file);
    } catch (error) {
      refuse(refusalFrom(error));
    }
  };
  return useMayChange(asks) ? (
    <>
      {refusal ? <Refused refusal={refusal} /> : null}
      <FileButton label={label} accept={accept} onChoose={(file) => void send(file)} />
    </>
  ) : null;
}

const asDataUrl = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () =>
      fail(reader.error ?? new Error(t`We couldn’t read that file. Choose another one.`));
    reader.readAsDataURL(file);
  });
