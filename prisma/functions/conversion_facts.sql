-- In the transaction that changes the rows. What no report counts or groups by adds no fact.
create or replace function tributary_add_facts() returns trigger language plpgsql as $function$
begin
  if tg_op = 'INSERT' then
    insert into conversion_facts (
      sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
      status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
      referer_host, landing_page_id, parameters
    )
    select
      1, id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
      reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
      landing_page_id, parameters
    from added;
  elsif tg_op = 'DELETE' then
    insert into conversion_facts (
      sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
      status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
      referer_host, landing_page_id, parameters
    )
    select
      -1, id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
      reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
      landing_page_id, parameters
    from removed;
  else
    insert into conversion_facts (
      sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
      status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
      referer_host, landing_page_id, parameters
    )
    select
      sum(sign), id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
      reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
      landing_page_id, parameters
    from (
      select
        1 as sign, id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
        status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
        referer_host, landing_page_id, parameters
      from added
      union all
      select
        -1, id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
        reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
        landing_page_id, parameters
      from removed
    ) changed
    group by
      id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
      reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
      landing_page_id, parameters
    having sum(sign) <> 0;
  end if;
  return null;
end
$function$;
create or replace trigger conversions_add_facts after insert on conversions
  referencing new table as added for each statement execute function tributary_add_facts();
create or replace trigger conversions_change_facts after update on conversions
  referencing old table as removed new table as added for each statement execute function tributary_add_facts();
create or replace trigger conversions_remove_facts after delete on conversions
  referencing old table as removed for each statement execute function tributary_add_facts();

drop function if exists tributary_mend_facts(text);
drop function if exists tributary_missing_facts(text);

-- What a network's rows say and its facts do not, or the other way round (a difference below 0). Rows and facts change together, so
-- that it stays the same whoever writes meanwhile.
create function tributary_missing_facts(network text) returns table (
  conversion_id text, network_id text, campaign_id text, affiliate_id text, advertiser_id text, goal_id text,
  clicked_at timestamptz, converted_at timestamptz, status text, reason_code text, payout numeric, revenue numeric,
  sale_amount numeric, country text, region text, city text, isp text, device text, os text, browser text,
  referer_host text, landing_page_id text, parameters jsonb, difference int
) language sql stable as $function$
  select
    s.id, s.network_id, s.campaign_id, s.affiliate_id, s.advertiser_id, s.goal_id, s.clicked_at, s.converted_at,
    s.status, s.reason_code, s.payout, s.revenue, s.sale_amount, s.country, s.region, s.city, s.isp, s.device, s.os,
    s.browser, s.referer_host, s.landing_page_id, s.parameters, sum(s.sign)::int
  from (
    select
      1 as sign, id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at, status,
      reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
      landing_page_id, parameters
    from conversions where network_id = network
    union all
    select
      -sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
      status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
      referer_host, landing_page_id, parameters
    from conversion_facts where network_id = network
  ) s
  group by
    s.id, s.network_id, s.campaign_id, s.affiliate_id, s.advertiser_id, s.goal_id, s.clicked_at, s.converted_at,
    s.status, s.reason_code, s.payout, s.revenue, s.sale_amount, s.country, s.region, s.city, s.isp, s.device, s.os,
    s.browser, s.referer_host, s.landing_page_id, s.parameters
  having sum(s.sign) <> 0
$function$;

-- One at a time for a network: two would add what is missing twice.
create function tributary_mend_facts(network text) returns void language sql as $function$
  insert into conversion_facts (
    sign, conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at, converted_at,
    status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser, referer_host,
    landing_page_id, parameters
  )
  select
    sign(difference), conversion_id, network_id, campaign_id, affiliate_id, advertiser_id, goal_id, clicked_at,
    converted_at, status, reason_code, payout, revenue, sale_amount, country, region, city, isp, device, os, browser,
    referer_host, landing_page_id, parameters
  from tributary_missing_facts(network), generate_series(1, abs(difference))
$function$;
