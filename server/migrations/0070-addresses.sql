-- Where parcels of readers go, and which of their addresses is the default.
set role shulin_owner;

-- Lets an address say: this city, which is in that province.
alter table region add constraint region_in_parent unique (code, parent_code);

create table address (
  group_code    text        not null,
  id            uuid        not null,
  reader_id     uuid        not null,
  kind          text        not null check (kind in ('home', 'work', 'school', 'other')),
  province_code text        not null references region,
  city_code     text        not null,
  district_code text        not null,
  detail        text        not null check (detail ~ '\S' and length(detail) <= 200),
  postcode      text        check (postcode ~ '^(\d{3}|\d{5,6})$'),
  recipient     text        not null check (recipient ~ '\S' and length(recipient) <= 50),
  phone         text        not null check (phone ~ '^(1\d{10}|\+[1-9]\d{6,14})$'),
  created_at    timestamptz not null default clock_timestamp(),
  primary key (group_code, id),
  unique (group_code, reader_id, id),                  -- lets others say: an address of mine
  foreign key (group_code, reader_id) references reader on delete cascade,
  constraint city_in_province foreign key (city_code, province_code) references region (code, parent_code),
  constraint district_in_city foreign key (district_code, city_code) references region (code, parent_code)
);
create index address_of_reader on address (group_code, reader_id, created_at, id);
comment on table address is 'Where parcels go. @personal S3 @reader reader_id erase=delete @export rows @kept with the account';
comment on column address.detail    is '@personal S3';
comment on column address.postcode  is '@personal S3';
comment on column address.recipient is '@personal S3';
comment on column address.phone     is '@personal S3';

-- What a reader uses unless told otherwise. One row for each reader: there cannot be two defaults, and another one takes the place of the
-- first in a single statement, which flags on the rows could not. A deleted address is forgotten here.
create table reader_default (
  group_code text not null,
  reader_id  uuid not null,
  address_id uuid,
  constraint i17_one_default primary key (group_code, reader_id),
  foreign key (group_code, reader_id) references reader on delete cascade,
  foreign key (group_code, reader_id, address_id) references address (group_code, reader_id, id) on delete set null (address_id)
);
comment on table reader_default is 'Which address is the default. @personal S4 @reader reader_id erase=delete @export rows @kept with the account';

call keep_institutions_apart();
reset role;
