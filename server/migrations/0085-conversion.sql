-- Coming over from another system: how its exports are read, what each run did, and which of our rows it brought. A run may be repeated
-- until the day of change; what was changed here meanwhile is known by the difference between a row and how it was left.
set role shulin_owner;

create table conversion_mapping (
  group_code text        not null references institution,
  name       text        not null check (name ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  mapping    jsonb       not null,                     -- columns, codes, encodings, forms of dates: features/conversion/mapping.ts
  changed_at timestamptz not null default now(),
  primary key (group_code, name)
);

create table conversion_run (
  group_code   text        not null,
  id           uuid        not null,
  mapping_name text        not null,
  kind         text        not null check (kind in ('check', 'run', 'compare')),
  origin       text        not null,                   -- the name of the folder with the exports
  started_at   timestamptz not null,
  ended_at     timestamptz not null default clock_timestamp(),
  counts       jsonb       not null,                   -- by part: lines, added, changed, unchanged, ended, left out, kept
  sums         jsonb       not null,                   -- by part and status: in the exports, left out, here
  differences  int         not null,                   -- all of them, also those that are not kept
  primary key (group_code, id),
  foreign key (group_code, mapping_name) references conversion_mapping
);
create index conversion_run_newest on conversion_run (group_code, started_at desc, id);

create table conversion_difference (
  group_code text        not null,
  run_id     uuid        not null,
  n          int         not null,
  part       text        not null,
  line       int,                                      -- of its file; none where it is about no line
  outcome    text        not null check (outcome in ('left out', 'taken', 'kept', 'differs')),
  reason     text        not null,
  subject    text        not null default '',          -- a card number or a barcode
  reader_id  uuid,                                     -- whose card it is
  detail     text        not null default '',
  found_at   timestamptz not null default now(),
  primary key (group_code, run_id, n),
  foreign key (group_code, run_id) references conversion_run on delete cascade,
  foreign key (group_code, reader_id) references reader
);
create index conversion_difference_of_reader on conversion_difference (group_code, reader_id) where reader_id is not null;
create index conversion_difference_by_age on conversion_difference (group_code, found_at);
comment on table conversion_difference is 'What could not come over from another system as it was. @personal S2 @reader reader_id erase=delete @export rows @kept 90 days after found_at by forget-conversions';
comment on column conversion_difference.subject is '@personal S4';
comment on column conversion_difference.detail is '@personal S2';

-- How a row was left by the last run: a hash of what is compared, never the values themselves.
create table conversion_row (
  group_code text        not null references institution,
  part       text        not null check (part in ('readers', 'copies', 'loans', 'requests', 'blocks')),
  id         uuid        not null,                     -- of the row itself
  written    text        not null,
  status     text,                                     -- of a copy: circulation changes it, too
  ended_at   timestamptz,                              -- it was no longer in the exports
  primary key (group_code, part, id)
);

-- Whether this transaction brings over what another system decided: there a reader may have more than our limits allow, and a loan may have
-- been renewed several times, or shortened, since the last export.
create function is_converting() returns boolean language sql stable as $$ select coalesce(current_setting('app.converting', true), '') = 'on' $$;

create or replace function count_loan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare allowed_now int;
begin
  if tg_op = 'DELETE' then
    update loan_count set used = used - 1 where group_code = old.group_code and reader_id = old.reader_id and loan_class = old.loan_class;
    return old;
  end if;
  select limit_of('loan-limit', 'lend', reader_type, new.loan_class) into allowed_now
    from reader where group_code = new.group_code and id = new.reader_id;
  if is_converting() then
    allowed_now := greatest(allowed_now, 1 + coalesce((select used from loan_count
      where group_code = new.group_code and reader_id = new.reader_id and loan_class = new.loan_class), 0));
  end if;
  insert into loan_count as c values (new.group_code, new.reader_id, new.loan_class, 1, allowed_now)
  on conflict (group_code, reader_id, loan_class) do update
     set used = c.used + 1, allowed = excluded.allowed where c.used < excluded.allowed;
  if not found then
    raise check_violation using message = 'the reader has as many as may be', constraint = 'i05_loan_limit', table = 'loan';
  end if;
  return new;
end $$;

create or replace function renewed_one_by_one() returns trigger language plpgsql as $$
begin
  if is_converting() then return new; end if;
  if new.due_at < old.due_at then
    raise check_violation using message = 'a due date never moves back', constraint = 'i03_due_never_back', table = 'loan';
  end if;
  if new.renewals not in (old.renewals, old.renewals + 1) then
    raise check_violation using message = 'renewals are counted one by one', constraint = 'i03_one_by_one', table = 'loan';
  end if;
  return new;
end $$;

-- Past loans of the other system, for readers who keep a history and no others. The same again changes nothing.
create function take_over_history(p_loans jsonb) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare n int;
begin
  with taken as (
    insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
    select current_institution(), h.id, i.id, i.record_id, r.id, r.reader_type, h."lentAt", h."dueAt", h."returnedAt", h.renewals
      from jsonb_to_recordset(p_loans) as h (id uuid, "itemId" uuid, "readerId" uuid, "lentAt" timestamptz, "dueAt" timestamptz,
                                             "returnedAt" timestamptz, renewals smallint)
      join item i on i.group_code = current_institution() and i.id = h."itemId"
      join reader r on r.group_code = current_institution() and r.id = h."readerId"
      join consent c on c.group_code = r.group_code and c.reader_id = r.id and c.purpose = 'loan history' and c.withdrawn_at is null
        for share of c
    on conflict do nothing
    returning group_code, record_id, lent_at),
  counted as (
    insert into loan_month as m
    select group_code, record_id, date_trunc('month', institution_day(lent_at))::date, count(*) from taken group by 1, 2, 3
    on conflict (group_code, record_id, month) do update set loans = m.loans + excluded.loans)
  select count(*) into n from taken;
  return n;
end $$;
revoke execute on function take_over_history(jsonb) from public;
grant execute on function take_over_history(jsonb) to shulin_app;

call keep_institutions_apart();
reset role;
