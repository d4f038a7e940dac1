-- Erasing a reader, as the comments of the tables say it: erase=delete, cut, keep or blank. A table that comes later is erased with the
-- others as soon as its comment says how; one whose word is not known stops the whole.
set role shulin_owner;

-- The tables that know a reader, the newest first: what refers to another is younger than it.
create function erasure_rules() returns table (name regclass, reader_column text, fate text) language sql stable as $$
  select c.oid::regclass, rule[1], rule[2]
    from pg_class c, regexp_match(obj_description(c.oid, 'pg_class'), '@reader (\w+) erase=(\w+)') rule
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and rule is not null
   order by c.oid desc
$$;

-- How much there is of a reader, table by table.
create function traces_of_reader(p_reader uuid) returns table (what text, fate text, count bigint) language plpgsql stable as $$
declare rule record;
begin
  for rule in select * from erasure_rules() r where r.fate <> 'blank' loop
    what := rule.name::text; fate := rule.fate;
    execute format('select count(*) from %s where group_code = current_institution() and %I = $1', rule.name, rule.reader_column)
      into count using p_reader;
    return next;
  end loop;
end $$;

-- The application may not change what is history; here the owner does it, inside the institution that asks.
create function erase_reader(p_reader uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare rule record; emptied text;
begin
  for rule in select * from erasure_rules() loop
    select string_agg(format('%I = null', a.attname), ', ') into emptied
      from pg_attribute a
     where a.attrelid = rule.name and a.attnum > 0 and not a.attisdropped
       and col_description(a.attrelid, a.attnum) ~ '@personal \w+ erase=null';
    if rule.fate = 'delete' then
      execute format('delete from %s where group_code = current_institution() and %I = $1', rule.name, rule.reader_column) using p_reader;
    elsif rule.fate = 'cut' then
      execute format('update %s set %s where group_code = current_institution() and %I = $1', rule.name,
                     concat_ws(', ', format('%I = null', rule.reader_column), emptied), rule.reader_column) using p_reader;
    elsif rule.fate = 'blank' then
      -- The row stays for what is kept; whose it was, nothing says any more.
      execute format('update %s set %s, certificate_key = null, certificate_index_key = null, last_lib_code = null,
                             account = %L || left(replace(id::text, %L, %L), 16), name = %L, state = %L
                       where group_code = current_institution() and id = $1',
                     rule.name, emptied, 'erased-', '-', '', 'erased', 'erased') using p_reader;
    elsif rule.fate <> 'keep' then
      raise exception 'it is not known how to erase % of %', rule.fate, rule.name;
    end if;
  end loop;
end $$;
revoke execute on function erase_reader(uuid) from public;
grant execute on function erase_reader(uuid) to shulin_app;
reset role;
