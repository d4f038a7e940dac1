-- Departments with the titles that are for them, and researchers with the works that are theirs.
set role shulin_owner;

create table department (
  group_code   text       not null references institution,
  id           uuid       not null,
  code         text       not null check (code ~ '^[0-9A-Za-z._-]{1,32}$'),   -- wire: collegeId, coCode; the order of the list
  name         trilingual not null,
  introduction trilingual,
  subjects     text[]     not null default '{}',
  class_nos    text[]     not null default '{}',         -- titles of these classes are for it: 'F', 'LCC HB'
  librarians   jsonb      not null default '[]',         -- subject librarians as shown: [{name, phone, mail}]
  is_shown     boolean    not null default true,
  shown_from   date,
  shown_until  date       check (shown_until >= shown_from),
  find_text    text       not null default '',           -- names in every spelling they are looked for by
  primary key (group_code, id),
  unique (group_code, code)
);
comment on table department is 'Departments of an institution, with a public page; its librarians stand there as they wish to be reached.';

-- Titles for a department: chosen by hand, or by the classes of the department. What is chosen by hand outlives a change of the classes.
create table department_resource (
  group_code    text    not null,
  department_id uuid    not null,
  record_id     bigint  not null references record,
  is_by_class   boolean not null default false,
  primary key (group_code, department_id, record_id),
  foreign key (group_code, department_id) references department on delete cascade
);
create index department_resource_of_record on department_resource (record_id);

create table researcher (
  group_code    text    not null references institution,
  id            uuid    not null,
  name          text    not null check (name ~ '\S' and length(name) <= 100),
  other_names   text[]  not null default '{}',           -- other spellings: 'Chen Wangzhi'
  initial       text    not null check (initial ~ '^[A-Z#]$'),
  department_id uuid,
  title         text    not null default '' check (length(title) <= 200),
  interests     text[]  not null default '{}',
  introduction  trilingual,
  orcid         text    check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  is_shown      boolean not null default true,
  shown_from    date,
  shown_until   date    check (shown_until >= shown_from),
  find_text     text    not null default '',
  primary key (group_code, id),
  -- One ORCID is one person.
  constraint researcher_orcid unique (group_code, orcid),
  foreign key (group_code, department_id) references department on delete set null (department_id)
);
create index researcher_browse on researcher (group_code, initial, name, id);
create index researcher_of_department on researcher (group_code, department_id, name, id);
comment on table researcher is 'Researchers and teachers, as the institution presents them on a public page.';

-- The names of the authority file that are this person. A name is of one researcher at most: two people are never one by a name.
create table researcher_name (
  group_code    text   not null,
  name_id       bigint not null references authority_name,
  researcher_id uuid   not null,
  primary key (group_code, name_id),
  foreign key (group_code, researcher_id) references researcher on delete cascade
);
create index researcher_name_of_researcher on researcher_name (group_code, researcher_id);

-- What staff decided of a work. What was found by a name or an ORCID and is not here was not decided yet, and readers do not see it.
create table researcher_work (
  group_code    text   not null,
  researcher_id uuid   not null,
  record_id     bigint not null references record,
  claim         text   not null check (claim in ('claimed', 'refused')),
  primary key (group_code, researcher_id, record_id),
  foreign key (group_code, researcher_id) references researcher on delete cascade
);
create index researcher_work_of_record on researcher_work (record_id);

call keep_institutions_apart();

-- Sources that know persons by their ORCID have it as the key of the name, bare or as an address.
create index authority_name_by_orcid on authority_name (upper(right(source_key, 19)));
create index authority_name_by_other_name on authority_name using gin (other_names);
reset role;
