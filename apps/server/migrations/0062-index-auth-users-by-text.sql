-- Accounts name their user by the text of its id.
create index auth_users_id_text on auth_users ((id::text));
