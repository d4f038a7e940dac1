-- Requests: what must hold whoever asks, offers, hands over and gives up. Why something is refused, the product says; that it cannot
-- happen, these say. Whoever asks or is asked holds the row of the reader first, then the title (an advisory lock), then copies.
set role shulin_owner;

-- Another library's title is none of our records: what was asked for is copied. So is the title of a document.
alter table request
  drop constraint request_type_check,
  add constraint request_type_check check (type in ('reservation', 'entrust', 'web loan', 'transfer', 'home delivery', 'document delivery', 'other library')),
  drop constraint request_check1,
  add constraint request_of_a_record check (record_id is not null or type in ('document delivery', 'other library')),
  add column title              text,                   -- of what is no record of ours
  add column author             text,
  add column held_by            text,                   -- the other library
  add column reason             text check (length(reason) <= 200),   -- why the library cancelled it
  add constraint request_has_a_title check ((title is not null) = (record_id is null));
insert into state_change
select 'request:other library', from_state, to_state, made_by from state_change where machine = 'request:document delivery';
create index request_for_copy on request (group_code, item_id) where closed_at is null and item_id is not null;
create index request_of_loan on request (group_code, item_id) where state = 'completed' and item_id is not null;
create index request_kept_until on request (group_code, offered_until) where closed_at is null and offered_until is not null;

-- Who passed a copy on to whoever asked for it: a row of its own, because it is about another reader than the request.
create table passed_copy (
  group_code text        not null,
  request_id uuid        not null,
  reader_id  uuid        not null,
  at         timestamptz not null default now(),
  primary key (group_code, request_id),
  foreign key (group_code, request_id) references request on delete cascade,
  foreign key (group_code, reader_id)  references reader on delete cascade
);
create index passed_copy_of_reader on passed_copy (group_code, reader_id, at desc);
comment on table passed_copy is 'Who passed a copy on in a transfer. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';

-- What happened to a request, step by step; what was said with it is told to the reader.
create table request_event (
  group_code text        not null,
  request_id uuid        not null,
  n          bigint      generated always as identity,
  state      text        not null,
  step       text,
  note       text        not null default '',
  at         timestamptz not null default clock_timestamp(),
  primary key (group_code, request_id, n),
  foreign key (group_code, request_id) references request on delete cascade
);
comment on table request_event is 'The steps of a request. @personal S2 @follows request @export rows @kept with request';
create function note_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into request_event (group_code, request_id, state, step, note)
  values (new.group_code, new.id, new.state, new.step, coalesce(new.reason, ''));
  return new;
end $$;
create trigger request_noted after insert on request for each row execute function note_request();
create trigger request_step_noted after update of state, step on request
  for each row when (old.state <> new.state or old.step is distinct from new.step) execute function note_request();

create table document_request (
  group_code       text not null,
  request_id       uuid not null,
  publication_name text not null default '',
  article_title    text not null default '',
  author           text not null default '',
  volume_issue     text not null default '',
  version          text not null default '',
  place            text not null default '',
  publisher        text not null default '',
  year             text not null default '',
  issn             text not null default '',
  isbn             text not null default '',
  pages            text not null default '',
  doi              text not null default '',
  primary key (group_code, request_id),
  foreign key (group_code, request_id) references request on delete cascade,
  check (publication_name <> '' or article_title <> '')
);
comment on table document_request is 'What a document delivery asks for; the remark is the request''s. @personal S2 @follows request @export rows @kept with request';

-- How often a reader did something on a day of the institution. One conditional upsert takes a turn; an abort gives it back (i08).
create table daily_count (
  group_code text     not null,
  reader_id  uuid     not null,
  action     text     not null,
  day        date     not null,
  used       smallint not null,
  allowed    smallint not null,
  primary key (group_code, reader_id, action, day),
  foreign key (group_code, reader_id) references reader on delete cascade,
  constraint i07_daily_limit check (used between 0 and allowed)
) with (fillfactor = 70);
create index daily_count_by_age on daily_count (group_code, day);
comment on table daily_count is 'Turns taken on a day. @personal S2 @reader reader_id erase=delete @export nothing @kept 7 days after day by forget-daily-counts';

-- The code a request is fetched with: one that is good at a time, a new one replaces the old. Only a keyed hash is kept, and the salt from
-- which whoever has the key of the installation makes the same code again while it is good.
create table take_code (
  group_code  text        not null,
  request_id  uuid        not null,
  code_hash   bytea       not null,
  salt        bytea       not null,
  key_id      key_id      not null,
  location_id text,                                    -- where it is good: the request's pickup place when it was made
  tries       smallint    not null default 0 constraint i14_five_tries check (tries <= 5),
  issued_at   timestamptz not null default clock_timestamp(),
  expires_at  timestamptz not null default clock_timestamp() + interval '5 minutes',
  used_at     timestamptz,
  constraint i14_one_live_code primary key (group_code, request_id),
  foreign key (group_code, request_id) references request on delete cascade,
  constraint i14_five_minutes check (expires_at <= issued_at + interval '5 minutes' + interval '1 second'),
  constraint i14_used_in_time check (used_at < expires_at)
);
create index take_code_by_age on take_code (group_code, expires_at);
comment on table take_code is 'Codes to fetch a request. @personal S2 @follows request @export nothing @kept 1 day after expires_at by forget-take-codes';
comment on column take_code.code_hash is '@secret never exported';
comment on column take_code.salt is '@secret never exported';

