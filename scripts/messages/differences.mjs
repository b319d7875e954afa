// Where a translation says something else than its text: no words, other values, other links, or plural forms that its language hasn't.
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Forms of whole numbers: Spanish has one more, for millions in words, that nobody writes. */
function formsOf(language, type) {
  const rules = new Intl.PluralRules(language, { type });
  return new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
}

/** What of a message must be there in every language. */
function shapeOf(text, language) {
  const values = new Set();
  const wrong = [];
  const visit = (tokens) => {
    if (typeof tokens === 'string') {
      for (const [tag] of tokens.matchAll(/<\/?\d+\/?>/g)) values.add(tag);
      return;
    }
    for (const token of tokens) {
      if (typeof token === 'string') visit(token);
      else visitValue(token);
    }
  };
  const visitValue = ([name, kind, cases]) => {
    if (kind !== 'plural' && kind !== 'selectordinal')
      values.add(kind === 'select' ? `${name}, select` : name);
    else values.add(`${name}, ${kind}`);
    if (typeof cases !== 'object' || cases === null) return;
    const given = Object.keys(cases).filter((one) => one !== 'offset');
    if (kind === 'select') for (const one of given) values.add(`${name} = ${one}`);
    else {
      const forms = formsOf(language, kind === 'plural' ? 'cardinal' : 'ordinal');
      for (const form of forms) if (!given.includes(form)) wrong.push(`no form "${form}" of {${name}}`);
      for (const one of given)
        if (!forms.has(one) && !/^=?\d+$/.test(one) && one !== 'other')
          wrong.push(`a form "${one}" of {${name}}`);
    }
    for (const one of given) visit(cases[one]);
  };
  visit(compileMessage(text));
  return { values, wrong };
}

/** One line for each difference of a language from the code. */
export function differencesOf(messages, language, wordsOf) {
  return messages.flatMap((one) => {
    const said = `${language}.po: ${JSON.stringify(one.message)}`;
    const words = wordsOf(one);
    if (!words) return [`${said} has no words`];
    const wanted = shapeOf(one.message, 'en');
    const { values, wrong } = shapeOf(words, language);
    return [
      ...[...wanted.values].filter((value) => !values.has(value)).map((value) => `${said} lacks ${value}`),
      ...[...values].filter((value) => !wanted.values.has(value)).map((value) => `${said} adds ${value}`),
      ...wrong.map((why) => `${said}: ${why}`),
    ];
  });
}
