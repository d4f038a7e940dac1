-- What other systems harvest (OAI-PMH): every title an institution has shown, when it last changed, and those that are gone.
-- A time of change that was written by the change itself would be older than its commit: a harvest in between would never see it.
-- So a change only marks its title. Settling gives marked titles their stamp once the change is there for everybody, one
-- transaction after the other; what is settled later always has the later stamp.
set role shulin_owner;

create table harvest_mark (
  group_code text   not null,
  record_id  bigint not null,
  marks      int    not null default 1,
  primary key (group_code, record_id)
) with (fillfactor = 70);

create table harvest_entry (
  group_code  text        not null references institution,
  record_id   bigint      not null references record,
  stamp       timestamptz not null,
  is_deleted  boolean     not null,
  sets        text[]      not null,                     -- a deleted title keeps those it was in
  fingerprint text        not null,                     -- of what is harvested: a loan changes none of it
  primary key (group_code, record_id)
);
create index harvest_entry_in_order on harvest_entry (group_code, stamp, record_id);

-- Always written, never skipped: the mark is held until the change commits (see 0006).
create function mark_for_harvest() returns trigger language plpgsql as $$
begin
  insert into harvest_mark as m (group_code, record_id) select group_code, record_id from new_rows order by 1, 2
  on conflict (group_code, record_id) do update set marks = m.marks + 1;
  return null;
end $$;
create trigger insert_is_harvested after insert on holding referencing new table as new_rows for each statement execute function mark_for_harvest();
create trigger update_is_harvested after update on holding referencing new table as new_rows for each statement execute function mark_for_harvest();

-- Settles up to so many marked titles of this transaction's institution, or one of them; says when.
create function settle_harvest(p_size int, p_record bigint default null) returns timestamptz language plpgsql as $$
declare
  settling bigint[];
  at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('harvest ' || current_institution(), 0));
  with mine as (
    select m.record_id from harvest_mark m where m.group_code = current_institution() and (p_record is null or m.record_id = p_record)
     order by 1 limit p_size for update skip locked),
  taken as (delete from harvest_mark m using mine where m.group_code = current_institution() and m.record_id = mine.record_id returning m.record_id)
  select array_agg(record_id) into settling from taken;
  select greatest(clock_timestamp(), max(stamp) + interval '1 microsecond') into at from harvest_entry where group_code = current_institution();
  if settling is null then return at; end if;

  -- A statement of its own: it sees what the marks were written for.
  insert into harvest_entry as e (group_code, record_id, stamp, is_deleted, sets, fingerprint)
  select t.group_code, t.record_id, at, t.is_gone, t.sets, case when t.is_gone then '' else md5(t.harvested) end
    from (
      select h.group_code, h.record_id, h.is_hidden or h.withdrawn_at is not null or r.withdrawn_at is not null as is_gone, s.sets,
             row(r.document_type, r.is_electronic, r.title, r.other_titles, r.creators, r.series, r.publisher, r.place, r.published_year,
                 r.published, r.edition, r.extent, r.isbn, r.issn, r.doi, r.language, r.class_scheme, r.class_no, r.subjects, r.abstract,
                 h.call_no, i.call_no, s.sets)::text as harvested
        from holding h
        join record r on r.id = h.record_id
        cross join lateral (select min(i.call_no) as call_no from item i where i.group_code = h.group_code and i.record_id = h.record_id) i
        cross join lateral (
          select coalesce(array_agg(name order by name), '{}') as sets from (
            select 'collection-' || c.collection_id from collection_record c where c.group_code = h.group_code and c.record_id = h.record_id
            union
            select 'library-' || l.lib_code from item i join location l on l.group_code = i.group_code and l.location_id = i.location_id
             where i.group_code = h.group_code and i.record_id = h.record_id and i.status <> 'withdrawn' and l.lib_code ~ '^[A-Za-z0-9_.-]+$') n (name)) s
       where h.group_code = current_institution() and h.record_id = any (settling)) t
   -- What was never shown is not told as deleted.
   where not t.is_gone or exists (select from harvest_entry k where k.group_code = t.group_code and k.record_id = t.record_id)
  on conflict (group_code, record_id) do update
     set stamp = excluded.stamp, is_deleted = excluded.is_deleted, fingerprint = excluded.fingerprint,
         sets = case when excluded.is_deleted then e.sets else excluded.sets end
   where (e.is_deleted, e.fingerprint) is distinct from (excluded.is_deleted, excluded.fingerprint);
  return at;
end $$;

call keep_institutions_apart();
call never_deleted('harvest_entry');
create policy every_institution on harvest_mark to shulin_feed using (true) with check (true);
grant select, insert, update on harvest_mark to shulin_feed;
reset role;

-- What is there already has never been harvested.
set role shulin_feed;
insert into harvest_mark (group_code, record_id) select group_code, record_id from holding order by 1, 2;
reset role;
