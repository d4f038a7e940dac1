-- Ways in from outside: a campus sign-on, a federation, a learning app, a chat app, a portal that hands its readers over.
set role shulin_owner;

-- What is spoken with a provider. Another protocol is a row here and a connector in identity/sign-on.
create table sign_on_kind (kind text primary key);
insert into sign_on_kind values ('cas'), ('oidc'), ('oauth2'), ('saml'), ('passport'), ('chat app'), ('issuer');
comment on table sign_on_kind is 'Shared: the protocols the product speaks.';

-- One row for each provider an institution uses.
create table sign_on (
  group_code text        not null references institution,
  provider   text        not null check (provider ~ '^[0-9a-z-]{1,32}$'),   -- the institution's own name for it: 'campus', 'carsi'
  kind       text        not null references sign_on_kind,
  -- Where a reader meets it: one of the three choices of the login screen, its chat-app icon, or a link of another portal.
  entry      text        not null check (entry in ('unified', 'external', 'passport', 'chat app', 'link')),
  name       trilingual  not null,
  settings   jsonb       not null default '{}',        -- addresses, client id, certificates, which claim is what; no secrets
  secret     bytea,                                    -- encrypted by the application: place 'sign_on.secret' and the row's key
  key_id     key_id,
  is_active  boolean     not null default true,
  changed_at timestamptz not null default now(),
  primary key (group_code, provider),
  check ((secret is null) = (key_id is null)),
  check ((kind = 'issuer') = (entry = 'link')),
  check ((kind = 'chat app') = (entry = 'chat app'))
);
create unique index sign_on_one_behind_an_entry on sign_on (group_code, entry) where is_active and entry <> 'link';
comment on column sign_on.secret is '@secret never exported';

-- An outside identity is (institution, provider, subject): the same subject at two providers is two people.
create table identity (
  group_code text        not null,
  provider   text        not null,
  subject    text        not null check (length(subject) between 1 and 256),
  reader_id  uuid        not null,
  bound_at   timestamptz not null default now(),
  constraint i16_one_reader_per_identity primary key (group_code, provider, subject),
  constraint i16_one_identity_per_provider unique (group_code, reader_id, provider),
  foreign key (group_code, provider)  references sign_on,
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table identity is 'An outside account bound to a reader. @reader reader_id erase=delete';
comment on column identity.subject is '@personal S4';

-- What an outsider may show us once: service tickets, assertions, exchange codes. Kept until it would be too old anyway.
create table spent_ticket (
  group_code  text        not null,
  provider    text        not null,
  ticket_hash bytea       not null,
  spent_at    timestamptz not null default now(),
  constraint i15_ticket_spent_once primary key (group_code, provider, ticket_hash),
  foreign key (group_code, provider) references sign_on on delete cascade
);
create index spent_ticket_to_forget on spent_ticket (group_code, spent_at);
comment on table spent_ticket is 'Tickets of sign-on that were used.';

-- Which session of ours began with which session there, so that a logout there ends it here. The name of the session there
-- is kept as a hash: a service ticket, a session index, a sid.
create table sign_on_session (
  group_code   text  not null,
  provider     text  not null,
  outside_hash bytea not null,
  session_id   uuid  not null,
  primary key (group_code, provider, outside_hash, session_id),
  foreign key (group_code, provider)   references sign_on on delete cascade,
  foreign key (group_code, session_id) references session on delete cascade
);
create index sign_on_session_of_session on sign_on_session (group_code, session_id);
comment on table sign_on_session is 'Sessions that began elsewhere; they go with the session.';

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'idle', 'password', 'locked', 'closed window', 'reader', 'staff', 'new login', 'single logout'));

call keep_institutions_apart();
grant select on sign_on_kind to shulin_app;
reset role;
