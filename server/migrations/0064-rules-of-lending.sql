-- Rules of lending as rows: what decides is what explains. A rule compares one number with a limit; who is refused is told which rule,
-- the number against the limit, and what lifts it. The product measures, decides and explains in TypeScript, in the transaction of
-- the act: features/circulation/rules.
set role shulin_owner;

create table rule (
  rule_code     text       primary key check (rule_code ~ '^[a-z]+(-[a-z]+)*$'),
  actions       text[]     not null,                   -- lend, renew; later slices bring theirs
  measure       text       not null,                   -- a number that rules/queries.ts knows how to take
  passes        text       not null check (passes in ('below', 'at most', 'at least')),
  default_limit int        not null,
  reason        trilingual not null,                   -- {number}, {limit} and {date} are filled in
  remedy        trilingual not null,
  remedy_undated trilingual,                            -- said instead of the remedy where no day lifts it
  position      int        not null default 0
);
comment on table rule is 'Shared: the same for every institution, which has its own limits.';

-- An institution's own limits. Empty means "any"; the most specific row wins.
create table rule_limit (
  group_code  text not null references institution,
  rule_code   text not null references rule,
  action      text not null default '',
  reader_type text not null default '',
  loan_class  text not null default '',
  limit_value int  not null check (limit_value between 0 and 1000000),
  primary key (group_code, rule_code, action, reader_type, loan_class)
);

-- How long, how much: by kind of reader and class of copy. The most specific row wins here too; without one, the defaults below hold.
create table loan_term (
  group_code          text     not null references institution,
  reader_type         text     not null default '',
  loan_class          text     not null default '',
  loan_days           smallint not null default 30 check (loan_days between 1 and 730),
  renewal_days        smallint not null default 30 check (renewal_days between 1 and 730),
  pickup_days         smallint not null default 3 check (pickup_days between 1 and 60),
  overdue_fen_per_day fen      not null default 0,
  overdue_fen_at_most fen      not null default 5000,
  primary key (group_code, reader_type, loan_class)
);

-- The classes of copies an institution speaks of. What is not lent at all has a class of its own: 'reference'.
create table loan_class (
  group_code text       not null references institution,
  loan_class text       not null check (loan_class ~ '^[0-9A-Za-z_-]{1,32}$'),
  name       trilingual not null,
  position   int        not null default 0,
  primary key (group_code, loan_class)
);

-- When a library is open. One that says nothing is open every day; one that says something is closed on the days it leaves out.
create table opening_hours (
  group_code text     not null,
  lib_code   text     not null,
  weekday    smallint not null check (weekday between 1 and 7),     -- Monday is 1
  opens      time     not null,
  closes     time     not null check (closes > opens),
  primary key (group_code, lib_code, weekday, opens),
  foreign key (group_code, lib_code) references library on delete cascade
);

-- Days without service: nothing falls due on one. An empty lib_code closes every library.
create table closed_day (
  group_code text not null references institution,
  lib_code   text not null default '',
  day        date not null,
  reason     trilingual,
  primary key (group_code, lib_code, day)
);

create function end_of_institution_day(day date) returns timestamptz language plpgsql stable as $$
begin
  return (select (day + 1)::timestamp at time zone time_zone from institution where group_code = current_institution());
end $$;

-- How many days a loan is beyond its due date; whatever is late at all is late by a day.
create function days_overdue(due_at timestamptz, at timestamptz default now()) returns int language plpgsql stable as $$
begin
  return case when due_at >= at then 0 else greatest(1, institution_day(at) - institution_day(due_at - interval '1 second')) end;
end $$;

insert into rule (position, rule_code, actions, measure, passes, default_limit, reason, remedy) values
(10, 'card-not-lost', '{lend,renew}', 'lost card', 'at most', 0,
  '{"zh-CN":"读者证已挂失","zh-TW":"借閱證已掛失","en-US":"The card is reported lost"}',
  '{"zh-CN":"请持有效证件到服务台解除挂失","zh-TW":"請持有效證件到服務台解除掛失","en-US":"Bring a proof of identity to the desk to have the card restored"}'),
(11, 'not-cleared', '{lend,renew}', 'cleared', 'at most', 0,
  '{"zh-CN":"已办理离校","zh-TW":"已辦理離校","en-US":"Leaving school is completed"}',
  '{"zh-CN":"如需恢复，请联系图书馆","zh-TW":"如需恢復，請聯絡圖書館","en-US":"Ask the library if you have returned"}'),
(12, 'card-valid', '{lend,renew}', 'days until card ends', 'at least', 0,
  '{"zh-CN":"读者证已于 {date} 到期","zh-TW":"借閱證已於 {date} 到期","en-US":"The card ended on {date}"}',
  '{"zh-CN":"请到服务台延长有效期","zh-TW":"請到服務台延長有效期","en-US":"Have it extended at the desk"}'),
