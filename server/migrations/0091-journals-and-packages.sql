-- Journals in a list from A to Z with the editions of the core lists they stand in; packages under their databases, and packages
-- that an institution keeps itself.
set role shulin_owner;

-- Also a journal that only comes in a package has a frequency and stands in core lists. What the old key demanded holds for every row.
alter table journal drop constraint journal_group_code_record_id_fkey;
reset role;
alter table journal add foreign key (group_code) references institution, add foreign key (record_id) references record;
set role shulin_owner;

-- Every journal that readers of an institution see, held or in a package: under which letter and number of strokes it stands, and by
-- what it is found. Derived from its description: written by the worker, and again when the description changes.
create table journal_listing (
  group_code     text        not null references institution,
  record_id      bigint      not null references record,
  initial        text        not null check (initial ~ '^[A-Z#]$'),
  is_initial_set boolean     not null default false,     -- by staff, where a character is read otherwise
  strokes        smallint    not null check (strokes >= 0),
  sort_title     text        not null,                   -- from its first letter on
  search_key     text        not null,                   -- folded titles, pinyin, initials and ISSNs
  described_at   timestamptz not null,                   -- record.changed_at of the description it follows from
  primary key (group_code, record_id)
);
-- In the order of the list itself: a page is read from them, and what stands before it is only passed over.
create index journal_listing_by_initial on journal_listing
  (group_code, (initial = '#'), initial collate "C", sort_title collate "zh-Hans-x-icu", record_id);
create index journal_listing_by_strokes on journal_listing
  (group_code, (strokes = 0), strokes, sort_title collate "zh-Hant-x-icu", record_id);
comment on table journal_listing is 'Where a journal stands in the list from A to Z. Derived; it refers to nobody.';

create index record_of_journals on record (id) where document_type in ('journal', 'e-journal');

-- Core lists appear anew every few years: journal.core_lists has those whose newest known edition a journal stands in.
create table journal_core_edition (
  group_code   text     not null,
  record_id    bigint   not null,
  core_list    text     not null,                        -- dictionaries coreInclude and customCoreList
  edition_year smallint not null check (edition_year between 1900 and 2200),
  primary key (group_code, record_id, core_list, edition_year),
  foreign key (group_code, record_id) references journal on delete cascade
);
create index journal_core_edition_of_list on journal_core_edition (group_code, core_list, edition_year);
comment on table journal_core_edition is 'The editions of core lists that have a journal. It refers to nobody.';

-- Under which database a package is shown.
alter table entitlement add database_id uuid;
create index entitlement_of_database on entitlement (group_code, database_id);
reset role;
alter table entitlement add foreign key (group_code, database_id) references database on delete set null (database_id);
set role shulin_owner;

-- Packages without an owner are the same for everybody and written by the operator; an institution keeps its own beside them. The
-- code of those has a column of its own: supplier and code alone stay the key by which the operator's packages are written.
alter table package alter code drop not null,
                    add owner_group_code text references institution,
                    add own_code         text,
                    add constraint package_has_one_code
                      check (case when owner_group_code is null then code is not null and own_code is null
                                  else code is null and own_code is not null end),
                    add constraint package_own_code unique (owner_group_code, supplier, own_code);
comment on table package is 'Seen by its owner, or by everybody when it has none.';
comment on table package_title is 'Seen with its package.';

alter table package enable row level security;
alter table package force row level security;
create policy read_shared_and_own on package for select
  using (owner_group_code is null or owner_group_code = current_institution());
create policy write_own on package for all
  using (owner_group_code = current_institution()) with check (owner_group_code = current_institution());
create policy every_package on package to shulin_feed using (true);
grant select on package to shulin_feed;

-- A title is indexed once with all packages that have it, also with those of institutions: the index is written as nobody ('-'), who
-- sees numbers and no names. Whose a package is decides who may search in it.
alter table package_title enable row level security;
alter table package_title force row level security;
create policy of_seen_package on package_title for select
  using (current_institution() = '-' or exists (select from package p where p.id = package_id));
create policy of_own_package on package_title for all
  using (exists (select from package p where p.id = package_id and p.owner_group_code = current_institution()))
  with check (exists (select from package p where p.id = package_id and p.owner_group_code = current_institution()));
create policy every_package_title on package_title to shulin_feed using (true) with check (true);
grant insert, update on package, package_title to shulin_app;

call keep_institutions_apart();
reset role;
