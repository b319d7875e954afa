import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import FileUp from 'lucide-react/icons/file-up';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import PlugZap from 'lucide-react/icons/plug-zap';
import Receipt from 'lucide-react/icons/receipt';
import type { Role } from './role.ts';

const SET_UP = 'Set up';
const ACCOUNT = 'Account';

export const ADVERTISER: Role = {
  name: 'advertiser',
  atHand: ['/', '/campaigns', '/conversions', '/reports'],
  places: [
    { to: '/', label: 'Overview', key: 'o', icon: LayoutDashboard },
    { to: '/campaigns', label: 'Campaigns', key: 'c', icon: Megaphone },
    { to: '/conversions', label: 'Conversions', key: 'v', icon: BadgeDollarSign },
    { to: '/reports', label: 'Reports', key: 'r', icon: ChartColumn },
    { to: '/integration', label: 'Integration', key: 't', icon: PlugZap, group: SET_UP },
    { to: '/imports', label: 'Imports', key: 'i', icon: FileUp, group: SET_UP },
    { to: '/payments', label: 'Invoices', key: 'b', icon: Receipt, group: ACCOUNT },
    { to: '/account', label: 'Account', key: 'a', icon: CircleUserRound, group: ACCOUNT },
  ],
};
