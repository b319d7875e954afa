-- Whose conversions changed since volume rules were worked out last (docs/rules/money.md#volume-rules).
create or replace function tributary_mark_volume() returns trigger language plpgsql as $function$
begin
  insert into volume_marks as m (campaign_id, affiliate_id, network_id, days)
  select c.campaign_id, c.affiliate_id, c.network_id, array_agg(distinct (c.converted_at at time zone 'UTC')::date)
  from changed c
  where exists (select 1 from volume_rules r where r.campaign_id = c.campaign_id)
  group by 1, 2, 3 order by 1, 2
  on conflict (campaign_id, affiliate_id) do update
  set days = (select array_agg(distinct day) from unnest(m.days || excluded.days) as days (day));
  return null;
end
$function$;
create or replace trigger conversions_mark_volume_added after insert on conversions
  referencing new table as changed for each statement execute function tributary_mark_volume();
create or replace trigger conversions_mark_volume_changed after update on conversions
  referencing new table as changed for each statement execute function tributary_mark_volume();
