-- Book lists that readers keep, alone or together: their titles in an order, notes by whoever keeps them, a default, a cover.
set role shulin_owner;

-- Whoever looks at a list asks for its number alone, to learn whether somebody changed it meanwhile.
alter table book_list add revision   int         not null default 0;
alter table book_list add changed_at timestamptz not null default now();
alter table book_list add constraint book_list_words check (length(name) <= 200 and length(introduction) <= 1000);
create index book_list_changed on book_list (group_code, changed_at desc, id desc) where is_open and reader_id is not null;

comment on column book_list_entry.note is 'What the library says of a title in a topic; what readers say of it stands in book_list_note';

-- What keepers of a list say of a title, each for themselves: nobody writes over the words of another.
create table book_list_note (
  group_code text        not null,
  id         uuid        not null,
  list_id    uuid        not null,
  record_id  bigint      not null,
  reader_id  uuid,                                     -- null: erased; the note stays with the list
  text       text        not null check (text ~ '\S' and length(text) <= 1000),
  version    int         not null default 1,           -- one reader in two windows: the second is told
  written_at timestamptz not null default clock_timestamp(),
  primary key (group_code, id),
  foreign key (group_code, list_id, record_id) references book_list_entry (group_code, list_id, record_id) on delete cascade,
  foreign key (group_code, reader_id) references reader
);
create index book_list_note_of_title on book_list_note (group_code, list_id, record_id, written_at, id);
create index book_list_note_of_reader on book_list_note (group_code, reader_id);
comment on table book_list_note is 'Notes on titles of a list. @personal S5 @reader reader_id erase=cut @export rows @kept with book_list';
comment on column book_list_note.text is '@personal S5';

create table book_list_editor (
  group_code text        not null,
  list_id    uuid        not null,
  reader_id  uuid        not null,
  since      timestamptz not null default clock_timestamp(),
  primary key (group_code, list_id, reader_id),
  foreign key (group_code, list_id)   references book_list on delete cascade,
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index book_list_editor_of_reader on book_list_editor (group_code, reader_id, list_id);
comment on table book_list_editor is 'Readers who keep a list together. @personal S5 @reader reader_id erase=delete @export rows @kept with the account';

-- The link by which others come to keep a list, one for each list; a new one takes the place of the last.
create table book_list_invitation (
  group_code text        not null,
  list_id    uuid        not null,
  key_hash   bytea       not null,
  expires_at timestamptz not null,
  primary key (group_code, list_id),
  foreign key (group_code, list_id) references book_list on delete cascade
);
comment on table book_list_invitation is 'Links that let others keep a list. @personal S4 @follows book_list @export nothing @kept with book_list';
comment on column book_list_invitation.key_hash is '@secret never exported';

-- What was done to a list of late, for those who keep it. titles: how many at once.
create table book_list_change (
  group_code text        not null,
  id         bigint      generated always as identity,
  list_id    uuid        not null,
  reader_id  uuid,
  act        text        not null check (act in ('add', 'remove', 'move', 'note', 'join', 'leave', 'describe')),
  record_id  bigint,
  titles     int         not null default 0,
  at         timestamptz not null default clock_timestamp(),
  primary key (group_code, id),
  foreign key (group_code, list_id)   references book_list on delete cascade,
  foreign key (group_code, record_id) references holding on delete set null (record_id),
  foreign key (group_code, reader_id) references reader
);
create index book_list_change_newest on book_list_change (group_code, list_id, id desc);
create index book_list_change_of_reader on book_list_change (group_code, reader_id);
create index book_list_change_of_record on book_list_change (group_code, record_id);
comment on table book_list_change is 'Who changed a list of late. @personal S5 @reader reader_id erase=cut @export rows @kept with book_list';

-- Pictures that readers sent for their lists: a list takes only one of its owner's.
create table book_list_cover (
  group_code text        not null,
  key        text        not null,
  reader_id  uuid        not null,
  sent_at    timestamptz not null default clock_timestamp(),
  primary key (group_code, key),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index book_list_cover_of_reader on book_list_cover (group_code, reader_id, sent_at);
comment on table book_list_cover is 'Covers that readers sent for their lists. @personal S5 @reader reader_id erase=delete @export rows @kept with the account';

-- The default list stands where the default address does: one row for each reader, so there cannot be two. The column is new and empty:
-- there is nothing to look through, which row security would not allow here.
alter table reader_default add book_list_id uuid;
alter table reader_default add constraint reader_default_book_list
  foreign key (group_code, reader_id, book_list_id) references book_list (group_code, reader_id, id) on delete set null (book_list_id) not valid;
comment on table reader_default is 'What a reader uses unless told otherwise. @personal S4 @reader reader_id erase=delete @export rows @kept with the account';

-- Visits make a list a hot one.
alter table visit_day drop constraint visit_day_kind_check;
alter table visit_day add constraint visit_day_kind_check check (kind in ('record', 'database', 'journal', 'collection', 'book list'));

-- Whoever had lists before has a default now, institution by institution.
do $$
declare g text;
begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    insert into reader_default (group_code, reader_id, book_list_id)
    select distinct on (group_code, reader_id) group_code, reader_id, id from book_list where reader_id is not null order by group_code, reader_id, created_at, id
    on conflict (group_code, reader_id) do update set book_list_id = excluded.book_list_id;
  end loop;
  perform set_config('app.group_code', '', true);
end $$;

call keep_institutions_apart();
reset role;
