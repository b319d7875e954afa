// The colours of a network as a style sheet of the pages: their policy allows none that is written into them.

type Accents = { readonly accent: string | null; readonly accent_dark: string | null };

/** Nothing for a network without colours of its own. Twice `:root`, so that it wins over the pages' own sheet wherever it stands. */
export const brandCss = ({ accent, accent_dark: dark }: Accents): string =>
  accent === null || dark === null ? '' : `:root:root{--accent:light-dark(${accent},${dark})}\n`;
