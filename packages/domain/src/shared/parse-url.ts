/**
 * An absolute URL, or undefined. Not `URL.canParse`: on Node 20 its optimised form takes Latin-1 text for UTF-8 and so
 * says no to `https://bücher.example/` after some thousand calls.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
