import { msg } from '@lingui/core/macro';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Wallet from 'lucide-react/icons/wallet';
import Webhook from 'lucide-react/icons/webhook';
import type { Role } from './role.ts';
import { texts } from '../language/texts.ts';

const PERFORMANCE = msg`Performance`;
const ACCOUNT = msg`Account`;

export const AFFILIATE = texts<Role>({
  name: 'affiliate',
  atHand: ['/', '/campaigns', '/reports', '/conversions'],
  places: [
    { to: '/', label: msg`Overview`, key: 'o', icon: LayoutDashboard },
    { to: '/campaigns', label: msg`Campaigns`, key: 'c', icon: Megaphone },
    { to: '/reports', label: msg`Reports`, key: 'r', icon: ChartColumn, group: PERFORMANCE },
    { to: '/conversions', label: msg`Conversions`, key: 'v', icon: BadgeDollarSign, group: PERFORMANCE },
    { to: '/clicks', label: msg`Clicks`, key: 'l', icon: MousePointerClick, group: PERFORMANCE },
    { to: '/payments', label: msg`Payments`, key: 'b', icon: Wallet, group: ACCOUNT },
    { to: '/postbacks', label: msg`Postbacks`, key: 'p', icon: Webhook, group: ACCOUNT },
    { to: '/account', label: msg`Account`, key: 'a', icon: CircleUserRound, group: ACCOUNT },
  ],
});
