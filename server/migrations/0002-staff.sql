-- Who runs a library, how they come in, and the trail of what they changed.
set role shulin_owner;

create table staff (
  group_code  text        not null references institution,
  id          uuid        not null,
  account     text        not null check (account ~ '^[0-9a-z._-]{2,64}$'),
  name        text        not null,
  disabled_at timestamptz,
  created_at  timestamptz not null default now(),
  primary key (group_code, id),
  unique (group_code, account)
);

create table staff_role (
  group_code text not null references institution,
  staff_id   uuid not null,
  role       text not null check (role in ('admin', 'circulation', 'acquisitions', 'content', 'subject')),
  primary key (group_code, staff_id, role),
  foreign key (group_code, staff_id) references staff on delete cascade
);

-- A link the operator hands to a member of staff: it opens the console once, within ten minutes. Only its hash is kept.
create table staff_link (
  group_code text        not null references institution,
  token_hash bytea       not null,
  staff_id   uuid        not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at    timestamptz,
  primary key (group_code, token_hash),
  foreign key (group_code, staff_id) references staff on delete cascade,
  constraint i15_used_in_time check (used_at <= expires_at)
);

create table staff_session (
  group_code   text        not null references institution,
  cookie_hash  bytea       not null,
  staff_id     uuid        not null,
  started_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '8 hours',
  ended_at     timestamptz,
  primary key (group_code, cookie_hash),
  foreign key (group_code, staff_id) references staff on delete cascade,
  constraint staff_session_absolute_limit check (expires_at <= started_at + interval '12 hours')
);

-- "Today" is the institution's day, decided by the database clock.
create function institution_day(at timestamptz default now()) returns date language plpgsql stable as $$
begin
  return (select (at at time zone time_zone)::date from institution where group_code = current_institution());
end $$;

-- A trail is only ever added to. Grants stop the application, the trigger stops everybody else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation', table = tg_table_name;
end $$;

create procedure append_only(ledger regclass) language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from shulin_app', ledger);
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', ledger);
end $$;

-- Months of append tables are partitions: keeping is creating, forgetting is dropping.
create procedure add_months(parent regclass, from_month date, months int) language plpgsql as $$
declare m date;
begin
  for i in 0 .. months - 1 loop
    m := date_trunc('month', from_month)::date + make_interval(months => i);
    execute format('create table if not exists %I partition of %s for values from (%L) to (%L)',
                   parent::text || to_char(m, '_YYYY_MM'), parent, m, (m + interval '1 month')::date);
  end loop;
end $$;

-- The audit trail. Rows are written in the transaction of the act itself, side by side: no writer waits for another.
-- Each carries the hash of its content, so a row that is changed later no longer fits it.
create sequence audit_number;
create table audit (
  group_code text        not null references institution,
  day        date        not null,
  n          bigint      not null default nextval('audit_number'),
  at         timestamptz not null,
  staff_id   uuid,
  actor      text        not null check (actor in ('staff', 'reader', 'system', 'operator')),
  act        text        not null,                         -- 'setting.change', 'menu.change' …
  subject    text,                                         -- 'navBackColor', 'A' …
  detail     jsonb       not null default '{}',            -- what was, and what is
  hash       bytea       not null,
  primary key (group_code, day, n)
) partition by range (day);
create index audit_of_staff on audit (group_code, staff_id, day desc, n desc) where staff_id is not null;
create index audit_of_act on audit (group_code, act, subject, day desc, n desc);
-- The months around the installation's beginning are there from the start; the default one takes what no month was made for.
call add_months('audit', (current_date - interval '1 month')::date, 14);
create table audit_other partition of audit default;

create function audit_hash(a audit) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(a.group_code, a.day::text, a.n, extract(epoch from a.at), a.staff_id, a.actor, a.act,
                                             a.subject, a.detail)::text, 'UTF8'))
$$;

-- The only way to write the trail.
create function write_audit(p_actor text, p_act text, p_staff uuid, p_subject text, p_detail jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare a audit;
begin
  a.group_code := current_institution(); a.at := clock_timestamp(); a.day := institution_day(a.at); a.n := nextval('audit_number');
  a.actor := p_actor; a.act := p_act; a.staff_id := p_staff; a.subject := p_subject; a.detail := p_detail;
  a.hash := audit_hash(a);
  insert into audit select (a).*;
  return a.n;
end $$;

call keep_institutions_apart();
call append_only('audit');
revoke insert on audit from shulin_app;
reset role;
