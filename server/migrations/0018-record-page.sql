-- The record page: files that belong to a title, a cover that staff put in place of a wrong one, and what stands beside a title.
set role shulin_owner;

alter table holding add column local_cover text;       -- under /media/: staff's correction of a wrong cover

-- Discs, pictures and PDF files that belong to a title.
create table attachment (
  group_code  text    not null,
  id          uuid    not null,
  record_id   bigint  not null,
  kind        text    not null check (kind in ('disc', 'figure', 'document')),
  title       text    not null check (title <> ''),
  object_key  text,                                    -- a file of ours, under attachments/
  url         text    check (url ~ '^https?://'),
  pages       int,
  needs_login boolean not null default false,
  primary key (group_code, id),
  foreign key (group_code, record_id) references holding on delete cascade,
  check (num_nonnulls(object_key, url) = 1)
);
create index attachment_by_record on attachment (group_code, record_id);

-- What shares a series, a subject or an author with a title. Row security would keep the planner from the index (overlap is not
-- leakproof), so it is asked with the feed's eyes; what comes out are numbers the caller may see.
create index record_beside on record using gin (series, subjects, creators);
create function records_beside(p_record bigint, p_by text, p_limit int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text[];
  here text := current_institution();
begin
  if p_by not in ('series', 'subjects', 'creators') then raise 'nothing stands beside a title by its %', p_by; end if;
  execute format('select %I from record where id = $1 and (owner_group_code is null or owner_group_code = $2)', p_by)
     into wanted using p_record, here;
  if coalesce(cardinality(wanted), 0) = 0 then return; end if;
  return query execute format(
    'select r.id from record r where r.%I && $1 and r.id <> $2 and r.withdrawn_at is null
        and (r.owner_group_code is null or r.owner_group_code = $3) limit $4', p_by)
    using wanted, p_record, here, p_limit;
end $$;

create function records_by_creator(p_creator text, p_limit int) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id from record r where r.creators && array[p_creator] and r.withdrawn_at is null
     and (r.owner_group_code is null or r.owner_group_code = current_institution()) limit p_limit
$$;

grant select (owner_group_code, withdrawn_at, series, subjects, creators) on record to shulin_feed;
call keep_institutions_apart();
reset role;

grant create on schema public to shulin_feed;
do $$
declare f regprocedure;
begin
  foreach f in array array['records_beside(bigint, text, int)', 'records_by_creator(text, int)']::regprocedure[]
  loop
    execute format('alter function %s owner to shulin_feed', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to shulin_app', f);
  end loop;
end $$;
revoke create on schema public from shulin_feed;
