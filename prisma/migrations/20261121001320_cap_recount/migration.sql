-- Whether every row that a counter of a cap counts is kept: those of clicks and impressions may have been forgotten.
create function tributary_cap_is_kept(cap caps, period text) returns boolean language sql stable as $$
  select cap.measure not in ('click', 'payout', 'revenue') or tributary_first_kept_day() <= greatest(
    (cap.created_at at time zone 'UTC')::date,
    case length(period) when 7 then (period || '-01')::date when 10 then period::date else '-infinity' end
  )
$$;

-- What is used of each cap of a network, as its rows have it: what the worker counts as it decides
-- (packages/domain/src/attribution/caps.ts), with the periods of the given zone. A test compares the two. Counters of
-- forgotten rows are left out.
create function tributary_counted_caps(network text, zone text) returns table (
  cap_id text, affiliate_id text, period text, campaign_id text, used numeric
) language sql stable as $$
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
      select c.affiliate_id, c.country, c.clicked_at as at,
        case k.measure when 'click' then 1 when 'payout' then c.payout else c.revenue end as taken
      from clicks c
      where k.measure in ('click', 'payout', 'revenue') and c.campaign_id = k.campaign_id and c.rejection is null
        and c.clicked_at >= k.created_at and c.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select i.affiliate_id, i.country, i.seen_at, case k.measure when 'payout' then i.payout else i.revenue end
      from impressions i
      where k.measure in ('payout', 'revenue') and i.network_id = network and i.campaign_id = k.campaign_id
        and i.rejection is null
        and i.seen_at >= k.created_at and i.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select v.affiliate_id, v.country, v.converted_at,
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
      and (k.scope = 'all' or cardinality(k.affiliate_ids) = 0 or e.affiliate_id = any(k.affiliate_ids))
      and (cardinality(k.countries) = 0 or 'ALL' = any(k.countries) or e.country = any(k.countries))
  ) u
  join caps k on k.id = u.cap_id
  group by k.id, u.cap_id, u.affiliate_id, u.period, u.campaign_id
  having tributary_cap_is_kept(k, u.period)
$$;

-- Replaces what is used of a network's caps by a recount of its rows. A counter that was full because the next one did
-- not fit stays so unless less is used than it said. Takes the network's lock, so that no worker counts meanwhile.
create function tributary_rebuild_caps(network text, zone text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  with counted as materialized (
    select * from tributary_counted_caps(network, zone)
  ), gone as (
    -- Emptied, not deleted: the trackers are told by a change of the row.
    update cap_counters c set used = 0, reached = false
    from caps k
    where c.network_id = network and k.id = c.cap_id and (c.used <> 0 or c.reached)
      and tributary_cap_is_kept(k, c.period) and not exists (
        select from counted n
        where n.cap_id = c.cap_id and n.affiliate_id = c.affiliate_id and n.period = c.period
      )
  )
  insert into cap_counters as c (cap_id, affiliate_id, period, network_id, campaign_id, used, reached)
  select n.cap_id, n.affiliate_id, n.period, network, n.campaign_id, n.used, n.used >= k.limit_amount
  from counted n join caps k on k.id = n.cap_id
  order by n.cap_id, n.affiliate_id, n.period
  on conflict (cap_id, affiliate_id, period) do update
    set used = excluded.used, reached = excluded.reached or (c.reached and excluded.used >= c.used);
end
$$;
