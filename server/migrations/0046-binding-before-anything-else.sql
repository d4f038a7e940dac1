-- Where an institution wants a mail address or a phone bound, a session without one is good for binding only.
set role shulin_owner;

drop function use_session(text, uuid, bytea, int);

-- Who holds a session, in one statement: it is looked up with every call. Ends one that was idle or whose window closed.
-- Without the cookie that belongs to it nothing is found, and nothing of the session changes.
create function use_session(p_group_code text, p_id uuid, p_cookie_hash bytea, p_idle_minutes int,
                            out reader_id uuid, out account text, out name text, out state text, out login_type text, out must_bind boolean)
language plpgsql as $$
declare s session; idle_minutes int; reason text;
begin
  perform set_config('app.group_code', p_group_code, true);
  select * into s from session where group_code = p_group_code and id = p_id and cookie_hash = p_cookie_hash
                                 and ended_at is null and expires_at > clock_timestamp();
  if not found then return; end if;
  if (select value from setting where group_code = p_group_code and code = 'primaryIdProtect') = '1' then
    idle_minutes := coalesce((select value::int from setting where group_code = p_group_code and code = 'primaryIdProtectTime'), p_idle_minutes);
  end if;
  reason := case when s.closing_at < clock_timestamp() - interval '10 seconds' then 'closed window'
                 when s.last_seen_at < clock_timestamp() - make_interval(mins => idle_minutes) then 'idle' end;
  if reason is not null then
    update session set ended_at = clock_timestamp(), end_reason = reason
     where group_code = p_group_code and id = p_id and ended_at is null;
    return;
  end if;
  -- Every second at most; a minute is enough where no idle limit needs it.
  if s.closing_at is not null or s.last_seen_at < clock_timestamp() - make_interval(secs => case when idle_minutes is null then 60 else 1 end) then
    update session set last_seen_at = clock_timestamp(), closing_at = null
     where group_code = p_group_code and id = p_id and ended_at is null;
    if not found then return; end if;
  end if;
  select r.id, r.account, r.name, r.state, s.login_type,
         num_nonnulls(r.email_verified_at, r.phone_verified_at) = 0
         and exists (select from setting where group_code = p_group_code and code = 'bindMailOrPhone' and value = '1')
    into reader_id, account, name, state, login_type, must_bind
    from reader r where r.group_code = p_group_code and r.id = s.reader_id and r.state in ('active', 'lost card');
end $$;

call keep_institutions_apart();
reset role;
