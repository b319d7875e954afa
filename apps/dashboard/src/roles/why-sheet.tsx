// What explains a conversion beside any page: of each role its own.
import { lazyRouteComponent } from '@tanstack/react-router';
import { byRole } from './by-role.tsx';

export const WhySheet = byRole({
  staff: lazyRouteComponent(() => import('../features/explain/explain-page.tsx'), 'ExplainSheet'),
  affiliate: lazyRouteComponent(
    () => import('../features/explain/explain-page.tsx'),
    'AffiliateExplainSheet',
  ),
  advertiser: lazyRouteComponent(
    () => import('../features/explain/explain-page.tsx'),
    'AdvertiserExplainSheet',
  ),
});
