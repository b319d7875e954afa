// Whether somebody wants the sidebar to show its icons alone, on this browser.
const KEPT_AS = 'tributary-sidebar-folded';

export function keptFold(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'true';
  } catch {
    return false;
  }
}

export function keepFold(isFolded: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, String(isFolded));
  } catch {
    // It then counts for this page only.
  }
}
