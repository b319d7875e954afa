import {
  AFFILIATE_CLICK_ALIASES,
  AFFILIATE_CLICK_FIELDS,
  CLICK_ALIASES,
  CLICK_FIELDS,
} from '@tributary/tables/click-fields';
import { recordOut } from '../shared/log-fields-wire.ts';

export const clickOut = recordOut(CLICK_FIELDS, 'A click.', CLICK_ALIASES).meta({ id: 'Click' });
export const ownClickOut = recordOut(
  AFFILIATE_CLICK_FIELDS,
  "An affiliate's own click.",
  AFFILIATE_CLICK_ALIASES,
).meta({ id: 'OwnClick' });
