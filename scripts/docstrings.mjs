// A lint rule: functions that domain and application export say in a comment before them what they promise, and so does
// each method of an exported type (the ports). The factory of a use case, `makeX`, may leave that to the type `X` beside it.

const hasDocs = (source, node) => {
  const last = source.getCommentsBefore(node).at(-1);
  return last?.type === 'Block' && last.value.startsWith('*');
};

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

export const docstrings = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Exported functions and the methods of exported types have a doc comment.' },
    messages: { missing: 'Say in a doc comment what {{name}} promises, its units, and what it refuses.' },
    schema: [],
  },
  create(context) {
    const source = context.sourceCode;
    const documentedTypes = new Set();
    const functions = [];
    const report = (node, name) => context.report({ node, messageId: 'missing', data: { name } });
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node;
        if (declaration?.type === 'TSTypeAliasDeclaration') {
          const name = declaration.id.name;
          if (hasDocs(source, node)) documentedTypes.add(name);
          if (declaration.typeAnnotation.type === 'TSTypeLiteral') {
            for (const member of declaration.typeAnnotation.members) {
              if (member.type === 'TSMethodSignature' && !hasDocs(source, member)) {
                report(member, `${name}.${source.getText(member.key)}`);
              }
            }
          }
        }
        if (declaration?.type === 'FunctionDeclaration') functions.push([node, declaration.id.name]);
        if (declaration?.type === 'VariableDeclaration') {
          for (const { id, init } of declaration.declarations)
            if (isFunction(init)) functions.push([node, id.name]);
        }
      },
      'Program:exit'() {
        for (const [node, name] of functions) {
          if (hasDocs(source, node)) continue;
          if (name.startsWith('make') && documentedTypes.has(name.slice('make'.length))) continue;
          report(node, name);
        }
      },
    };
  },
};
