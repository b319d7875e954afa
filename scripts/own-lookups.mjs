// Refuses to look a word up in a plain object: `TABLE[word]` finds `constructor` and `toString` too, and what a caller
// sent may be just that. A Map, or `Object.hasOwn` before it, finds only what was put in. Words whose type lists them all
// are no caller's.
import ts from 'typescript';

const MESSAGE =
  'A word that may be a caller’s is looked up in a Map, or behind Object.hasOwn: a plain object has constructor and toString as well.';

const isAnyText = (type) =>
  type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0;

/** @type {import('eslint').Rule.RuleModule} */
export const ownLookups = {
  meta: { type: 'problem', docs: { description: MESSAGE }, messages: { lookup: MESSAGE }, schema: [] },
  create(context) {
    const services = context.sourceCode.parserServices;
    if (!services?.program) return {};
    const checker = services.program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node));
    const sourceOf = (node) => context.sourceCode.getText(node);

    /** Whether `Object.hasOwn(object, key)` is asked in a condition around the look-up, or before it in the function. */
    function isGuarded(object, key, node) {
      const asked = `Object.hasOwn(${object}, ${key})`;
      for (let at = node.parent; at; at = at.parent) {
        if (sourceOf(at).includes(asked)) return true;
        if (/Function/.test(at.type)) return false;
      }
      return false;
    }

    function check(node, object, key) {
      if (key.type === 'Literal' || key.type === 'TemplateLiteral' || key.type === 'PrivateIdentifier')
        return;
      if (!isAnyText(typeOf(key))) return;
      if (checker.isArrayLikeType(checker.getNonNullableType(typeOf(object)))) return;
      if (!isGuarded(sourceOf(object), sourceOf(key), node)) context.report({ node, messageId: 'lookup' });
    }

    return {
      MemberExpression(node) {
        const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
        if (node.computed && !isWritten) check(node, node.object, node.property);
      },
      BinaryExpression(node) {
        if (node.operator === 'in') check(node, node.right, node.left);
      },
    };
  },
};
