// When a single key does nothing: while something is typed, and once they are switched off (shortcuts.tsx).
const KEPT_AS = 'tributary-keys-off';
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, [role=combobox]'));

export function keptOff(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'true';
  } catch {
    return false;
  }
}

export function keepOff(off: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, String(off));
  } catch {
    // It then counts for this page only.
  }
}

/** Whether a single key is for something else: typed text, or nothing because they are switched off. */
export const keysAreOff = (event: KeyboardEvent): boolean => isTyping(event.target) || keptOff();

/** Where the page has one. */
export const filterOfPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('input[type="search"]') ??
  document.querySelector<HTMLElement>('[role=search] [aria-label=Filter]');
