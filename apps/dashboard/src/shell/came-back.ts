// Whether somebody came to the page by going back or forward: then it is to stand at once as it was left, or what it was scrolled to is
// not there yet when the browser goes to it. And the first page of all: no press waits for an answer.
import type { RouterHistory } from '@tanstack/react-router';

let isBack = true;

export const cameBack = (): boolean => isBack;

export const noteWays = (history: RouterHistory): (() => void) =>
  history.subscribe(({ action: { type } }) => {
    isBack = type !== 'PUSH' && type !== 'REPLACE';
  });
