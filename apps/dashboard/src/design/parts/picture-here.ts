/** A kept picture on this host, whatever the host of its address. */
export const pictureHere = (image: string | null | undefined): string | undefined =>
  /\/media\/[\w.-]+$/.exec(image ?? '')?.[0];
