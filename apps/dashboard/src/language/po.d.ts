/** A catalogue as the build makes it of a `.po` file (scripts/messages). */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?pseudo' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?refusals' {
  export const refusals: readonly (readonly [template: string, words: string])[];
}
