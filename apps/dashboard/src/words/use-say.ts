// What says messages of the API in the reader's language, for pages that show such messages in what was answered.
import { useAsked } from '../api/query.ts';
import { i18n } from '../language/i18n.ts';
import { refusalSayer } from './refusals.ts';

/** Undefined until the words of the language are here. */
export const useSay = () => useAsked('sayer', { locale: i18n.locale }, { isAsked: true, ask: refusalSayer });
