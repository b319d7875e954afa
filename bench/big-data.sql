-- One day of traffic: clicks from number `first` on, impressions, and the hits and conversions that come of the clicks. Every value is
-- made of a hash of the row's number and the seed. Ids have the form of the product's own; their MAC is a hash like any other.
create or replace function bench_load_day(
  of_day date, first bigint, clicks int, impressions int, seed int, network text, affiliate text, advertiser text,
  campaign text, campaigns int, affiliates int, links_of_campaign int, advertisers int, ends date
) returns void language plpgsql as $$
declare
  begins timestamptz := of_day::timestamp at time zone 'UTC';
  epoch bigint := extract(epoch from begins)::bigint - 1735689600;
  affiliate_prefix text := left(affiliate, 12);
  advertiser_prefix text := left(advertiser, 12);
  campaign_prefix text := left(campaign, 12);
  countries text[] := array['US', 'DE', 'GB', 'FR', 'IN', 'BR', 'PL', 'IT', 'ES', 'MX', 'ID', 'TR', 'NL', 'CA', 'AU', 'JP', 'KR', 'SE',
    'NO', 'DK', 'FI', 'CZ', 'AT', 'CH', 'PT', 'GR', 'RO', 'HU', 'AR', 'CL', 'CO', 'PE', 'ZA', 'EG', 'NG', 'KE', 'TH', 'VN', 'PH', ''];
  devices text[] := array['android', 'windows', 'iphone', 'mac', 'ipad', 'linux'];
  systems text[] := array['Android', 'Windows', 'iOS', 'macOS', 'iOS', 'Linux'];
  platforms text[] := array['Linux; Android 10; K', 'Windows NT 10.0; Win64; x64', 'iPhone; CPU iPhone OS 18_1 like Mac OS X',
    'Macintosh; Intel Mac OS X 10_15_7', 'iPad; CPU OS 18_1 like Mac OS X', 'X11; Linux x86_64'];
  browsers text[] := array['Chrome', 'Safari', 'Samsung Internet for Android', 'Firefox', 'Microsoft Edge', 'Opera'];
