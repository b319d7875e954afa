// Light, dark, or as the system has it. What somebody chose is kept in this browser.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = 'tributary-theme';

export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return THEMES.find((theme) => theme === kept) ?? 'system';
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // It then counts for this page only.
  }
}
