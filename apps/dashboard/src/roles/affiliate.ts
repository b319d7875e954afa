import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Wallet from 'lucide-react/icons/wallet';
import Webhook from 'lucide-react/icons/webhook';
import type { Role } from './role.ts';

const PERFORMANCE = 'Performance';
const ACCOUNT = 'Account';

export const AFFILIATE: Role = {
  name: 'affiliate',
  atHand: ['/', '/campaigns', '/reports', '/conversions'],
  places: [
    { to: '/', label: 'Overview', key: 'o', icon: LayoutDashboard },
    { to: '/campaigns', label: 'Campaigns', key: 'c', icon: Megaphone },
    { to: '/reports', label: 'Reports', key: 'r', icon: ChartColumn, group: PERFORMANCE },
    { to: '/conversions', label: 'Conversions', key: 'v', icon: BadgeDollarSign, group: PERFORMANCE },
    { to: '/clicks', label: 'Clicks', key: 'l', icon: MousePointerClick, group: PERFORMANCE },
    { to: '/payments', label: 'Payments', key: 'b', icon: Wallet, group: ACCOUNT },
    { to: '/postbacks', label: 'Postbacks', key: 'p', icon: Webhook, group: ACCOUNT },
    { to: '/account', label: 'Account', key: 'a', icon: CircleUserRound, group: ACCOUNT },
  ],
};
