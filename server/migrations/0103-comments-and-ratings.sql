-- What readers say of titles. Others see it once staff have passed it, and anybody who finds it wrong can report it.
set role shulin_owner;

create table comment (
  group_code          text        not null references institution,
  id                  uuid        not null,
  reader_id           uuid,                              -- cut on erasure: what was passed may stay without its author, all else goes
  record_id           bigint      not null references record,
  type                text        not null default 'record' check (type <> '' and length(type) <= 32),
  content             text        not null check (content <> '' and length(content) <= 1000),
  title               text        not null default '',   -- as the author saw it
  standard_no         text        not null default '',
  database_names      text        not null default '',
  state               text        not null default 'unaudited',
  submitted_at        timestamptz not null default now(),
  audited_at          timestamptz,
  audited_by_staff_id uuid,
  reason              text        not null default '' check (length(reason) <= 200),   -- why it was refused, for its author
  primary key (group_code, id),
  constraint t66_decided_by_somebody check (num_nulls(audited_at, audited_by_staff_id) = case state when 'unaudited' then 2 else 0 end),
  foreign key (group_code, reader_id) references reader
);
create index comment_shown on comment (group_code, record_id, submitted_at desc, id desc) where state = 'audited';
create index comment_of_reader on comment (group_code, reader_id, submitted_at desc, id desc);
create index comment_by_state on comment (group_code, state, submitted_at, id);
create index comment_of_record on comment (record_id);
comment on table comment is 'What readers say of titles. Shown only when audited; what is not goes with its author. @personal S5 @reader reader_id erase=cut @staff audited_by_staff_id erase=keep @export rows @kept with the account';
comment on column comment.content is '@personal S5';

-- Passed, refused, and either of them in the place of the other; never waiting again.
insert into state_change values
  ('comment', 'new', 'unaudited', 'reader'),
  ('comment', 'unaudited', 'audited', 'staff'), ('comment', 'unaudited', 'refused', 'staff'),
  ('comment', 'audited', 'refused', 'staff'), ('comment', 'refused', 'audited', 'staff');
create trigger t66_comment_follows_states before insert or update of state on comment for each row execute function follow_state_changes('comment');

-- Of an author who is erased only what the library has published stays: nobody else is to read, let alone pass, the rest.
create function delete_unpublished_comment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from comment where group_code = new.group_code and id = new.id;
  return null;
end $$;
create trigger unpublished_goes_with_author after update of reader_id on comment for each row
  when (old.reader_id is not null and new.reader_id is null and new.state <> 'audited') execute function delete_unpublished_comment();

-- A reader reports a comment once.
create table comment_report (
  group_code  text        not null,
  comment_id  uuid        not null,
  reader_id   uuid        not null,
  reason      text        not null check (reason <> '' and length(reason) <= 300),
  reported_at timestamptz not null default now(),
  settled_at  timestamptz,                               -- staff have looked at the comment again
  primary key (group_code, comment_id, reader_id),
  foreign key (group_code, comment_id) references comment on delete cascade,
  foreign key (group_code, reader_id)  references reader on delete cascade
);
create index comment_report_waiting on comment_report (group_code, reported_at, comment_id) where settled_at is null;
create index comment_report_of_reader on comment_report (group_code, reader_id, reported_at);
comment on table comment_report is 'Reports of comments that should not be shown. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';
comment on column comment_report.reason is '@personal S2';

-- Readers say what they think of every title they see, also of one that stands in a package and is not held.
alter table rating drop constraint rating_group_code_record_id_fkey;
-- Not looked through again: what is rated was held, and what is held is a record. No institution could see all of it.
alter table rating add foreign key (record_id) references record not valid;
create index rating_by_record on rating (record_id);

-- Sums beside a title that is held; of one that is not the rows themselves are counted.
create function count_opinions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare r jsonb := to_jsonb(coalesce(new, old)); rated int := 0; stars int := 0; said int := 0;
begin
  case tg_table_name
    when 'rating' then
      rated := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
      stars := case when tg_op <> 'DELETE' then new.score else 0 end - case when tg_op <> 'INSERT' then old.score else 0 end;
    when 'comment' then
      said := case when tg_op <> 'DELETE' and new.state = 'audited' then 1 else 0 end - case when tg_op <> 'INSERT' and old.state = 'audited' then 1 else 0 end;
  end case;
  if (rated, stars, said) = (0, 0, 0) then return null; end if;
  insert into title_figure (group_code, record_id)
  select h.group_code, h.record_id from holding h where h.group_code = r ->> 'group_code' and h.record_id = (r ->> 'record_id')::bigint
  on conflict do nothing;
  update title_figure set ratings = ratings + rated, rating_sum = rating_sum + stars, comments = comments + said
   where group_code = r ->> 'group_code' and record_id = (r ->> 'record_id')::bigint;
  return null;
end $$;
drop trigger i19_ratings_counted on rating;
create trigger i19_ratings_counted after insert or update or delete on rating for each row execute function count_opinions();
create trigger t66_comments_counted after insert or update of state or delete on comment for each row execute function count_opinions();

-- Results are sorted by rating: what readers give a title is part of its document.
drop trigger i23_update_is_marked on title_figure;
create trigger i23_update_is_marked after update on title_figure referencing old table as old_rows new table as new_rows
  for each statement execute function titles_changed(favourites, comments, visits);

call keep_institutions_apart();
reset role;
