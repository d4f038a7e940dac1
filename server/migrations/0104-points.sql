-- Points: by which rules they are given, a ledger that is only ever added to, and the sum it comes to.
set role shulin_owner;

-- What gives or takes points. The same for every institution; each may give more or fewer, or none (point_rule_setting).
create table point_rule (
  code        text       primary key,
  position    int        not null unique,
  name        trilingual not null,
  operation   text       not null,                      -- wire: operation, the act it is bound to
  behaviour   text       not null check (behaviour in ('login', 'comment', 'favourite', 'return')),
  change      int        not null check (change <> 0),
  daily_limit smallint   check (daily_limit > 0)        -- null: as often as it happens
);
comment on table point_rule is 'Shared: the same for every institution.';
insert into point_rule (position, code, operation, behaviour, change, daily_limit, name) values
(1, 'login',           'log in',            'login',     1,  1,    '{"zh-CN":"每天首次登录","zh-TW":"每天首次登錄","en-US":"First login of the day"}'),
(2, 'audited comment', 'comment audited',   'comment',   2,  null, '{"zh-CN":"评论通过审核","zh-TW":"評論通過審核","en-US":"Comment approved"}'),
(3, 'favourite',       'add to favourites', 'favourite', 1,  5,    '{"zh-CN":"收藏","zh-TW":"收藏","en-US":"Added to favorites"}'),
(4, 'on-time return',  'return on time',    'return',    1,  null, '{"zh-CN":"按时归还","zh-TW":"按時歸還","en-US":"Returned on time"}'),
(5, 'overdue return',  'return overdue',    'return',    -2, null, '{"zh-CN":"逾期归还","zh-TW":"逾期歸還","en-US":"Returned overdue"}');

-- Where an institution differs from that.
create table point_rule_setting (
  group_code  text     not null references institution,
  rule_code   text     not null references point_rule,
  change      int      not null check (change <> 0),
  daily_limit smallint check (daily_limit > 0),
  is_active   boolean  not null default true,
  primary key (group_code, rule_code)
);

-- The rules that hold in this institution.
create function point_rules_here() returns table (code text, "position" int, name trilingual, operation text, behaviour text, change int, daily_limit smallint, is_active boolean)
language sql stable as $$
  select r.code, r.position, r.name, r.operation, r.behaviour,
         coalesce(s.change, r.change), case when s.rule_code is null then r.daily_limit else s.daily_limit end, coalesce(s.is_active, true)
    from point_rule r
    left join point_rule_setting s on s.group_code = current_institution() and s.rule_code = r.code
$$;

-- The sum, and with it what makes the ledger unreadable to others: each subject stands there as a hash with this salt, and when the salt
-- goes with the reader, nobody can find out any more what an entry was for.
create table point_balance (
  group_code text  not null,
  reader_id  uuid  not null,
  points     int   not null default 0,
  salt       bytea not null default uuid_send(gen_random_uuid()),
  primary key (group_code, reader_id),
  foreign key (group_code, reader_id) references reader on delete cascade,
  constraint i09_never_below_zero check (points >= 0)
) with (fillfactor = 70);
comment on table point_balance is 'The sum of a reader''s points. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';
comment on column point_balance.salt is '@secret never exported';

create table point_entry (
  group_code   text        not null,
  id           uuid        not null default gen_random_uuid(),
  reader_id    uuid        not null,
  rule_code    text        not null references point_rule,
  subject_hash bytea       not null,                     -- what it was for: a comment, a title, a loan, a day
  change       int         not null check (change <> 0),
  rule_change  int         not null,                     -- what the rule said then; a penalty takes no more than there is
  platform     text        not null default 'portal' check (platform in ('portal', 'desk', 'self-check machine')),
  at           timestamptz not null default clock_timestamp(),
  primary key (group_code, id),
  constraint i09_one_award_per_subject unique (group_code, reader_id, rule_code, subject_hash),
  constraint as_the_rule_says check (change = rule_change or (rule_change < change and change < 0)),
  foreign key (group_code, reader_id) references reader
);
create index point_entry_of_reader on point_entry (group_code, reader_id, at desc, id desc);
comment on table point_entry is 'The ledger of points. @personal S2 @reader reader_id erase=keep @export rows @kept for good';
comment on column point_entry.subject_hash is '@secret never exported';

