// What the API says in sentences, taken from its code: every text that reaches a refusal, a warning or a line of an import's log, with
// `{0}` for each value. The dashboard knows such a message again by these templates, and says it in its reader's language.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where refusals are made: not in the settings of a process, and not in another one's. */
const FOLDERS = [
  ...['domain', 'application', 'adapters-egress', 'adapters-identity', 'adapters-media'].map(
    (name) => `packages/${name}/src`,
  ),
  'apps/api/src',
];

/** What refuses, by name, and which of its arguments is read. */
const REFUSING = new Map([
  ['DomainError', 1],
  ['HttpError', 0],
  ['Wrong', 0],
  ['addIssue', 0],
  ['domainSaid', 1],
]);
/** Fields of records whose text becomes a refusal's or a warning's elsewhere. */
const SAID = /^(reason|problem|why|'x-unused')$/;
/** Fields beside which a `message` is read by people: of a field or a row, of an answer, and of a line in a log. */
const BESIDE = /^(path|code|priority|kind)$/;
/** What the lines of a log about several rows begin with. */
const HEAD = /^\p{Lu}.* .+$/su;
const SENTENCE = /^(\p{Lu}.* .*\}|.+ .+[.?])$/su;
/** `campaign` of a sentence about it. */
const WHAT = /^([a-z]+( [a-z]+)*|.+ .+\.)$/su;
/** How the domain calls a field: the answer calls it as it was sent. */
const FIELD = /\b[a-z]+(?:[A-Z][a-z]*)+\b/g;

/** From what is said to where it is written: a warning about macros is the furthest. */
const DEPTH_MAX = 14;

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);

const isListCall = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^(map|flatMap|filter|slice)$/.test(node.expression.name.text);

/** Every template, sorted. */
export function refusals() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !/\.(test|type-test)\.ts$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  const options = {
    noLib: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
  const host = { ...ts.createCompilerHost(options), resolveModuleNameLiterals: resolved };
  return new Extraction(ts.createProgram(files, options, host)).all();
}

/** Only our own files: no library refuses anything. */
const resolved = (literals, from) =>
  literals.map(({ text }) => {
    const own = /^@tributary\/([\w-]+)\/(.+)$/.exec(text);
    const path = own
      ? join(ROOT, own[1] === 'runtime' ? 'apps' : 'packages', own[1], 'src', `${own[2]}.ts`)
      : /^\.\.?\//.test(text) && join(dirname(from), text);
    return {
      resolvedModule:
        path && ts.sys.fileExists(path) ? { resolvedFileName: path, extension: '.ts' } : undefined,
    };
  });

class Extraction {
  #checker;
  #sources;
  #found = new Set();
  /** Functions of which an argument is read: by their symbols. */
  #read = new Map();

  constructor(program) {
    this.#checker = program.getTypeChecker();
    this.#sources = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('node_modules'));
  }

  all() {
    for (let before = -1; before !== this.#read.size;) {
      before = this.#read.size;
      for (const source of this.#sources) this.#visit(source);
    }
    return [...this.#found].sort().map((message) => ({ id: generateMessageId(message, ''), message }));
  }

  #visit(node) {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.arguments) {
      for (const [at, kept] of this.#readOf(node.expression))
        if (node.arguments[at]) this.#take(node.arguments[at], kept);
    }
    if (ts.isPropertyAssignment(node)) {
      if (this.#isSaid(node)) this.#take(node.initializer);
      if (node.name.getText() === 'headOf') this.#take(node.initializer, HEAD);
    }
    if (ts.isShorthandPropertyAssignment(node) && this.#isSaid(node)) this.#take(node.name);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  /** Also the message beside what it is about, and what a schema says. */
  #isSaid({ name, parent }) {
    const field = name.getText();
    if (field === 'message') return parent.properties.some((one) => BESIDE.test(one.name?.getText() ?? ''));
    return SAID.test(field) || (field === 'error' && parent.properties.length === 1);
  }

  #readOf(callee) {
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    const known = REFUSING.get(name);
    return [
      ...(known === undefined ? [] : [[known, SENTENCE]]),
      ...(this.#read.get(this.#symbolOf(callee)) ?? []),
    ];
  }

  #symbolOf(node) {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Whatever the expression may say becomes a message. */
  #take(node, kept = SENTENCE) {
    for (const parts of this.#textsOf(node)) {
      let count = 0;
      const template = parts
        .map((part) => (part === null ? '\0' : part.replaceAll(FIELD, '\0')))
        .join('')
        .replaceAll('\0', () => `{${count++}}`);
      if (!/\p{L}{2}/u.test(template.replaceAll(/\{\d+\}/g, ''))) continue;
      if (kept.test(template)) this.#found.add(template);
    }
  }

  /** Each text as its parts; null for a value. */
  #textsOf(node, depth = 0) {
    if (depth > DEPTH_MAX) return [];
    if (ts.isStringLiteralLike(node)) return [[node.text]];
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return this.#textsOf(node.expression, depth);
    if (ts.isConditionalExpression(node)) return this.#either(node.whenTrue, node.whenFalse, depth);
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
        return this.#joined([node.left, node.right], depth);
      return this.#either(node.left, node.right, depth);
    }
    if (ts.isTemplateExpression(node)) {
      let all = [[node.head.text]];
      for (const { expression, literal } of node.templateSpans) {
        const given = this.#inlined(expression, depth);
        all = all.flatMap((one) => given.map((value) => [...one, ...value, literal.text]));
      }
      return all;
    }
    if (ts.isIdentifier(node)) return this.#behind(node, depth);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((one) => this.#textsOf(one, depth + 1));
    if (ts.isSpreadElement(node)) return this.#textsOf(node.expression, depth);
    if (ts.isNewExpression(node))
      return (node.arguments ?? []).flatMap((one) => this.#textsOf(one, depth + 1));
    if (isFunction(node)) return this.#returnedBy(node, depth);
    if (ts.isCallExpression(node)) return [...this.#listed(node, depth), ...this.#returned(node, depth)];
    if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
      return this.#held(node, depth);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) && /^(message|error)$/.test(one.name.getText())
          ? this.#textsOf(one.initializer, depth + 1)
          : ts.isShorthandPropertyAssignment(one) && one.name.text === 'message'
            ? this.#symbolTexts(this.#checker.getShorthandAssignmentValueSymbol(one), depth + 1)
            : [],
      );
    if (ts.isNumericLiteral(node)) return [[null]];
    return [];
  }

  #either(one, other, depth) {
    return [one, other].flatMap((node) => {
      const texts = this.#textsOf(node, depth);
      return texts.length > 0 ? texts : [[null]];
    });
  }

