-- What rules of lending look at and later slices write: requests of readers, and what they owe.
set role shulin_owner;

-- The workflow steps shown to readers (wire: operationType), and the state each belongs to.
create table request_step (
  step  text       primary key,
  state text       not null check (state in ('start', 'acceptance', 'completed', 'end', 'cancellation')),
  name  trilingual not null,
  unique (step, state)
);
comment on table request_step is 'Shared: the same for every institution.';
insert into request_step values
 ('A','start','{"zh-CN":"预约中","zh-TW":"預約中","en-US":"Booking"}'),           ('B','acceptance','{"zh-CN":"已预约","zh-TW":"已預約","en-US":"Booked"}'),
 ('C','start','{"zh-CN":"委托中","zh-TW":"委託中","en-US":"Commissioning"}'),     ('D','acceptance','{"zh-CN":"已委托","zh-TW":"已委託","en-US":"Commissioned"}'),
 ('2','acceptance','{"zh-CN":"物流中","zh-TW":"物流中","en-US":"In logistics"}'), ('3','end','{"zh-CN":"在架","zh-TW":"在架","en-US":"On shelf"}'),
 ('4','end','{"zh-CN":"已借出","zh-TW":"已借出","en-US":"Borrowed"}'),            ('5','end','{"zh-CN":"已归还","zh-TW":"已歸還","en-US":"Returned"}'),
 ('6','acceptance','{"zh-CN":"转借中","zh-TW":"轉借中","en-US":"Transferring"}'), ('7','completed','{"zh-CN":"已转借","zh-TW":"已轉借","en-US":"Transferred"}'),
 ('8','acceptance','{"zh-CN":"待取书","zh-TW":"待取書","en-US":"Waiting for pickup"}'), ('9','completed','{"zh-CN":"已取书","zh-TW":"已取書","en-US":"Picked up"}'),
 ('10','acceptance','{"zh-CN":"配送准备","zh-TW":"配送準備","en-US":"Delivery prepared"}'), ('11','acceptance','{"zh-CN":"配送中","zh-TW":"配送中","en-US":"Delivery sent"}'),
 ('12','completed','{"zh-CN":"已签收","zh-TW":"已簽收","en-US":"Delivery signed"}'), ('13','cancellation','{"zh-CN":"已过期","zh-TW":"已過期","en-US":"Expired"}'),
 ('14','cancellation','{"zh-CN":"读者取消","zh-TW":"讀者取消","en-US":"Cancelled by the reader"}'), ('15','cancellation','{"zh-CN":"图书馆取消","zh-TW":"圖書館取消","en-US":"Cancelled by the library"}'),
 ('16','end','{"zh-CN":"已完成","zh-TW":"已完成","en-US":"Completed"}');

create table request (
  group_code         text        not null,
  id                 uuid        not null,
  number             text        not null,             -- what a reader reads out at the desk
  type               text        not null check (type in ('reservation', 'entrust', 'web loan', 'transfer', 'home delivery', 'document delivery')),
  state              text        not null default 'start',
  step               text,                             -- always a step of this state
  reader_id          uuid        not null,
  record_id          bigint,                           -- none for document delivery
  item_id            uuid,
  pickup_location_id text,
  pickup_address     text,                             -- copied at the time of asking: a later change of address must not move a parcel
  contact            text        not null check (contact <> ''),
  text_message       boolean     not null default false,
  remark             text,
  offered_item_id    uuid,                             -- the copy set aside for this reader
  offered_until      timestamptz,
  placed_at          timestamptz not null default clock_timestamp(),
  closed_at          timestamptz,                      -- when nothing was waited for any more: handed over, or given up
  primary key (group_code, id),
  constraint request_number unique (group_code, number),
  foreign key (group_code, reader_id)          references reader,
  foreign key (group_code, record_id)          references holding,
  foreign key (group_code, item_id)            references item,
  foreign key (group_code, offered_item_id)    references item,
  foreign key (group_code, pickup_location_id) references location,
  foreign key (step, state)                    references request_step (step, state),
  check (num_nonnulls(pickup_location_id, pickup_address) >= 1),
  check (record_id is not null or type = 'document delivery'),
  check ((closed_at is not null) = (state in ('completed', 'end', 'cancellation')))
);
create unique index i06_one_place_in_queue on request (group_code, record_id, reader_id, type) where closed_at is null and type <> 'document delivery';
create unique index i06_one_offer_per_item on request (group_code, offered_item_id) where closed_at is null and offered_item_id is not null;
create index request_queue on request (group_code, record_id, placed_at, id) where closed_at is null;
create index request_of_reader on request (group_code, reader_id, placed_at desc, id desc);
create index request_to_handle on request (group_code, state, placed_at, id) where closed_at is null;
comment on table request is 'A reader waits for something. @personal S3 @reader reader_id erase=delete @export rows @kept with the account';
comment on column request.contact        is '@personal S3';
comment on column request.pickup_address is '@personal S3';

insert into state_change
select 'request:' || type, c.*
  from unnest(array['reservation', 'entrust', 'web loan', 'transfer', 'home delivery', 'document delivery']) type,
       (values ('new', 'start', 'reader'), ('start', 'acceptance', 'staff'), ('acceptance', 'completed', 'staff'), ('completed', 'end', 'staff'),
               ('start', 'cancellation', 'reader'), ('acceptance', 'cancellation', 'reader')) c (from_state, to_state, made_by);
create trigger request_follows_states before insert or update of state on request
  for each row execute function follow_state_changes('request', 'type');

create table charge (
  group_code text        not null,
  id         uuid        not null,
  reader_id  uuid        not null,
  kind       text        not null check (kind in ('overdue', 'lost item', 'damage', 'delivery', 'other')),
  amount_fen fen         not null check (amount_fen > 0),
  paid_fen   fen         not null default 0,
  waived_fen fen         not null default 0,
  loan_id    uuid,                                     -- kept although the loan itself has become history
  item_id    uuid,
  note       text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (group_code, id),
  foreign key (group_code, reader_id) references reader,
  foreign key (group_code, item_id)   references item,
  constraint i10_never_overpaid check (paid_fen + waived_fen <= amount_fen),
  check ((settled_at is not null) = (paid_fen + waived_fen = amount_fen))
);
create index charge_open on charge (group_code, reader_id, created_at, id) where settled_at is null;
create index charge_of_reader on charge (group_code, reader_id, created_at desc, id desc);
comment on table charge is 'What a reader owes. @personal S2 @reader reader_id erase=keep @export rows @kept for good';

create function settle_charge() returns trigger language plpgsql as $$
begin
  new.settled_at := case when new.paid_fen + new.waived_fen = new.amount_fen then coalesce(new.settled_at, now()) end;
  return new;
end $$;
create trigger charge_settles before insert or update on charge for each row execute function settle_charge();

-- What was paid for a charge, and how; each part counts into the charge.
create table charge_payment (
  group_code text        not null,
  id         uuid        not null,
  charge_id  uuid        not null,
  amount_fen fen         not null check (amount_fen > 0),
  method     text        not null check (method in ('aliPay', 'wxPay', 'prepayment', 'deposit', 'desk')),
  paid_at    timestamptz not null default now(),
  primary key (group_code, id),
  foreign key (group_code, charge_id) references charge on delete cascade
);
create index charge_payment_of_charge on charge_payment (group_code, charge_id, paid_at);
comment on table charge_payment is 'How charges were paid. @personal S2 @follows charge @export nothing @kept with charge';
create index charge_of_loan on charge (group_code, loan_id) where loan_id is not null;

call keep_institutions_apart();
grant select on request_step to shulin_app;
reset role;