-- Which title an entry is about, where that may be told. It is the reader's to forget, which the ledger is not. Of what was borrowed
-- there is nothing here: that would be a loan history for those who keep none.
create table point_title (
  group_code text   not null,
  entry_id   uuid   not null,
  reader_id  uuid   not null,
  record_id  bigint not null references record,
  primary key (group_code, entry_id),
  foreign key (group_code, entry_id) references point_entry,
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index point_title_of_reader on point_title (group_code, reader_id, record_id);
create index point_title_of_record on point_title (record_id);
comment on table point_title is 'Which titles points were given for. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';

-- The sum moves with every entry, after it: an entry that turns out to be a second one moves nothing.
create function add_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_balance (group_code, reader_id) values (new.group_code, new.reader_id) on conflict do nothing;
  update point_balance set points = points + new.change where group_code = new.group_code and reader_id = new.reader_id;
  return null;
end $$;
create trigger i09_balance_follows_ledger after insert on point_entry for each row execute function add_points();

-- Gives or takes the points of a rule for a subject, once; answers how many, 0 where it was done before, today's times are used up, the rule
-- does not hold here or nothing is left to take. The row of the balance is held first: awards of a reader come one after the other.
create function award_points(p_reader uuid, p_rule text, p_subject text, p_record bigint, p_platform text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare r record; b point_balance; hashed bytea; given int; entry uuid := gen_random_uuid();
begin
  select * into r from point_rules_here() where code = p_rule and is_active;
  if not found or not exists (select from reader where group_code = current_institution() and id = p_reader and state <> 'erased') then
    return 0;
  end if;
  insert into point_balance (group_code, reader_id) values (current_institution(), p_reader) on conflict do nothing;
  select * into b from point_balance where group_code = current_institution() and reader_id = p_reader for update;
  given := greatest(r.change, -b.points);
  hashed := sha256(b.salt || convert_to(p_rule || ' ' || p_subject, 'UTF8'));
  if given = 0 or exists (select from point_entry where group_code = b.group_code and reader_id = p_reader and rule_code = p_rule and subject_hash = hashed) then
    return 0;
  end if;
  if r.daily_limit is not null then
    insert into daily_count as d values (b.group_code, p_reader, 'points: ' || p_rule, institution_day(), 1, r.daily_limit)
    on conflict (group_code, reader_id, action, day) do update set used = d.used + 1, allowed = excluded.allowed where d.used < excluded.allowed;
    if not found then return 0; end if;
  end if;
  insert into point_entry (group_code, id, reader_id, rule_code, subject_hash, change, rule_change, platform)
  values (b.group_code, entry, p_reader, p_rule, hashed, given, r.change, p_platform);
  if p_record is not null then
    insert into point_title (group_code, entry_id, reader_id, record_id) values (b.group_code, entry, p_reader, p_record);
  end if;
  return given;
end $$;

-- A title that is no favourite any more is not told of any more; the points stay.
create function forget_point_title() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from point_title t using point_entry e
   where t.group_code = old.group_code and t.reader_id = old.reader_id and t.record_id = old.record_id
     and e.group_code = t.group_code and e.id = t.entry_id and e.rule_code = 'favourite';
  return null;
end $$;
create trigger point_title_forgotten after delete on favourite for each row execute function forget_point_title();

-- So is a title of which a comment was taken back; the reader's other comments on it stand for themselves.
create function forget_point_title_of_comment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from point_title t using point_entry e, point_balance b
   where t.group_code = old.group_code and t.reader_id = old.reader_id
     and b.group_code = t.group_code and b.reader_id = t.reader_id
     and e.group_code = t.group_code and e.id = t.entry_id and e.rule_code = 'audited comment'
     and e.subject_hash = sha256(b.salt || convert_to('audited comment ' || old.id, 'UTF8'));
  return null;
end $$;
create trigger point_title_forgotten after delete on comment for each row execute function forget_point_title_of_comment();

-- Readers whose sum is not that of their ledger: none, ever. The ledger of an erased reader has no sum any more.
create function points_that_differ() returns table (reader_id uuid, points int, ledger bigint) language sql stable as $$
  select coalesce(b.reader_id, e.reader_id), coalesce(b.points, 0), coalesce(e.ledger, 0)
    from (select * from point_balance where group_code = current_institution()) b
    full join (select l.reader_id, sum(l.change)::bigint as ledger from point_entry l join reader r on r.group_code = l.group_code and r.id = l.reader_id
                where l.group_code = current_institution() and r.state <> 'erased' group by l.reader_id) e on e.reader_id = b.reader_id
   where coalesce(b.points, 0) <> coalesce(e.ledger, 0)
$$;

call keep_institutions_apart();
call append_only('point_entry');
revoke insert on point_entry from shulin_app;
call read_only('point_balance');
call read_only('point_title');
grant select on point_rule to shulin_app;
revoke execute on function award_points(uuid, text, text, bigint, text) from public;
grant execute on function award_points(uuid, text, text, bigint, text) to shulin_app;
reset role;