(13, 'not-frozen', '{lend,renew}', 'open blocks', 'at most', 0,
  '{"zh-CN":"读者证冻结中（{number} 项）","zh-TW":"借閱證凍結中（{number} 項）","en-US":"The account is frozen ({number})"}',
  '{"zh-CN":"{date} 自动解除，或到服务台处理","zh-TW":"{date} 自動解除，或到服務台處理","en-US":"This ends on {date}, or earlier at the desk"}'),
(14, 'not-locked', '{lend,renew}', 'locked account', 'at most', 0,
  '{"zh-CN":"账号已锁定","zh-TW":"帳號已鎖定","en-US":"The account is locked"}',
  '{"zh-CN":"请到服务台解除锁定","zh-TW":"請到服務台解除鎖定","en-US":"Have it unlocked at the desk"}'),
(20, 'loan-limit', '{lend}', 'open loans of this class', 'below', 10,
  '{"zh-CN":"已借 {number} 册，上限 {limit} 册","zh-TW":"已借 {number} 冊，上限 {limit} 冊","en-US":"On loan: {number}; the limit is {limit}"}',
  '{"zh-CN":"归还一册即可再借","zh-TW":"歸還一冊即可再借","en-US":"Return one to borrow another"}'),
(21, 'no-overdue', '{lend}', 'overdue loans', 'at most', 0,
  '{"zh-CN":"有 {number} 册逾期未还","zh-TW":"有 {number} 冊逾期未還","en-US":"Overdue: {number}"}',
  '{"zh-CN":"请先归还逾期图书","zh-TW":"請先歸還逾期圖書","en-US":"Return what is overdue first"}'),
(22, 'debt-limit', '{lend,renew}', 'debt in fen', 'at most', 1000,
  '{"zh-CN":"欠款 ¥{number}，上限 ¥{limit}","zh-TW":"欠款 ¥{number}，上限 ¥{limit}","en-US":"¥{number} due; the limit is ¥{limit}"}',
  '{"zh-CN":"请到服务台缴清欠款","zh-TW":"請到服務台繳清欠款","en-US":"Pay what is due at the desk"}'),
(23, 'item-lendable', '{lend}', 'copy can be lent', 'at least', 1,
  '{"zh-CN":"该册现不可借","zh-TW":"該冊現不可借","en-US":"This copy cannot be lent now"}',
  '{"zh-CN":"请改借其他复本，或预约本书","zh-TW":"請改借其他複本，或預約本書","en-US":"Take another copy, or reserve the title"}'),
(30, 'renewal-limit', '{renew}', 'renewals of this loan', 'below', 2,
  '{"zh-CN":"已续借 {number} 次，上限 {limit} 次","zh-TW":"已續借 {number} 次，上限 {limit} 次","en-US":"Renewals so far: {number}; the limit is {limit}"}',
  '{"zh-CN":"请在 {date} 前归还，之后可再次借阅","zh-TW":"請在 {date} 前歸還，之後可再次借閱","en-US":"Return it by {date}, and borrow it again"}'),
(31, 'loan-not-overdue', '{renew}', 'days this loan is overdue', 'at most', 0,
  '{"zh-CN":"本书已逾期 {number} 天","zh-TW":"本書已逾期 {number} 天","en-US":"Days overdue: {number}"}',
  '{"zh-CN":"请先归还","zh-TW":"請先歸還","en-US":"Return it first"}'),
(32, 'nobody-waiting', '{renew}', 'others waiting', 'at most', 0,
  '{"zh-CN":"有 {number} 位读者正在等候本书","zh-TW":"有 {number} 位讀者正在等候本書","en-US":"Others waiting for this title: {number}"}',
  '{"zh-CN":"请在 {date} 前归还，之后可重新预约","zh-TW":"請在 {date} 前歸還，之後可重新預約","en-US":"Return it by {date}; you may reserve it again"}'),
(33, 'not-reported-lost', '{renew}', 'reported lost', 'at most', 0,
  '{"zh-CN":"本书已报遗失","zh-TW":"本書已報遺失","en-US":"This copy is reported lost"}',
  '{"zh-CN":"如已找到，请到服务台归还","zh-TW":"如已找到，請到服務台歸還","en-US":"If it was found, return it at the desk"}');

update rule set remedy_undated = '{"zh-CN":"请到服务台处理","zh-TW":"請到服務台處理","en-US":"Ask at the desk what lifts it"}'
 where rule_code = 'not-frozen';

call keep_institutions_apart();
grant select on rule to shulin_app;
reset role;
