import { msg } from '@lingui/core/macro';
import Activity from 'lucide-react/icons/activity';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import FileUp from 'lucide-react/icons/file-up';
import GitBranch from 'lucide-react/icons/git-branch';
import Group from 'lucide-react/icons/group';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Receipt from 'lucide-react/icons/receipt';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import type { Role } from './role.ts';
import { texts } from '../language/texts.ts';

const TRAFFIC = msg`Traffic`;
const PARTNERS = msg`Partners`;
const MONEY = msg`Money`;

export const NETWORK = texts<Role>({
  name: 'network',
  pages: ['/first-run', '/caps'],
  atHand: ['/', '/reports', '/campaigns', '/conversions'],
  places: [
    { to: '/', label: msg`Overview`, key: 'o', icon: LayoutDashboard },
    { to: '/live', label: msg`Live`, key: 'e', icon: Activity },
    { to: '/reports', label: msg`Reports`, key: 'r', icon: ChartColumn },
    { to: '/campaigns', label: msg`Campaigns`, key: 'c', icon: Megaphone, group: TRAFFIC },
    { to: '/conversions', label: msg`Conversions`, key: 'v', icon: BadgeDollarSign, group: TRAFFIC },
    { to: '/clicks', label: msg`Clicks`, key: 'l', icon: MousePointerClick, group: TRAFFIC },
    { to: '/postbacks', label: msg`Postbacks`, key: 'p', icon: Webhook, group: TRAFFIC },
    { to: '/affiliates', label: msg`Affiliates`, key: 'a', icon: Users, group: PARTNERS },
    { to: '/groups', label: msg`Groups`, key: 'u', icon: Group, group: PARTNERS },
    { to: '/advertisers', label: msg`Advertisers`, key: 'd', icon: Store, group: PARTNERS },
    { to: '/access-requests', label: msg`Access requests`, key: 'q', icon: UserCheck, group: PARTNERS },
    { to: '/referrals', label: msg`Referrals`, key: 'f', icon: GitBranch, group: PARTNERS },
    { to: '/billing', label: msg`Billing`, key: 'b', icon: Receipt, group: MONEY },
    { to: '/imports', label: msg`Imports`, key: 'i', icon: FileUp, group: MONEY },
    { to: '/settings', label: msg`Settings`, key: 's', icon: Settings, isFoot: true },
  ],
});
