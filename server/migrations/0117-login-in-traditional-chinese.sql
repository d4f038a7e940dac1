-- Readers in Traditional Chinese log in by 登入, everywhere but in the header (R-SHELL-012).
set role shulin_owner;

update point_rule set name = jsonb_set(name::jsonb, '{zh-TW}', '"每天首次登入"') where code = 'login';

reset role;
