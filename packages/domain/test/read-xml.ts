export type Element = {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
};

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>|([^<]+)/gy;

/** Strict: refuses what is not well-formed, as far as documents use XML. */
export function readXml(text: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`This is no XML: ${text.slice(at, at + 80)}`);
    const [, close, name, attributes = '', empty, piece] = match;
    const top = open.at(-1) as Element;
    if (piece !== undefined) top.text += unescaped(piece);
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`${name} ends what it did not begin.`);
    } else if (name !== undefined) {
      const element: Element = { name, attributes: attributes.trim(), children: [], text: '' };
      top.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  if (open.length !== 1 || !only || more.length > 0) throw new Error('XML has one root that ends.');
  return only;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string =>
  text.replace(/&(\w*;?)/g, (whole, name: string) => {
    const found = ENTITIES[name.slice(0, -1)];
    if (found === undefined) throw new Error(`${whole} stands for nothing.`);
    return found;
  });

/** All elements at this path of names, without their prefixes. */
export function allAt(element: Element, path: string): Element[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name.split(':')[1] === name));
  return found;
}

/** The text of the only element at the path; undefined when there is none. */
export function textAt(element: Element, path: string): string | undefined {
  const [only, ...more] = allAt(element, path);
  if (more.length > 0) throw new Error(`${path} is there ${more.length + 1} times.`);
  return only?.text;
}
