// Refuses texts of the dashboard that stand outside Lingui's macros: no other language would have them.
const MESSAGE =
  'A text that people read stands in <Trans>, t or msg (CONTRIBUTING.md#a-text-of-the-dashboard-where-it-is-read).';

/** Attributes and fields whose words are read, whatever they look like. */
const READ =
  /^(label|title|action|aria-label|consequence|empty|hint|add|head|legend|placeholder|alt|about|help|detail|why|todo)$/;
/** What is a code though it looks like words. */
const CODES =
  /^(className|class|d|style|to|from|path|id|name|type|kind|href|src|key|value|viewBox|rel|target|method|role|allow|accept|media|sizes)$/;
const LETTERS = /\p{L}/u;
/** A query of styles, markup, or a program. */
const CODE = /^(screen|print|@media|\(|<\w|const |from \w+\.\w+ import )|xmlns=/;
/** Called the same in every language. */
const NAMES = /^(Parquet|PayPal|Wise)$/;
/** `Save changes`, `not over yet`: two words of which the second has three letters or more. */
const PROSE = /\p{L}{2,} \p{Ll}{3,}/u;
const WORD = /^\p{Lu}\p{Ll}{2,}$/u;

/** @type {import('eslint').Rule.RuleModule} */
export const bareTexts = {
  meta: { type: 'problem', docs: { description: MESSAGE }, messages: { bare: MESSAGE }, schema: [] },
  create(context) {
    const isMacro = (node) => /^(t|msg|plural|select|selectOrdinal)$/.test(context.sourceCode.getText(node));
    const isMacroElement = ({ openingElement }) =>
      /^(Trans|Plural|Select|SelectOrdinal|code|kbd|pre)$/.test(
        context.sourceCode.getText(openingElement?.name ?? openingElement),
      );

    /** Whether a macro is around it, which then has it, or whether it is nothing that is read. */
    function isSaid(node) {
      for (let at = node, under = node; at; under = at, at = at.parent) {
        if (at.type === 'TaggedTemplateExpression' && isMacro(at.tag)) return true;
        if (at.type === 'CallExpression' && isMacro(at.callee)) return true;
        if (at.type === 'JSXElement' && at !== node && isMacroElement(at)) return true;
        if (
          at.type === 'ThrowStatement' ||
          (/^TS|^Import|^Export(All|Named)/.test(at.type) &&
            under !== at &&
            at.type !== 'TSAsExpression' &&
            at.type !== 'TSSatisfiesExpression' &&
            at.type !== 'TSNonNullExpression' &&
            at.type !== 'ExportNamedDeclaration')
        )
          return true;
      }
      return false;
    }

    /** The name of the attribute or field it goes to, through conditions. */
    function placeOf(node) {
      let under = node;
      for (let at = node.parent; at; under = at, at = at.parent) {
        if (at.type === 'ConditionalExpression') {
          if (at.test === under) return undefined;
        } else if (at.type === 'JSXAttribute') return context.sourceCode.getText(at.name);
        else if (at.type === 'Property')
          return at.key === under ? undefined : context.sourceCode.getText(at.key);
        else if (!/^(LogicalExpression|JSXExpressionContainer|TSAsExpression)$/.test(at.type))
          return undefined;
      }
      return undefined;
    }

    /** Of a table of texts: what the API says, beside what the page says for it. */
    const isLookedUp = ({ parent }, other = parent.elements?.[1]) =>
      parent.type === 'ArrayExpression' && other && isMacro(other.tag ?? other.callee ?? other);

    const isCompared = ({ parent }) =>
      (parent.type === 'BinaryExpression' && parent.operator !== '+') ||
      parent.type === 'SwitchCase' ||
      (parent.type === 'MemberExpression' && parent.computed);

    function check(node, text) {
      if (!LETTERS.test(text) || CODE.test(text) || NAMES.test(text) || isCompared(node) || isLookedUp(node))
        return;
      const place = placeOf(node);
      if (place !== undefined && CODES.test(place)) return;
      const isRead = place !== undefined && READ.test(place) && (PROSE.test(text) || WORD.test(text));
      if ((isRead || PROSE.test(text)) && !isSaid(node)) context.report({ node, messageId: 'bare' });
    }

    return {
      JSXText(node) {
        if (LETTERS.test(node.value) && !isSaid(node)) context.report({ node, messageId: 'bare' });
      },
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(node) {
        if (
          node.quasis.some(({ value }) => CODE.test(value.cooked ?? '') || /xmlns=/.test(value.cooked ?? ''))
        )
          return;
        for (const { value } of node.quasis)
          if (PROSE.test(value.cooked ?? '') || / \p{Ll}{3,}/u.test(value.cooked ?? ''))
            return check(node, `Word ${value.cooked} word`);
      },
    };
  },
};
