-- Keys by which a hit repeats a conversion, beside the conversion's own: what hits were sent with while the campaign's
-- default goal was another, and what an edit replaced.
create table conversion_keys (
  network_id text collate "C" not null,
  -- As conversions.once_hash.
  once_hash bytea not null,
  conversion_id text collate "C" not null,
  constraint conversion_keys_pkey primary key (network_id, once_hash),
  constraint conversion_keys_conversion_id_fkey foreign key (conversion_id) references conversions (id) on delete cascade
);
create index conversion_keys_conversion_id_idx on conversion_keys (conversion_id);

-- What the hits of earlier conversions were sent with, where it differs from the goal they came to. The hash is of the
-- key's UTF-16, little end first.
create function pg_temp.utf16_unit(unit integer) returns text language sql immutable as
  $$ select lpad(to_hex(unit & 255), 2, '0') || lpad(to_hex(unit >> 8), 2, '0') $$;
create function pg_temp.utf16(key text) returns bytea language sql immutable as $$
  select decode(coalesce(string_agg(
    case when code < 65536 then pg_temp.utf16_unit(code)
      else pg_temp.utf16_unit(55296 + ((code - 65536) >> 10)) || pg_temp.utf16_unit(56320 + ((code - 65536) & 1023))
    end, '' order by place), ''), 'hex')
  from (
    select place, ascii(letter) as code from regexp_split_to_table(key, '') with ordinality as letters (letter, place)
  ) codes
  where code > 0 $$;

insert into conversion_keys (network_id, once_hash, conversion_id)
select distinct on (network_id, hash) network_id, hash, id
from (
  select c.id, c.network_id, sha256(pg_temp.utf16(
    c.campaign_id || '|' || case when h.goal_value = '' then '' else '=' || h.goal_value end
      || substr(c.once_key, length(c.campaign_id) + length(c.goal_id) + 2))) as hash
  from conversions c
  join conversion_hits h on h.id = c.id
  where c.goal_id is not null and h.goal_id = ''
) sent
where not exists (
  select 1 from conversions own where own.network_id = sent.network_id and own.once_hash = sent.hash
)
order by network_id, hash, id;
