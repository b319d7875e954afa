// Answers of a running product, compared with the OpenAPI document it serves.
import { makeAnswerCheck, type AnswerCheck } from '../../api/test/answer-check.ts';

let check: AnswerCheck | undefined;

/** The text of the answer; fails when the document does not allow it. */
export async function checkedText(base: string, method: string, answer: Response): Promise<string> {
  const text = await answer.text();
  if (!check) {
    const document = (await (await fetch(`${base}/openapi.json`)).json()) as Record<string, unknown>;
    check = makeAnswerCheck(document);
  }
  const { pathname, search } = new URL(answer.url);
  const headers = Object.fromEntries(answer.headers);
  const complaints = check({ method, path: pathname + search, status: answer.status, headers, text });
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return text;
}
