import { CLICK_ALIASES, CLICK_FIELDS } from '@tributary/tables/click-fields';
import { recordOut } from '../shared/log-fields-wire.ts';

export const clickOut = recordOut(CLICK_FIELDS, 'A click.', CLICK_ALIASES);
