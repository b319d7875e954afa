/** Words that stand within sentences, at the head of one. */
export const upperFirst = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
