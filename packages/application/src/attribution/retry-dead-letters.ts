import { refuse } from '@tributary/domain/shared/refusal';
import { decideBatch, type DecideDependencies } from './decide-batch.ts';
import { BooksUnavailable } from './books.ts';
import type { TestEvents } from './test-events.ts';
import type { DeadLetter, DeadLetters } from './dead-letters.ts';

export type RetryDeadLettersInput = {
  /** Only this one; all when left out. */
  readonly id?: string | undefined;
  /** Decides nothing, and says which would be tried. */
  readonly dryRun?: boolean;
  /** The window of unique clicks of this deployment. */
  readonly uniqueWindowMs?: number | undefined;
};
export type RetriedDeadLetter = {
  readonly letter: DeadLetter;
  /** `decided`: it is in the books and no dead letter any more. `kept`: it still cannot be decided, for `why`. */
  readonly outcome: 'decided' | 'kept' | 'untried';
  readonly why: string;
};
/** Yields one after another, so that a caller can stop in between. */
export type RetryDeadLetters = (input: RetryDeadLettersInput) => AsyncIterable<RetriedDeadLetter>;

type Dependencies = DecideDependencies & {
  readonly deadLetters: DeadLetters;
  readonly testEvents: TestEvents;
};

const PAGE = 100;

/**
 * Decides dead letters again, each alone, as if it had just been read from the log. One that is decided is removed
 * after its transaction; killed in between, the next retry finds it decided already and changes nothing. Throws when
 * the books are away, and refuses an id that is no dead letter with `not_found`.
 */
export const makeRetryDeadLetters = (dependencies: Dependencies): RetryDeadLetters =>
  async function* ({ id, dryRun = false, uniqueWindowMs }) {
    const deciding = { ...dependencies, ...(uniqueWindowMs !== undefined && { uniqueWindowMs }) };
    for await (const letter of lettersOf(dependencies.deadLetters, id)) {
      if (dryRun) yield { letter, outcome: 'untried', why: letter.why };
      else yield await retry(deciding, letter);
    }
  };

async function retry(dependencies: Dependencies, letter: DeadLetter): Promise<RetriedDeadLetter> {
  const { deadLetters, clock } = dependencies;
  const why = await reasonAgainst(dependencies, letter);
  if (why === undefined) {
    await deadLetters.remove(letter.event.id);
    return { letter, outcome: 'decided', why: '' };
  }
  await deadLetters.keep(letter.event, why, clock());
  return { letter, outcome: 'kept', why };
}

/** Undefined once the event is in the books. */
async function reasonAgainst(dependencies: Dependencies, { event }: DeadLetter): Promise<string | undefined> {
  try {
    const { undecidable } = await decideBatch(dependencies, [event]);
    return undecidable.find((one) => one.event.id === event.id)?.why;
  } catch (error) {
    if (error instanceof BooksUnavailable) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

async function* lettersOf(deadLetters: DeadLetters, id: string | undefined): AsyncIterable<DeadLetter> {
  if (id !== undefined) {
    const letter = await deadLetters.find(id);
    if (!letter) throw refuse('not_found', 'There is no dead letter with this ID.');
    yield letter;
    return;
  }
  let after: string | undefined;
  for (;;) {
    const page = await deadLetters.list(PAGE, after);
    yield* page;
    after = page.at(-1)?.event.id;
    if (page.length < PAGE || after === undefined) return;
  }
}