begin
  insert into clicks (day, id, network_id, campaign_id, affiliate_id, advertiser_id, link_id, landing_page_id, terms_version,
    clicked_at, ip, fingerprint, user_agent, referer_host, referer, country, region, city, isp, device, os, os_version, browser,
    bot, parameters, rejection, rejection_detail, duplicate, over_cap, payout, revenue)
  select of_day,
    lpad(to_hex((epoch + ms / 1000) * 2), 8, '0') || lpad(to_hex(n & 131071), 6, '0') || right(to_hex(h1 | (1::bigint << 62)), 10),
    network, campaign_prefix || lpad(to_hex(c), 12, '0'),
    affiliate_prefix || lpad(to_hex(2 + (c * 37 + k * (affiliates / links_of_campaign)) % affiliates), 12, '0'),
    advertiser_prefix || lpad(to_hex(2 + c % advertisers), 12, '0'),
    'f00000000000' || lpad(to_hex(c * 64 + k), 12, '0'),
    case when c <= 201 and (h1 & 1) = 0 then 'e00000000000' || lpad(to_hex(c * 4 + (h1 >> 1 & 65535) % 3), 12, '0') end,
    1, begins + ms * interval '1 millisecond',
    (1 + (h2 & 127)) || '.' || (h2 >> 8 & 255) || '.' || (h2 >> 16 & 255) || '.0',
    to_hex(h2 | (1::bigint << 62)) || to_hex(h3 | (1::bigint << 62)),
    'Mozilla/5.0 (' || platforms[p] || ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (120 + (h2 >> 24 & 15)) ||
      '.0.0.0 Safari/537.36',
    case when r < 0 then '' else 'blog-' || r || '.example.org' end,
    case when r < 0 then '' else 'https://blog-' || r || '.example.org/post/' || (h2 >> 28 & 255) end,
    countries[co], 'Region ' || (h2 & 15), 'City ' || (h2 & 1023), 'Provider ' || (h2 >> 10 & 255),
    devices[p], systems[p], (10 + (h2 >> 40 & 7))::text, browsers[b], false,
    case when (h2 >> 44 & 1) = 0
      then jsonb_build_object('p1', 'sub-' || p1, 'p2', 'word ' || (h3 & 511), 'source', 'source-' || s)
      else jsonb_build_object('p1', 'sub-' || p1, 'p2', 'word ' || (h3 & 511), 'p3', 'creative-' || (h3 >> 9 & 1023),
        'p4', 'place-' || (h3 >> 19 & 15), 'source', 'source-' || s) end,
    case when j < 1300 then 'BOT' when j < 1900 then 'TARGETING' when j < 2000 then 'CAP_REACHED' end, '',
    j >= 2000 and j < 6000, false,
    case when c % 10 = 9 and j >= 6000 then 0.05 else 0 end, case when c % 10 = 9 and j >= 6000 then 0.08 else 0 end
  from (
    select n, h1, h2, h3, j, ms, 2 + floor(campaigns * u1 * u1 * u1)::bigint as c, floor(links_of_campaign * u2 * u2)::int as k,
      1 + floor(40 * u3 * u3)::int as co, 1 + floor(6 * u4 * u4)::int as p, 1 + floor(6 * u5 * u5)::int as b,
      floor(550 * u6 * u6)::int - 50 as r, floor(20000 * u7 * u7)::int as p1, floor(40 * u8 * u8)::int as s
    from (
      select n, h1, h2, h3, h1 & 65535 as j,
        floor(86400000 * (f - 0.6 * (sin(2 * pi() * (f - 0.3)) - sin(2 * pi() * -0.3)) / (2 * pi())))::bigint as ms,
        (h1 >> 16 & 1048575) / 1048576.0::float8 as u1, (h1 >> 36 & 65535) / 65536.0::float8 as u2,
        (h2 >> 32 & 65535) / 65536.0::float8 as u3, (h2 >> 46 & 65535) / 65536.0::float8 as u4,
        (h3 >> 32 & 255) / 256.0::float8 as u5, (h3 >> 40 & 4095) / 4096.0::float8 as u6,
        (h4 & 1048575) / 1048576.0::float8 as u7, (h4 >> 20 & 4095) / 4096.0::float8 as u8
      from (
        select i + first as n, (i + 0.5::float8) / clicks as f, hashint8extended(i + first, seed) as h1,
          hashint8extended(i + first, seed + 1) as h2, hashint8extended(i + first, seed + 2) as h3,
          hashint8extended(i + first, seed + 3) as h4
        from generate_series(0, clicks - 1) as i offset 0
      ) hashed offset 0
    ) parts offset 0
  ) row;

  insert into impressions (day, id, network_id, campaign_id, affiliate_id, advertiser_id, link_id, terms_version, seen_at, ip,
    user_agent, referer_host, country, region, city, isp, device, os, os_version, browser, bot, parameters, rejection, payout, revenue)
  select of_day,
    lpad(to_hex((epoch + ms / 1000) * 2), 8, '0') || lpad(to_hex((n & 131071) + 131072), 6, '0') ||
      right(to_hex(h1 | (1::bigint << 62)), 10),
    network, campaign_prefix || lpad(to_hex(c), 12, '0'),
    affiliate_prefix || lpad(to_hex(2 + (c * 37 + k * (affiliates / links_of_campaign)) % affiliates), 12, '0'),
    advertiser_prefix || lpad(to_hex(2 + c % advertisers), 12, '0'),
    'f00000000000' || lpad(to_hex(c * 64 + k), 12, '0'), 1, begins + ms * interval '1 millisecond',
    (1 + (h2 & 127)) || '.' || (h2 >> 8 & 255) || '.' || (h2 >> 16 & 255) || '.0',
    'Mozilla/5.0 (' || platforms[p] || ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (120 + (h2 >> 24 & 15)) ||
      '.0.0.0 Safari/537.36',
    'blog-' || r || '.example.org', countries[co], 'Region ' || (h2 & 15), 'City ' || (h2 & 1023),
    'Provider ' || (h2 >> 10 & 255), devices[p], systems[p], (10 + (h2 >> 40 & 7))::text, browsers[b], false,
    jsonb_build_object('p1', 'sub-' || (h2 & 16383), 'source', 'source-' || (h2 >> 14 & 31)),
    case when (h1 & 65535) < 1300 then 'BOT' end, 0, 0
  from (
    select n, h1, h2, ms, 2 + floor(campaigns * u1 * u1 * u1)::bigint as c, floor(links_of_campaign * u2 * u2)::int as k,
      1 + floor(40 * u3 * u3)::int as co, 1 + floor(6 * u4 * u4)::int as p, 1 + floor(6 * u4 * u3)::int as b,
      floor(500 * u3 * u4)::int as r
    from (
      select n, h1, h2,
        floor(86400000 * (f - 0.6 * (sin(2 * pi() * (f - 0.3)) - sin(2 * pi() * -0.3)) / (2 * pi())))::bigint as ms,
        (h1 >> 16 & 1048575) / 1048576.0::float8 as u1, (h1 >> 36 & 65535) / 65536.0::float8 as u2,
        (h2 >> 32 & 65535) / 65536.0::float8 as u3, (h2 >> 46 & 65535) / 65536.0::float8 as u4
      from (
        select i + first as n, (i + 0.5::float8) / impressions as f, hashint8extended(i + first, seed + 4) as h1,
          hashint8extended(i + first, seed + 5) as h2
        from generate_series(0, impressions - 1) as i offset 0
      ) hashed offset 0
    ) parts offset 0
  ) row;

  -- One in eighty valid clicks converts, half a minute to three days later; what would come after the last day never comes.
  create temp table converting on commit drop as
  select lpad(to_hex((floor(extract(epoch from at))::bigint - 1735689600) * 2), 8, '0') ||
      lpad(to_hex((h & 131071) + 262144), 6, '0') || right(to_hex(g | (1::bigint << 62)), 10) as hit_id, *
  from (
    select k.*, clicked_at + floor(1000 * exp(ln(30) + (h >> 17 & 65535) / 65536.0::float8 * ln(8640)))::bigint
        * interval '1 millisecond' as at,
      case when c <= 501 and (h & 1) = 0 then 'd00000000000' || lpad(to_hex(c), 12, '0') end as goal_id,
      case when (h >> 33 & 1023) < 870 then 'approved' when (h >> 33 & 1023) < 950 then 'pending'
        when (h >> 33 & 1023) < 1000 then 'rejected' else 'cancelled' end as status,
      1 + (c % 20) * 0.25 as earned, round((20 + (h >> 43 & 16383) / 100.0)::numeric, 2) as sale
    from (
      select *, hashtextextended(id, seed) as h, hashtextextended(id, seed + 1) as g,
        ('x' || lpad(right(campaign_id, 12), 16, '0'))::bit(64)::bigint as c
      from clicks where day = of_day and rejection is null offset 0
    ) k
    where (g & 4095) < 51
  ) converted
  where at < ends::timestamp at time zone 'UTC';

  insert into conversion_hits (day, id, network_id, method, click_id, click_id_text, hit_at, goal_id, goal_value, txn_id, sale_amount,
    currency, subs, ip, user_agent, referer, state, conversion_id, detail)
  select (at at time zone 'UTC')::date, hit_id, network, 'postback', id, id, at, coalesce(goal_id, ''), '', 'order-' || right(hit_id, 12),
    sale, '', '{}', '198.51.100.0', 'shop/1.0', '', 'converted', hit_id, ''
  from converting;

  insert into conversions (id, network_id, campaign_id, affiliate_id, advertiser_id, click_id, clicked_at, goal_id, goal_title, method,
    txn_id, once_key, once_hash, converted_at, status, reason, status_when_priced, terms_version, payout, revenue, sale_amount,
    currency, subs, ip, user_agent, referer, country, region, city, isp, device, os, os_version, browser, bot, referer_host,
    landing_page_id, parameters)
  select hit_id, network, campaign_id, affiliate_id, advertiser_id, id, clicked_at, goal_id, case when goal_id is null then '' else 'Sale' end,
    'postback', 'order-' || right(hit_id, 12),
    campaign_id || '|' || coalesce(goal_id, '') || '|t:order-' || right(hit_id, 12), sha256(convert_to(hit_id, 'UTF8')), at, status, '',
    null, 1, earned, earned * 1.5, sale, 'USD', '{}', '198.51.100.0', 'shop/1.0', '', country, region, city, isp, device, os,
    os_version, browser, bot, referer_host, landing_page_id, parameters
  from converting;
  drop table converting;
end
$$;
