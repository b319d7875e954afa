-- What the search looks names up by (docs/rules/input-output.md#search). No extension is asked for: pg_trgm is not on every
-- server, and under the locale C it knows no letters but those of English.

-- Lower case whatever the locale of the database: as Unicode has it where the server can, else of English letters alone.
do $$
declare
  folding text := (
    select format('pg_catalog.%I', collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))
    order by collname limit 1
  );
begin
  execute format(
    'create function tributary_folded(name text) returns text language sql immutable strict parallel safe
      return lower(name collate %s)', coalesce(folding, 'pg_catalog."default"'));
end
$$;

-- The parts a name is found by: every three characters in a row, and with ^ before them the first one and two.
-- Of a name longer than that the first 2000 characters.
create function tributary_parts(name text) returns text[] language sql immutable strict parallel safe
  return array(
    select substr(left(name, 2000), n, 3) from generate_series(1, least(length(name), 2000) - 2) n
    union
    select '^' || left(name, n) from generate_series(1, least(length(name), 2)) n
  );

create index campaigns_parts_idx on campaigns using gin (tributary_parts(tributary_folded(title)))
  with (fastupdate = off) where deleted_at is null;
create index accounts_parts_idx on accounts using gin (tributary_parts(search_text))
  with (fastupdate = off) where deleted_at is null;
create index goals_parts_idx on goals using gin (tributary_parts(tributary_folded(title))) with (fastupdate = off);

-- Most conversions that are looked for are looked for by the advertiser's own id. By its hash, because it may be longer
-- than a row of another index can be.
create index conversions_txn_id_idx on conversions using hash (txn_id) where txn_id <> '';
