import { useMutation } from '@tanstack/react-query';
import { sendFile } from '../../api/client.ts';

/** Starts an import of CSV, at an address of the API with its options; a change as any other, so that its warnings are shown. */
export const useImport = () =>
  useMutation({
    mutationFn: async ({ address, body }: { readonly address: string; readonly body: Blob | string }) =>
      (await sendFile(address, 'text/csv', body)) as { readonly job: { readonly _id: string } },
  });
