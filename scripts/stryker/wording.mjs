// Words for people are proof-read and not tested letter by letter, so they have no mutants: what a refusal says beside its
// code and the fields it names, labels, and the names of countries, currencies and devices.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** From which argument on they are words. */
const WORDS_OF = { invalid: 1, refuse: 1, refuseFor: 1, Error: 0, RangeError: 0, TypeError: 0 };
/** And from which on they are the label of a macro. */
const LABELS_OF = { parameter: 1, ofConversion: 0 };
/** Lists whose texts are names; their codes are compared with those of ISO by a suite. */
const NAMES = ['COUNTRIES', 'CURRENCIES', 'DEVICES'];

const isNamed = (path) => path.isVariableDeclarator() && NAMES.includes(path.node.id.name);

const wording = {
  shouldIgnore(path) {
    const { node, parent, key, listKey } = path;
    if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined;
    if (listKey === 'arguments' && key >= WORDS_OF[parent.callee.name]) return 'The words of a refusal.';
    if (listKey === 'arguments' && key >= LABELS_OF[parent.callee.name]) return 'A label.';
    if (parent.type === 'ObjectProperty' && parent.key.name === 'label') return 'A label.';
    return path.findParent(isNamed) ? 'A name.' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'wording', wording)];
