/** Whether a file has anything for `withMessages` to do. */
export function hasMessages(source: string): boolean;

export function withMessages(
  source: string,
  filename: string,
): { readonly code?: string | null; readonly map?: object | null } | null;
