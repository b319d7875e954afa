// What the product notes in English when something happens, in the reader's language. Anything else stays as it is.
import { fill } from './fill.ts';
import type { Formats } from './formats.ts';
import type { Texts } from './texts.ts';
import { EN } from './languages/en.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A regular expression for a text of ours, with a group for each value. */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${escaped(text).replace(/\\\{(\w+)\\\}/g, String.raw`(?<$1>\d+(?:\.\d+)?)`)}$`, 'u');

type Noted = readonly (readonly [english: RegExp, of: (texts: Texts) => string])[];
const noted = (of: (texts: Texts) => string) => [patternOf(of(EN)), of] as const;

const NOTED: Noted = [
  noted(({ postback }) => postback.gone),
  noted(({ postback }) => postback.failing),
  noted(({ alarm }) => alarm.count),
  noted(({ alarm }) => alarm.unreadable),
  noted(({ alarm }) => alarm.minutes),
  noted(({ alarm }) => alarm.space),
  noted(({ alarm }) => alarm.holdsMost),
  noted(({ alarm }) => alarm.diskFull),
  noted(({ alarm }) => alarm.brokersAway),
];

const sentence = (text: string, texts: Texts, { number }: Formats): string => {
  for (const [english, of] of NOTED) {
    const found = english.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, number(value)]);
    return fill(of(texts), Object.fromEntries(values) as Record<string, string>);
  }
  return text;
};

/** Sentence by sentence. */
export const inLanguage = (text: string, texts: Texts, formats: Formats): string =>
  text
    .split(/(?<=\.) (?=[A-Z])/u)
    .map((one) => sentence(one, texts, formats))
    .join(' ');
