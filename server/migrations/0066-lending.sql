-- Lending: what must hold whoever lends, renews and takes back. Why something is refused, the product says; that it cannot happen, these say.
-- A row with seen_at mirrors a foreign library system: it is written as it was seen, and none of this is about it.
-- Whoever lends, renews or freezes holds the row of the reader first (platform/reader.ts), then copies, then titles.
set role shulin_owner;

-- How many copies of each class a reader has; written by triggers of the loan alone.
create table loan_count (
  group_code text     not null,
  reader_id  uuid     not null,
  loan_class text     not null,
  used       smallint not null,
  allowed    smallint not null,
  primary key (group_code, reader_id, loan_class),
  foreign key (group_code, reader_id) references reader on delete cascade,
  constraint i05_loan_limit check (used between 0 and allowed)
) with (fillfactor = 70);
comment on table loan_count is 'Open loans by class of copy. @personal S2 @reader reader_id erase=delete @export nothing @kept with the account';

-- A block freezes a reader from one moment to another, for a reason that can be told.
create table block (
  group_code         text        not null,
  id                 uuid        not null,
  reader_id          uuid        not null,
  kind               text        not null check (kind in ('overdue', 'lost item', 'conduct', 'library system')),
  reason             text        not null check (reason ~ '\S' and length(reason) <= 200),
  item_id            uuid,
  starts_at          timestamptz not null default now(),
  ends_at            timestamptz not null default 'infinity' check (ends_at > starts_at),
  lifted_at          timestamptz,
  set_by_staff_id    uuid,
  lifted_by_staff_id uuid,
  seen_at            timestamptz,
  primary key (group_code, id),
  foreign key (group_code, reader_id) references reader,
  foreign key (group_code, item_id)   references item,
  check ((kind = 'library system') = (seen_at is not null)),
  check (lifted_by_staff_id is null or lifted_at is not null)
);
create index block_open on block (group_code, reader_id, ends_at) where lifted_at is null;
create index block_of_reader on block (group_code, reader_id, starts_at desc, id desc);
comment on table block is 'Times a reader is frozen. @personal S4 @reader reader_id erase=delete @staff set_by_staff_id erase=keep @staff lifted_by_staff_id erase=keep @export rows @kept with the account';

-- A freeze waits for what the reader is just doing, and is seen by everything that begins after it.
create function block_waits_for_writers() returns trigger language plpgsql as $$
begin
  perform from reader where group_code = new.group_code and id = new.reader_id for no key update;
  return new;
end $$;
create trigger i21_freeze_acts_at_once before insert or update on block for each row execute function block_waits_for_writers();

-- The limit that holds for a reader and a class: the most specific row of the institution, or the rule's own.
create function limit_of(p_rule text, p_action text, p_reader_type text, p_loan_class text) returns int language plpgsql stable as $$
begin
  return coalesce(
    (select limit_value from rule_limit
      where group_code = current_institution() and rule_code = p_rule
        and action in ('', p_action) and reader_type in ('', p_reader_type) and loan_class in ('', coalesce(p_loan_class, ''))
      order by (action <> '')::int + (reader_type <> '')::int + (loan_class <> '')::int desc, action desc, reader_type desc
      limit 1),
    (select default_limit from rule where rule_code = p_rule));
end $$;

-- A copy is lent when it is free, or set aside for this very reader; its row decides between two desks.
create function item_follows_loan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update item set status = 'on loan'
     where group_code = new.group_code and id = new.item_id
       and (status = 'on shelf' or status = 'held' and exists (
            select from request q where q.group_code = new.group_code and q.offered_item_id = new.item_id
                                    and q.reader_id = new.reader_id and q.closed_at is null));
    if not found then
      raise unique_violation using message = 'the copy is not free', constraint = 'i01_one_open_loan', table = 'loan';
    end if;
    insert into loan_month as m values (new.group_code, new.record_id, date_trunc('month', institution_day(new.lent_at))::date, 1)
    on conflict (group_code, record_id, month) do update set loans = m.loans + 1;
    return new;
  end if;
  update item set status = 'on shelf' where group_code = old.group_code and id = old.item_id and status = 'on loan';
  return old;
end $$;
create trigger i02_item_follows_loan   after insert on loan for each row when (new.seen_at is null) execute function item_follows_loan();
create trigger i02_item_follows_return after delete on loan for each row when (old.seen_at is null) execute function item_follows_loan();

create function count_loan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare allowed_now int;
begin
  if tg_op = 'DELETE' then
    update loan_count set used = used - 1 where group_code = old.group_code and reader_id = old.reader_id and loan_class = old.loan_class;
    return old;
  end if;
  select limit_of('loan-limit', 'lend', reader_type, new.loan_class) into allowed_now
    from reader where group_code = new.group_code and id = new.reader_id;
  insert into loan_count as c values (new.group_code, new.reader_id, new.loan_class, 1, allowed_now)
  on conflict (group_code, reader_id, loan_class) do update
     set used = c.used + 1, allowed = excluded.allowed where c.used < excluded.allowed;
  if not found then
    raise check_violation using message = 'the reader has as many as may be', constraint = 'i05_loan_limit', table = 'loan';
  end if;
  return new;
end $$;
create trigger i05_loan_limit      after insert on loan for each row when (new.seen_at is null) execute function count_loan();
create trigger i05_loan_given_back after delete on loan for each row when (old.seen_at is null) execute function count_loan();

-- Renewing: one more, never further than promised, never back.
create function renewed_one_by_one() returns trigger language plpgsql as $$
begin
  if new.due_at < old.due_at then
    raise check_violation using message = 'a due date never moves back', constraint = 'i03_due_never_back', table = 'loan';
  end if;
  if new.renewals not in (old.renewals, old.renewals + 1) then
    raise check_violation using message = 'renewals are counted one by one', constraint = 'i03_one_by_one', table = 'loan';
  end if;
  return new;
