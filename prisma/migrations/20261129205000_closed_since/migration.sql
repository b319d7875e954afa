-- From which day on periods close by themselves; where they did before, from the next one on. It begins with the terms now, not with the
-- worker's first look at them.
alter table closed_through add column since date;
update closed_through set since = through + 1;
alter table closed_through alter column since set not null;

insert into closed_through (network_id, closes, since, through)
select network_id, kind, current_date, current_date - 1
from (
  select network_id from payout_settings where closes <> 'by_hand'
  union
  select network_id from own_terms where closes <> 'by_hand'
) closing
cross join (values ('weekly'), ('half_monthly'), ('monthly')) kinds (kind)
on conflict (network_id, closes) do nothing;
