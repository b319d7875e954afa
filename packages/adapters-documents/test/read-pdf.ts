import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  /** Of each page, pieces of text as they stand on it. */
  readonly pages: readonly (readonly string[])[];
  readonly attachments: Readonly<Record<string, string>>;
  /** As XMP. */
  readonly metadata: string;
};

/** What a program of somebody else finds in the file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  const files = ((await pdf.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>;
  const attachments = Object.fromEntries(
    Object.entries(files).map(([name, { content }]) => [name, new TextDecoder().decode(content)]),
  );
  const { metadata } = await pdf.getMetadata();
  await loading.destroy();
  return { pages, attachments, metadata: String((metadata as { getRaw(): string } | null)?.getRaw()) };
}