-- How long each way of getting a title takes here, from past cases: the ground of the soonest way to get it.
create table way_time (
  group_code  text     not null references institution,
  way         text     not null check (way in ('entrust', 'reservation', 'transfer', 'web loan', 'home delivery', 'document delivery', 'other library')),
  from_campus text     not null default '',
  to_campus   text     not null default '',
  likely_days real     not null check (likely_days >= 0),             -- half of the cases
  safe_days   real     not null check (safe_days >= likely_days),     -- nine of ten cases
  cost_fen    fen      not null default 0,
  cases       int      not null default 0,
  measured_at timestamptz,                              -- none: the library's own word
  primary key (group_code, way, from_campus, to_campus)
);

-- Who may ask for what: rules that lending has hold for asking too.
update rule set actions = actions || '{reservation,entrust,web loan,transfer,home delivery,document delivery,other library}'::text[]
 where rule_code in ('card-not-lost', 'not-cleared', 'not-frozen', 'not-locked');
update rule set actions = actions || '{reservation,entrust,web loan,transfer,home delivery,other library}'::text[]
 where rule_code in ('card-valid', 'no-overdue', 'debt-limit');
insert into rule (position, rule_code, actions, measure, passes, default_limit, reason, remedy) values
(40, 'one-request-per-title', '{reservation,entrust,"web loan",transfer,"home delivery"}', 'own requests for this title', 'at most', 0,
  '{"zh-CN":"本书已有您的申请","zh-TW":"本書已有您的申請","en-US":"You have asked for this title already"}',
  '{"zh-CN":"请在“申请”中查看，取消后可改用其他方式","zh-TW":"請在「申請」中查看，取消後可改用其他方式","en-US":"See your requests; cancel it to choose another way"}'),
(41, 'open-request-limit', '{reservation,entrust,"web loan",transfer,"home delivery","other library"}', 'open requests', 'below', 10,
  '{"zh-CN":"进行中的申请 {number} 项，上限 {limit} 项","zh-TW":"進行中的申請 {number} 項，上限 {limit} 項","en-US":"Open requests: {number}; {limit} are the most"}',
  '{"zh-CN":"取消或取走一项即可","zh-TW":"取消或取走一項即可","en-US":"Cancel or fetch one"}'),
(42, 'not-on-loan-to-reader', '{reservation,entrust,"web loan",transfer,"home delivery"}', 'own loans of this title', 'at most', 0,
  '{"zh-CN":"本书正由您借阅","zh-TW":"本書正由您借閱","en-US":"You have this title on loan"}',
  '{"zh-CN":"可在“借阅”中续借","zh-TW":"可在「借閱」中續借","en-US":"Renew it under loans"}'),
(43, 'nothing-on-shelf', '{reservation}', 'copies on shelf', 'at most', 0,
  '{"zh-CN":"在架 {number} 册，不必预约","zh-TW":"在架 {number} 冊，不必預約","en-US":"On the shelf: {number}. There is no need to queue"}',
  '{"zh-CN":"请到书架取书，或委托代取","zh-TW":"請到書架取書，或委託代取","en-US":"Fetch it from the shelf, or have it brought"}'),
(44, 'somebody-has-it', '{reservation}', 'copies that will come back', 'at least', 1,
  '{"zh-CN":"没有可等候的复本","zh-TW":"沒有可等候的複本","en-US":"There is no copy to wait for"}',
  '{"zh-CN":"可申请文献传递或馆际互借","zh-TW":"可申請文獻傳遞或館際互借","en-US":"Ask for a document, or for a copy of another library"}'),
(45, 'a-copy-on-shelf', '{entrust,"web loan","home delivery"}', 'copies on shelf', 'at least', 1,
  '{"zh-CN":"现无在架复本","zh-TW":"現無在架複本","en-US":"No copy is on the shelf now"}',
  '{"zh-CN":"可预约本书","zh-TW":"可預約本書","en-US":"Reserve the title"}'),
(46, 'a-reader-has-it', '{transfer}', 'copies with other readers', 'at least', 1,
  '{"zh-CN":"没有其他读者正在借阅","zh-TW":"沒有其他讀者正在借閱","en-US":"No other reader has a copy"}',
  '{"zh-CN":"请选用其他方式","zh-TW":"請選用其他方式","en-US":"Choose another way"}');
insert into rule (position, rule_code, actions, measure, passes, default_limit, reason, remedy)
select 80, 'daily-' || replace(action, ' ', '-'), array[action], 'turns today', 'below', turns,
  '{"zh-CN":"今日已用 {number} 次，上限 {limit} 次","zh-TW":"今日已用 {number} 次，上限 {limit} 次","en-US":"Used today: {number} of {limit}"}'::jsonb,
  '{"zh-CN":"{date} 起可再次使用","zh-TW":"{date} 起可再次使用","en-US":"Available again on {date}"}'::jsonb
from (values ('reservation', 5), ('entrust', 3), ('web loan', 3), ('transfer', 3), ('home delivery', 3), ('document delivery', 5), ('other library', 3)) d (action, turns);

call keep_institutions_apart();
call read_only('request_event');
revoke delete on request from shulin_app;
reset role;
