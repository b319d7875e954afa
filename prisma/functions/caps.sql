-- What a network's caps have used by its rows (docs/rules/caps.md): of a group, by its members at the click.
create or replace function tributary_counted_caps(network text, zone text) returns table(cap_id text, affiliate_id text, period text, campaign_id text, used numeric)
    language sql stable
    as $$
  select u.cap_id, u.affiliate_id, u.period, u.campaign_id, sum(u.taken)
  from (
    select k.id as cap_id, k.campaign_id, case k.scope when 'each' then e.affiliate_id else '' end as affiliate_id,
      case k.period
        when 'lifetime' then 'ever'
        when 'monthly' then to_char(tributary_day(e.at, zone), 'YYYY-MM')
        else to_char(tributary_day(e.at, zone), 'YYYY-MM-DD')
      end as period,
      e.taken
    from caps k
    cross join lateral (
      select c.affiliate_id, c.country, c.clicked_at as at, c.clicked_at as member_at,
        case k.measure when 'click' then 1 when 'payout' then c.payout else c.revenue end as taken
      from clicks c
      where k.measure in ('click', 'payout', 'revenue') and c.campaign_id = k.campaign_id and c.rejection is null
        and c.clicked_at >= k.created_at and c.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select i.affiliate_id, i.country, i.seen_at, i.seen_at, case k.measure when 'payout' then i.payout else i.revenue end
      from impressions i
      where k.measure in ('payout', 'revenue') and i.network_id = network and i.campaign_id = k.campaign_id
        and i.rejection is null
        and i.seen_at >= k.created_at and i.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select v.affiliate_id, v.country, v.converted_at, coalesce(v.clicked_at, v.converted_at),
        case v.status || ' ' || k.measure
          when 'approved conversion' then 1
          when 'pending conversion' then 1
          when 'approved approvedConv' then 1
          when 'approved payout' then v.payout
          when 'approved revenue' then v.revenue
          when 'pending pendingPayout' then v.payout
          when 'pending pendingRevenue' then v.revenue
          else 0
        end
      from conversions v
      where k.measure <> 'click' and v.network_id = network and v.campaign_id = k.campaign_id
        and v.converted_at >= k.created_at
    ) e
    where k.network_id = network and e.taken <> 0
      and case when k.group_id is null
        then k.scope = 'all' or cardinality(k.affiliate_ids) = 0 or e.affiliate_id = any(k.affiliate_ids)
        else exists (
          select 1 from affiliate_group_members m
          where m.group_id = k.group_id and m.affiliate_id = e.affiliate_id
            and m.since <= e.member_at and (m.until is null or e.member_at < m.until)) end
      and (cardinality(k.countries) = 0 or 'ALL' = any(k.countries) or e.country = any(k.countries))
  ) u
  join caps k on k.id = u.cap_id
  group by k.id, u.cap_id, u.affiliate_id, u.period, u.campaign_id
  having tributary_cap_is_kept(k, u.period)
$$;
