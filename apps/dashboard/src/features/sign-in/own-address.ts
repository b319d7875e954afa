/** An address of these pages: what a link to the sign-in page names is followed nowhere else. */
export const isOwnAddress = (to: string | undefined): to is string =>
  to !== undefined && /^\/(?![/\\])/.test(to);
