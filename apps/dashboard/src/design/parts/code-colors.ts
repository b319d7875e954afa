/** What the parts of a piece of code are: only to color them, in any language that a page shows. */
export type CodePart = readonly [text: string, kind: 'text' | 'word' | 'number' | undefined];

const MARKED =
  /(?<text>'[^']*'|"[^"]*")|(?<word>\b(?:as|async|await|const|curl|echo|except|from|import|print|script|try|with|true|false)\b)|(?<number>\b\d+(?:\.\d+)?\b)/g;

/** Together they are the code as it was. */
export function colored(code: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(MARKED)) {
    if (index > end) parts.push([code.slice(end, index), undefined]);
    parts.push([text, groups['text'] ? 'text' : groups['word'] ? 'word' : 'number']);
    end = index + text.length;
  }
  if (end < code.length) parts.push([code.slice(end), undefined]);
  return parts;
}
