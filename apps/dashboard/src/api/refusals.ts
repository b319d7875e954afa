// What the API says when it does not do what was asked: one kind of error for every page.

import { t } from '@lingui/core/macro';
import { fieldWords, refusalSayer, refusalWords } from '../words/refusals.ts';

export type FieldError = { readonly path: string; readonly message: string };

/** An answer that is no success, or none at all (`status` 0). Its message is fit to be shown, in the reader's language as far as there are words for it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly fields: readonly FieldError[];

  constructor(refused: {
    readonly status: number;
    readonly message: string;
    readonly code?: string;
    readonly requestId?: string | null;
    readonly retryAfterSeconds?: number | null;
    readonly fields?: readonly FieldError[];
  }) {
    super(refused.message);
    this.name = 'Refusal';
    this.status = refused.status;
    this.code = refused.code ?? '';
    this.requestId = refused.requestId ?? null;
    this.retryAfterSeconds = refused.retryAfterSeconds ?? null;
    this.fields = refused.fields ?? [];
  }
}

/** Nobody answered: the API is gone, or the network. */
export const unreachable = (): Refusal =>
  new Refusal({
    status: 0,
    message: t`We can’t reach the server. Your changes are still here; check your connection and try again.`,
  });

/** Reads a refusal out of an answer; one that is not the API's (a proxy's page) says its status only. */
export async function refusalOf(response: Response, text: string): Promise<Refusal> {
  const requestId = response.headers.get('X-Request-Id');
  const after = /^\d{1,6}$/.exec(response.headers.get('Retry-After') ?? '')?.[0];
  const retryAfterSeconds = after === undefined ? null : Number.parseInt(after, 10);
  const { status } = response;
  const data = dataOf(text);
  const say = await refusalSayer();
  const code = typeof data['code'] === 'number' ? `${data['code']}` : '';
  return new Refusal({
    status,
    message:
      typeof data['message'] === 'string'
        ? refusalWords(code, data['message'], say)
        : t`The server answered with status ${status}.`,
    code,
    requestId,
    retryAfterSeconds,
    fields: Array.isArray(data['errors'])
      ? data['errors'].filter(isFieldError).map((one) => ({ ...one, message: fieldWords(one.message, say) }))
      : [],
  });
}

/** What an answer says is doubtful in what was taken; none of an answer without warnings. */
export const warningsIn = (data: unknown): readonly FieldError[] =>
  isRecord(data) && Array.isArray(data['warnings']) ? data['warnings'].filter(isFieldError) : [];

/** The data of an answer, its warnings in the reader's language as far as there are words for them. */
export async function inWords<T>(data: T): Promise<T> {
  const warnings = warningsIn(data);
  if (warnings.length === 0) return data;
  const say = await refusalSayer();
  return { ...data, warnings: warnings.map((one) => ({ ...one, message: fieldWords(one.message, say) })) };
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
