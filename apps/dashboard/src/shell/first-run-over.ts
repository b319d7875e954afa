// Whether somebody has had enough of the first steps, on this browser.

const keyOf = (networkId: string): string => `tributary-first-run-over-${networkId}`;

export function isOverFor(networkId: string): boolean {
  try {
    return localStorage.getItem(keyOf(networkId)) !== null;
  } catch {
    return false;
  }
}

export function firstRunIsOver(networkId: string): void {
  try {
    localStorage.setItem(keyOf(networkId), 'yes');
  } catch {
    // It is then offered again.
  }
}
