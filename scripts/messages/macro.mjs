// What people read stands in English in the dashboard's code, in the macros of Lingui. Here they become calls, and messages with plurals
// or values become lists of their parts: nothing is parsed in a browser, and English needs no catalogue.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createRequire } from 'node:module';

/** Where every text asks for its words, and what shows those with elements; apps/dashboard/package.json says which files these are. */
const RUNTIME = { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] };
const MACROS = /from\s*['"]@lingui\/(?:core|react)\/macro['"]/;

export const hasMessages = (source) => MACROS.test(source);

/** The name of the plugin's mark on what is a message. */
const isMessage = (node) => node.leadingComments?.some(({ value }) => value.trim() === 'i18n') ?? false;

/** A message that is its own words stays text; one with parts becomes them. */
function partsOf(message) {
  const parts = compileMessage(message);
  if (typeof parts === 'string') return parts;
  // Without what a plural leaves undefined.
  return parts.every((part) => typeof part === 'string') ? parts.join('') : JSON.parse(JSON.stringify(parts));
}

const compiled = ({ types }) => ({
  name: 'messages-compiled',
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!isMessage(node)) return;
            for (const one of node.properties)
              if (one.key?.name === 'message' && one.value.type === 'StringLiteral')
                one.value = types.valueToNode(partsOf(one.value.value));
          },
        });
      },
    },
  },
});

const require = createRequire(import.meta.url);
let babel;

/** The plugins of Babel, loaded only where there is something for them to do. */
function loaded() {
  if (babel) return babel;
  const macro = require('@lingui/babel-plugin-lingui-macro');
  const { makeConfig } = require('@lingui/conf');
  const linguiConfig = makeConfig(
    { locales: ['en'], sourceLocale: 'en', runtimeConfigModule: RUNTIME },
    { skipValidation: true },
  );
  babel = { core: require('@babel/core'), macro: macro.default ?? macro, linguiConfig };
  return babel;
}

/**
 * The file with its macros as calls, still TypeScript; `more` are further plugins, which see the messages as they were written.
 * @param {{ extract?: boolean, keepsLines?: boolean, more?: readonly unknown[] }} [how]
 */
export function withMessages(source, filename, { extract = false, keepsLines = false, more = [] } = {}) {
  const { core, macro, linguiConfig } = loaded();
  return core.transformSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: !keepsLines && !extract,
    retainLines: keepsLines,
    compact: false,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[macro, { linguiConfig, stripMessageField: false, extract }], ...(extract ? more : [compiled])],
  });
}
