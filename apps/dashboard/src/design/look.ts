// How the pages of a network look: its colours, its pictures.
export type Look = {
  readonly accent: string | null;
  readonly accent_dark: string | null;
  readonly logo: string | null;
  readonly hlogo: string | null;
  readonly logo_dark: string | null;
};

/** Takes colours and the tab's picture over; what a network has not chosen stays the product's. */
export function applyLook({ accent, accent_dark: dark, hlogo, logo }: Look): void {
  const { style, dataset } = document.documentElement;
  if (accent === null || dark === null) {
    style.removeProperty('--accent');
    delete dataset['brand'];
  } else {
    style.setProperty('--accent', `light-dark(${accent}, ${dark})`);
    dataset['brand'] = '';
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const picture = hlogo ?? logo;
  if (!icon || picture === null) return;
  icon.removeAttribute('type');
  icon.href = picture;
}