  #joined(nodes, depth) {
    let all = [[]];
    for (const node of nodes) {
      const given = this.#inlined(node, depth);
      all = all.flatMap((one) => given.map((value) => [...one, ...value]));
    }
    return all;
  }

  /** A value within a text: said as it is where it is one text of the code; what may be several is a value, and each of them a message. */
  #inlined(node, depth) {
    const texts = this.#textsOf(node, depth + 1);
    const known = new Set(texts.map((one) => one.join('\0')));
    if (known.size === 1 && texts[0].every((part) => part !== null) && !ts.isCallExpression(node))
      return [texts[0]];
    return [[null]];
  }

  #behind(node, depth) {
    const { parent } = node;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(parent)
      : this.#symbolOf(node);
    return this.#symbolTexts(symbol, depth);
  }

  #symbolTexts(symbol, depth) {
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return [];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#textsOf(declaration.initializer, depth + 1);
    if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent))
      return this.#textsOf(declaration.parent.parent.expression, depth + 1);
    if (ts.isParameter(declaration)) {
      const call = declaration.parent.parent;
      if (isListCall(call)) return this.#textsOf(call.expression.expression, depth + 1);
      this.#readArgument(declaration);
    }
    return [];
  }

  /** What is given for this parameter is read, too. */
  #readArgument(parameter) {
    const made = parameter.parent;
    const at = made.parameters.indexOf(parameter);
    const symbol = this.#checker.getSymbolAtLocation(made.name ?? made.parent.name ?? made);
    if (!symbol) return;
    const known = this.#read.get(symbol) ?? new Map();
    if (known.has(at)) return;
    this.#read.set(symbol, known.set(at, parameter.name.getText() === 'what' ? WHAT : SENTENCE));
  }

  /** What a list of texts holds, by the method of lists that makes it. */
  #listed(call, depth) {
    if (!isListCall(call)) return [];
    const [made] = call.arguments;
    const from = /^(map|flatMap)$/.test(call.expression.name.text) ? made : call.expression.expression;
    return from ? this.#textsOf(from, depth + 1) : [];
  }

  /** What a function may return. */
  #returned(call, depth) {
    if (ts.isElementAccessExpression(call.expression)) return this.#held(call.expression, depth);
    const symbol = this.#symbolOf(call.expression);
    let made = symbol?.valueDeclaration;
    if (made && ts.isVariableDeclaration(made)) made = made.initializer;
    return made && isFunction(made) && made.body ? this.#returnedBy(made, depth) : [];
  }

  #returnedBy(made, depth) {
    if (!ts.isBlock(made.body)) return this.#textsOf(made.body, depth + 1);
    const texts = [];
    const visit = (node) => {
      if (isFunction(node)) return;
      if (ts.isReturnStatement(node) && node.expression)
        texts.push(...this.#textsOf(node.expression, depth + 1));
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(made.body, visit);
    return texts;
  }

  /** What a table of texts holds. */
  #held(node, depth) {
    const symbol = this.#symbolOf(node.expression);
    let made = symbol?.valueDeclaration;
    if (made && ts.isVariableDeclaration(made)) made = made.initializer;
    while (made && (ts.isAsExpression(made) || ts.isSatisfiesExpression(made))) made = made.expression;
    if (!made || !ts.isObjectLiteralExpression(made)) return [];
    return made.properties.flatMap((one) =>
      ts.isPropertyAssignment(one) ? this.#textsOf(one.initializer, depth + 1) : [],
    );
  }
}
