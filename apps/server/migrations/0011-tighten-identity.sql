-- A user who is deleted, by whomever and in whatever way, takes account and workspace along.
create function delete_account_of_user() returns trigger language plpgsql as $$
begin
  delete from workspaces using accounts
  where accounts.workspace_id = workspaces.id
    and accounts.issuer = 'own' and accounts.subject = old.id::text;
  return null;
end
$$;

create trigger delete_account after delete on auth_users
  for each row execute function delete_account_of_user();

create trigger delete_account_of_obscured_user after update of deleted_at on auth_users
  for each row when (new.deleted_at is not null) execute function delete_account_of_user();

-- A mailed or texted confirmation is one of a certain sign-up: what was chosen in it counts.
alter table auth_one_time_tokens
  add column password_hash text,
  add column user_metadata jsonb;

-- When an address was last asked for, known or not: the answer must not tell which it is.
create table auth_mail_requests (
  address_hash text not null,
  kind text not null check (kind in ('confirmation', 'recovery')),
  requested_at timestamptz not null default now(),
  primary key (address_hash, kind)
);

create index auth_mail_requests_requested_at on auth_mail_requests (requested_at);