end $$;
create trigger i03_one_by_one before update on loan for each row when (new.seen_at is null) execute function renewed_one_by_one();

-- A copy set aside is 'held'; it is on the shelf again when the request ends without a loan.
create function item_follows_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from item where group_code = new.group_code and id = coalesce(new.offered_item_id, old.offered_item_id) and seen_at is not null) then
    return new;
  end if;
  if old.offered_item_id is not null and old.offered_item_id is distinct from new.offered_item_id then
    update item set status = 'on shelf' where group_code = old.group_code and id = old.offered_item_id and status = 'held';
  end if;
  if new.offered_item_id is not null and new.offered_item_id is distinct from old.offered_item_id then
    update item set status = 'held' where group_code = new.group_code and id = new.offered_item_id and status = 'on shelf';
    if not found then
      raise unique_violation using message = 'the copy is not free to be offered', constraint = 'i06_one_offer_per_item', table = 'request';
    end if;
  end if;
  return new;
end $$;
create trigger i02_item_follows_offer after update of offered_item_id, state on request for each row execute function item_follows_offer();

-- At commit the status of a copy agrees with the loan and the offer there are for it.
create function item_status_agrees() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare the_item uuid := case tg_table_name when 'item' then (to_jsonb(new) ->> 'id')::uuid
                              when 'loan' then (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'item_id')::uuid
                              else (to_jsonb(new) ->> 'offered_item_id')::uuid end;
        i item;
begin
  select * into i from item where group_code = current_institution() and id = the_item;
  if i.seen_at is null and ((i.status = 'on loan') <> exists (select from loan l where l.group_code = i.group_code and l.item_id = i.id)
             or (i.status = 'held') <> exists (select from request q where q.group_code = i.group_code and q.offered_item_id = i.id and q.closed_at is null)) then
    raise check_violation using message = format('copy %s is %s, but its loans and offers say otherwise', i.barcode, i.status),
                                constraint = 'i02_item_status_agrees', table = 'item';
  end if;
  return null;
end $$;
create constraint trigger i02_item_status_agrees_new after insert on item deferrable initially deferred
  for each row when (new.seen_at is null and new.status in ('on loan', 'held')) execute function item_status_agrees();
create constraint trigger i02_item_status_agrees after update on item deferrable initially deferred
  for each row when (new.seen_at is null and (old.status <> new.status or old.seen_at is not null)) execute function item_status_agrees();
create constraint trigger i02_item_status_agrees after insert or delete on loan deferrable initially deferred
  for each row execute function item_status_agrees();
create constraint trigger i02_item_status_agrees after update on request deferrable initially deferred
  for each row when (new.offered_item_id is not null) execute function item_status_agrees();

-- What was reported lost and came back after all.
alter table loan_history add column lost_reported_at timestamptz;

-- Taking back: the loan becomes history, without the reader unless the reader wished to keep one. The application may neither end
-- a loan otherwise nor write history.
create function close_loan(p_loan uuid, p_returned_to text) returns setof loan
language plpgsql security definer set search_path = public, pg_temp as $$
declare l loan; keeps_history boolean;
begin
  delete from loan where group_code = current_institution() and id = p_loan and seen_at is null returning * into l;
  if not found then return; end if;
  -- Whoever withdraws it at this moment waits for this, and cuts what it leaves; or this waits, and finds it withdrawn.
  perform from consent c where c.group_code = l.group_code and c.reader_id = l.reader_id
                           and c.purpose = 'loan history' and c.withdrawn_at is null for share;
  keeps_history := found;
  insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, returned_to, renewals, lost_reported_at)
  select l.group_code, l.id, l.item_id, l.record_id, case when keeps_history then l.reader_id end,
         r.reader_type, l.lent_at, l.due_at, greatest(now(), l.lent_at), p_returned_to, l.renewals, l.lost_reported_at
    from reader r where r.group_code = l.group_code and r.id = l.reader_id;
  return next l;
end $$;
revoke execute on function close_loan(uuid, text) from public;
grant execute on function close_loan(uuid, text) to shulin_app;

-- Whoever no longer wishes a history: what there is of it stays as statistics, and names nobody.
create function cut_loan_history(p_reader uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare n bigint;
begin
  update loan_history set reader_id = null where group_code = current_institution() and reader_id = p_reader;
  get diagnostics n = row_count;
  return n;
end $$;
revoke execute on function cut_loan_history(uuid) from public;
grant execute on function cut_loan_history(uuid) to shulin_app;

call keep_institutions_apart();
call read_only('loan_count');
create policy only_mirrors_are_deleted on loan as restrictive for delete to shulin_app using (seen_at is not null);
reset role;

-- Loans that are there already, institution by institution. Of a copy that is out although nobody has it, the desk knows nothing but
-- that it has to be received.
set constraints all immediate;
do $$ declare g text; begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    insert into loan_count (group_code, reader_id, loan_class, used, allowed)
    select group_code, reader_id, loan_class, count(*), greatest(count(*), 10) from loan where group_code = g and seen_at is null group by 1, 2, 3;
    update item i set status = 'on loan'
     where i.group_code = g and i.seen_at is null and i.status <> 'on loan'
       and exists (select from loan l where l.group_code = i.group_code and l.item_id = i.id);
    update item i set status = 'in transit'
     where i.group_code = g and i.seen_at is null and i.status in ('on loan', 'held')
       and not exists (select from loan l where l.group_code = i.group_code and l.item_id = i.id);
  end loop;
  perform set_config('app.group_code', '', true);
end $$;
set constraints all deferred;
