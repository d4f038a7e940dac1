-- Every table that knows a reader or a member of staff, or holds anything personal otherwise, says so in its comment: of which class
-- it is, how long it is kept and who forgets it, how it is exported, and what erasing does. docs/privacy.md has the words and the
-- table made from them; a test fails on a table that says nothing, or what is not so. What the comments said before stays.
set role shulin_owner;

do $$
declare declared record;
begin
  for declared in select * from (values
    -- Accounts of readers, and how they come in.
    ('reader',               '@personal S1 @export rows @kept with the account'),
    ('credential',           '@personal S4 @export nothing @kept with the account'),
    ('known_device',         '@personal S4 @export rows @kept 180 days after last_used_at by forget-logins'),
    ('session',              '@personal S4 @export rows @kept 30 days after expires_at by forget-logins'),
    ('sign_on_session',      '@personal S4 @follows session @export nothing @kept with session'),
    ('identity',             '@personal S4 @export rows @kept with the account'),
    ('reader_factor',        '@personal S4 @export nothing @kept with the account'),
    ('reader_recovery_code', '@personal S4 @export nothing @kept with the account'),
    ('one_time_code',        '@personal S4 @export nothing @kept 1 day after expires_at by forget-logins'),
    ('recovery',             '@personal S4 @export nothing @kept 1 day after expires_at by forget-logins'),
    ('contact_code',         '@personal S3 @export nothing @kept 1 day after expires_at by forget-logins'),
    -- A keyed hash of an account or a network: nobody is named, and still it is somebody's.
    ('login_limit',          '@personal S4 @export nothing @kept 0 days after until by forget-logins'),
    -- The agreement is the library's proof; of an erased reader it names a number that leads nowhere.
    ('consent',              '@personal S4 @export rows @kept for good'),
    -- What readers do.
    ('loan',                 '@export rows @kept until returned'),
    ('loan_history',         '@export rows @kept with the account'),
    ('favourite_folder',     '@export rows @kept with the account'),
    ('favourite',            '@export rows @kept with the account'),
    ('rating',               '@export rows @kept with the account'),
    ('book_list',            '@export rows @kept with the account'),
    ('book_list_entry',      '@export rows @kept with book_list'),
    ('donation',             '@staff handled_by_staff_id erase=keep @export rows @kept for good'),
    ('feedback',             '@export rows @kept with the account'),
    ('popular_search',       'Searches by day. @personal S2 @export nothing @kept 90 days after searched_on by forget-searches'),
    -- Messages and replies.
    ('outgoing',             '@export rows @kept 90 days after sent_at by forget-mail'),
    ('idempotency',          '@personal S2 @export nothing @kept 1 day after begun_at by forget-keys'),
    -- The trail: a reader is told when and why somebody looked and of which unit, not by whom.
    ('audit',                '@personal S4 @staff staff_id erase=keep @export looks @kept for good'),
    -- Staff, and their names where they did something.
    ('staff',                'Who runs the library. @personal S4 @staff id erase=keep @kept for good'),
    ('staff_role',           'What they may do. @personal S4 @staff staff_id erase=delete @kept with staff'),
    ('staff_credential',     'Their passwords and second factors. @personal S4 @staff staff_id erase=delete @kept with staff'),
    ('staff_recovery_code',  'What opens in the place of a lost phone. @personal S4 @staff staff_id erase=delete @kept with staff'),
    ('staff_link',           'Links that open the console. @personal S4 @staff staff_id erase=delete @staff made_by_staff_id erase=keep @kept 1 day after expires_at by forget-staff-sessions'),
    ('staff_entry',          'Logins on their way. @personal S4 @staff staff_id erase=delete @kept 1 day after expires_at by forget-staff-sessions'),
    ('staff_session',        'Signed-in consoles. @personal S4 @staff staff_id erase=delete @kept 30 days after expires_at by forget-staff-sessions'),
    ('staff_known_device',   'Browsers they came from. @personal S4 @staff staff_id erase=delete @kept 180 days after last_used_at by forget-staff-sessions'),
    ('setting',              'How an institution differs from the rest. @personal S4 @staff changed_by erase=keep @kept for good'),
    ('grouping_decision',    'Which titles are one work, as decided by hand. @personal S4 @staff decided_by erase=keep @kept for good'),
    ('import_run',           'What each delivery did. @personal S4 @staff started_by erase=keep @kept for good'),
    ('reading_key',          'Keys of other systems. @personal S4 @staff made_by erase=keep @staff revoked_by erase=keep @kept for good'),
    ('sign_on',              'Ways in from outside. @personal S4 @staff entered_by_staff_id erase=keep @staff confirmed_by erase=keep @kept for good')
  ) as d (name, words) loop
    execute format('comment on table %I is %L', declared.name,
                   concat_ws(' ', obj_description(declared.name::regclass, 'pg_class'), declared.words));
  end loop;

  for declared in select * from (values
    ('reader',             'certificate_index', '@secret never exported'),
    ('reader',             'last_lib_code',     '@personal S2'),
    ('known_device',       'device_hash',       '@secret never exported'),
    ('session',            'cookie_hash',       '@secret never exported'),
    ('sign_on_session',    'outside_hash',      '@secret never exported'),
    ('idempotency',        'actor',             '@personal S4'),
    ('idempotency',        'reply',             '@personal S2'),
    ('popular_search',     'keyword',           '@personal S2'),
    ('feedback',           'content',           '@personal S2'),
    ('audit',              'detail',            '@personal S4'),
    ('staff',              'account',           '@personal S4'),
    ('staff',              'name',              '@personal S4'),
    ('staff',              'unit',              '@personal S4'),
    ('staff_link',         'token_hash',        '@secret never exported'),
    ('staff_entry',        'cookie_hash',       '@secret never exported'),
    ('staff_session',      'cookie_hash',       '@secret never exported'),
    ('setting',            'changed_by',        '@personal S4'),
    ('grouping_decision',  'decided_by',        '@personal S4'),
    ('import_run',         'started_by',        '@personal S4'),
    ('reading_key',        'made_by',           '@personal S4'),
    ('reading_key',        'revoked_by',        '@personal S4'),
    ('sign_on',            'confirmed_by',      '@personal S4')
  ) as d (name, field, words) loop
    execute format('comment on column %I.%I is %L', declared.name, declared.field,
                   concat_ws(' ', (select col_description(a.attrelid, a.attnum) from pg_attribute a
                                    where a.attrelid = declared.name::regclass and a.attname = declared.field), declared.words));
  end loop;
end $$;
reset role;
