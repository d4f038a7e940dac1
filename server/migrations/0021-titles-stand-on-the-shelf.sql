-- Titles in the order of the shelf. The key follows the call number by itself, so that no writer can forget it; it is the
-- twin of shelfKey() in platform/analysis/call-number.ts, and a test compares the two.
set role shulin_owner;

-- Letters and digits of a book number, part by part; numbers count (2 < 10), a cutter is a decimal behind its letter (J38 < J4).
create function shelf_parts(rest text, parts text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(' ' || case when part ~ '^\d' then lpad(part, greatest(8, length(part)), '0') else part end, '' order by n), '')
    from regexp_matches(rest, parts, 'g') with ordinality as found (groups, n), lateral (select groups[1]) as one (part)
$$;

create function shelf_key(call_no text) returns text language plpgsql immutable strict parallel safe as $$
declare
  letter constant text := '[^\d\s[:punct:]]';
  bare text := btrim(upper(normalize(call_no, nfkc)), E' \t\n\r');
  lcc text[];
  clc text[];
begin
  if bare ~ '^[A-Z]{1,3}\s?\d{1,4}(\.\d+)?\s?\.[A-Z]\d' then
    lcc := regexp_match(bare, '^([A-Z]{1,3})\s*(\d{1,4})(?:\.(\d+))?(.*)$');
    return left(rpad(lcc[1], 3) || lpad(lcc[2], 4, '0') || coalesce('.' || lcc[3], '')
                || shelf_parts(lcc[4], letter || '\d+|\d+|' || letter || '+'), 128);
  end if;
  clc := regexp_match(bare, '^([^/\s]*)[/\s]*(.*)$');
  return left(translate(replace(clc[1], '.', ''), '-("=<:+', '!"#$%&''') || shelf_parts(clc[2], '\d+|' || letter || '+'), 128);
end $$;

alter table holding add shelf_key text collate "C" generated always as (shelf_key(call_no)) stored;
create index holding_on_shelf on holding (group_code, shelf_key, record_id)
  where shelf_key is not null and not is_hidden and withdrawn_at is null;
reset role;
