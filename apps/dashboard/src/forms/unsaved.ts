// What is typed and not saved yet, of every form that is open: whoever leaves the page is asked first.

/** Whether there is something in it now. */
type Form = () => boolean;

const open = new Set<Form>();

/** Counts the form until what is returned is called. */
export function watchUnsaved(form: Form): () => void {
  open.add(form);
  return () => void open.delete(form);
}

export const hasUnsaved = (): boolean => [...open].some((form) => form());

/** What was typed is given up: no form asks about it again. */
export const giveUpUnsaved = (): void => open.clear();
