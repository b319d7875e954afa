-- The default goal and the days a click can convert are terms a click sees, like prices. Earlier versions get what their
-- campaign says now, by which their clicks were decided until today.
update campaign_terms t
set terms = t.terms || jsonb_build_object('cookieDays', c.cookie_days, 'defaultGoalId', c.default_goal_id)
from campaigns c
where c.id = t.campaign_id;
