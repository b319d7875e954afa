// What is known of a list that comes in pages, whatever state its answer is in.
import type { Answer } from '../api/query.ts';
import type { Rows } from './pages.ts';

/** The rows in the page. */
export const knownRows = <Row>(answer: Answer<Rows<Row>>): readonly Row[] =>
  answer.state === 'loading' ? [] : (answer.data?.rows ?? []);
