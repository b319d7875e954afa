import { DomainError, refuse } from '@tributary/domain/shared/refusal';

/** Fields of the domain to what the wire calls them, where that is something else; kept beside the wire's own table. */
export type WireWords = Readonly<Record<string, string>>;

/**
 * A refusal names fields of the domain; the answer names them as the caller sent them. Other errors are returned
 * unchanged.
 */
export function inWireWords(error: unknown, words: WireWords): unknown {
  if (!(error instanceof DomainError)) return error;
  const errors = error.errors.map(({ path, message }) => ({
    path: pathIn(path, words),
    message: textIn(message, words),
  }));
  const { retryAfterSeconds } = error;
  return Object.assign(refuse(error.code, textIn(error.message, words), errors), { retryAfterSeconds });
}

/** `customFields.skype_id`: the first part is the domain's, what follows was sent. */
function pathIn(path: string, words: WireWords): string {
  const [field = '', ...rest] = path.split('.');
  return [Object.hasOwn(words, field) ? words[field] : field, ...rest].join('.');
}

/** Names of several words are unmistakable wherever they stand; plain ones (`device`) are words of the sentence. */
const textIn = (text: string, words: WireWords): string =>
  text.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (name) =>
    Object.hasOwn(words, name) ? String(words[name]) : name,
  );
