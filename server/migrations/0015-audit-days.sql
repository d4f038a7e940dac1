-- The trail says whose data were looked at and why, and each of its days is closed by a digest that holds the day before.
set role shulin_owner;

alter table audit
  add column reader_id uuid,                               -- whose data it touched
  add column purpose   text,                               -- why personal data were looked at
  add column ticket    text,
  add constraint i26_reads_need_a_purpose check (act not like '%.read' or purpose is not null);
create index audit_of_reader on audit (group_code, reader_id, day desc, n desc) where reader_id is not null;
comment on table audit is 'Who did what, who looked at whom. @reader reader_id erase=keep';

-- Rows of before, which name no reader, keep the hash they have.
create or replace function audit_hash(a audit) returns bytea language sql immutable as $$
  select sha256(convert_to((jsonb_build_array(a.group_code, a.day::text, a.n, extract(epoch from a.at), a.staff_id, a.actor, a.act,
                                              a.subject, a.detail)
                            || case when num_nonnulls(a.reader_id, a.purpose, a.ticket) = 0 then '[]'::jsonb
                                    else jsonb_build_array(a.reader_id, a.purpose, a.ticket) end)::text, 'UTF8'))
$$;

-- Beside the one of before, which the previous release calls; both are the only ways to write the trail.
create function write_audit(p_actor text, p_act text, p_staff uuid, p_subject text, p_detail jsonb,
                            p_reader uuid, p_purpose text, p_ticket text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare a audit;
begin
  a.group_code := current_institution(); a.at := clock_timestamp(); a.day := institution_day(a.at); a.n := nextval('audit_number');
  a.actor := p_actor; a.act := p_act; a.staff_id := p_staff; a.subject := p_subject; a.detail := p_detail;
  a.reader_id := p_reader; a.purpose := p_purpose; a.ticket := p_ticket;
  a.hash := audit_hash(a);
  insert into audit select (a).*;
  return a.n;
end $$;

-- One row closes a day: how many rows it had, and a digest of their hashes after that of the day before. So a row cannot be changed, taken out or
-- slipped in later without breaking its day and every day after it. The seal is made with a key outside the database: whoever
-- owns the database can compute every digest anew, and not the seals.
create table audit_day (
  group_code text     not null references institution,
  day        date     not null,
  rows       bigint   not null,
  digest     bytea    not null,
  seal       bytea    not null,
  key_id     key_id   not null,
  constraint i26_one_anchor_a_day primary key (group_code, day)
);

-- A day as it stands: its rows, and their digest after the digest of the last day closed before it.
create function audit_digest(p_day date) returns table (rows bigint, digest bytea) language sql stable as $$
  select count(*), sha256(coalesce((select d.digest from audit_day d where d.group_code = current_institution() and d.day < p_day
                                     order by d.day desc limit 1), ''::bytea)
                          || convert_to(p_day::text, 'UTF8')
                          || coalesce(string_agg(audit_hash(a), ''::bytea order by a.n), ''::bytea))
    from audit a where a.group_code = current_institution() and a.day = p_day
$$;

-- The days that are over and not closed, from the first that has a row. A day is over for an hour before it is closed: no transaction
-- of it can still be open by then.
create function audit_days_to_close() returns setof date language sql stable as $$
  select distinct a.day from audit a
   where a.group_code = current_institution() and a.day < institution_day(now() - interval '1 hour')
     and a.day > coalesce((select max(d.day) from audit_day d where d.group_code = current_institution()), '-infinity')
   order by 1
$$;

-- False: closed before. The digest must be the one that was sealed.
create function close_audit_day(p_day date, p_digest bytea, p_seal bytea, p_key key_id) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare today record;
begin
  if p_day >= institution_day(now() - interval '1 hour')
     or exists (select from audit_day where group_code = current_institution() and day > p_day) then
    raise check_violation using message = 'an audit day is closed once, in order, after it is over', constraint = 'i26_one_anchor_a_day', table = 'audit_day';
  end if;
  select * into today from audit_digest(p_day);
  if today.digest <> p_digest then
    raise check_violation using message = 'this is not the digest of the day', constraint = 'i26_one_anchor_a_day', table = 'audit_day';
  end if;
  insert into audit_day values (current_institution(), p_day, today.rows, today.digest, p_seal, p_key) on conflict do nothing;
  return found;
end $$;

-- What does not fit in the closed days; nothing, if nobody touched them. A row names itself when its content no longer fits its hash.
-- A row of a closed day that no day covers shows as slipped in.
create function broken_audit() returns table (day date, n bigint, fault text) language sql stable as $$
  select a.day, a.n, 'content' from audit a where a.group_code = current_institution() and a.hash <> audit_hash(a)
  union all
  select d.day, null, case when now_is.rows < d.rows then 'missing' when now_is.rows > d.rows then 'slipped in' else 'digest' end
    from audit_day d, lateral audit_digest(d.day) now_is
   where d.group_code = current_institution() and (d.rows, d.digest) is distinct from (now_is.rows, now_is.digest)
  union all
  select a.day, min(a.n), 'slipped in' from audit a
   where a.group_code = current_institution() and a.day < (select max(d.day) from audit_day d where d.group_code = current_institution())
     and not exists (select from audit_day d where d.group_code = current_institution() and d.day = a.day)
   group by a.day
   order by 1, 2
$$;

call keep_institutions_apart();
call append_only('audit_day');
revoke insert on audit_day from shulin_app;
reset role;
