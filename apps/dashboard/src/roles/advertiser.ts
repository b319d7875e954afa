import { msg } from '@lingui/core/macro';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import FileUp from 'lucide-react/icons/file-up';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import PlugZap from 'lucide-react/icons/plug-zap';
import Receipt from 'lucide-react/icons/receipt';
import type { Role } from './role.ts';
import { texts } from '../language/texts.ts';

const SET_UP = msg`Set up`;
const ACCOUNT = msg`Account`;

export const ADVERTISER = texts<Role>({
  name: 'advertiser',
  atHand: ['/', '/campaigns', '/conversions', '/reports'],
  places: [
    { to: '/', label: msg`Overview`, key: 'o', icon: LayoutDashboard },
    { to: '/campaigns', label: msg`Campaigns`, key: 'c', icon: Megaphone },
    { to: '/conversions', label: msg`Conversions`, key: 'v', icon: BadgeDollarSign },
    { to: '/reports', label: msg`Reports`, key: 'r', icon: ChartColumn },
    { to: '/integration', label: msg`Integration`, key: 't', icon: PlugZap, group: SET_UP },
    { to: '/imports', label: msg`Imports`, key: 'i', icon: FileUp, group: SET_UP },
    { to: '/payments', label: msg`Invoices`, key: 'b', icon: Receipt, group: ACCOUNT },
    { to: '/account', label: msg`Account`, key: 'a', icon: CircleUserRound, group: ACCOUNT },
  ],
});
