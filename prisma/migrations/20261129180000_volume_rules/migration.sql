-- Volume rules of campaigns (docs/rules/money.md#volume-rules), and whose conversions changed since the rules were worked out last.
create table volume_rules (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  name text not null,
  body jsonb not null,
  starts_on date not null,
  ends_on date,
  created_at timestamptz(3) not null,
  constraint volume_rules_pkey primary key (id)
);
create index volume_rules_campaign_id_created_at_id_idx on volume_rules (campaign_id, created_at, id);

create table volume_marks (
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  days date[] not null,
  constraint volume_marks_pkey primary key (campaign_id, affiliate_id)
);

create function tributary_mark_volume() returns trigger language plpgsql as $function$
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
create trigger conversions_mark_volume_added after insert on conversions
  referencing new table as changed for each statement execute function tributary_mark_volume();
create trigger conversions_mark_volume_changed after update on conversions
  referencing new table as changed for each statement execute function tributary_mark_volume();
