// The one place that every text asks for its words. English stands in the code: it is there before anything is loaded.
import { type I18n, setupI18n } from '@lingui/core';

export const ENGLISH = 'en';

/** Messages were taken apart when the dashboard was built (scripts/messages): what comes as text is its own words. */
const asItIs = (message: string) => message as never;

export const i18n: I18n = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } }).setMessagesCompiler(
  asItIs,
);
