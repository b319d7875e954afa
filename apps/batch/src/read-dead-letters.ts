// The file of dead letters that versions up to 0.2 kept beside the event log: a line of JSON for each event, with the event
// in the text form of the log.
import { decodeEvent } from '@tributary/application/tracking/event-codec';
import type { DeadLetter } from '@tributary/application/attribution/dead-letters';
import { z } from 'zod';
import { CommandRefused } from './command.ts';
import { readInput } from './input-file.ts';

const LINE = z.object({ at: z.coerce.date(), id: z.string().min(1), why: z.string(), event: z.string() });

/** All of the file, or a refusal that names the line that is none. Of an event that is there twice the first counts. */
export async function readDeadLetters(path: string): Promise<DeadLetter[]> {
  const lines = new TextDecoder().decode(await readInput(path)).split('\n');
  const letters = new Map<string, DeadLetter>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const letter = letterOf(line);
    if (!letter) throw new CommandRefused(`Line ${index + 1} of ${path} is no dead letter of the event log.`);
    if (!letters.has(letter.event.id)) letters.set(letter.event.id, letter);
  }
  return [...letters.values()];
}

function letterOf(line: string): DeadLetter | undefined {
  try {
    const { at, id, why, event } = LINE.parse(JSON.parse(line));
    return { event: decodeEvent(id, event), why, keptAt: at };
  } catch {
    return undefined;
  }
}
