-- `*_confirmed_at` says that an address may be used to sign in, which is also so where the settings ask
-- for no confirmation. `*_proven_at` says that somebody has shown that it is theirs: by a code or link sent
-- to it, by a provider that verified it, or by the word of an administrator.
alter table auth_users
  add column email_proven_at timestamptz,
  add column phone_proven_at timestamptz,
  -- When the owner of the address took the account over from whoever had signed up with it.
  add column claimed_at timestamptz;

-- Of the accounts that exist, only those are proven of which the data says so. An address that is taken
-- for unproven by mistake loses nobody their account: other credentials are dropped when its owner proves it.

-- A code was typed or a link followed: the confirmation and its entry were written at the same moment.
update auth_users as users
set email_proven_at = email_confirmed_at
where email is not null
  and email_confirmed_at is distinct from phone_confirmed_at
  and exists (
    select from auth_audit_log as log
    where log.user_id = users.id
      and log.action = 'user_confirmed'
      and log.created_at = users.email_confirmed_at
  )
  and not exists (
    select from auth_audit_log as log
    where log.user_id = users.id
      and log.action = 'user_updated'
      and log.details -> 'fields' ? 'email'
  )
  and not exists (
    select from auth_identities as identities
    where identities.user_id = users.id
      and identities.provider not in ('email', 'phone')
      and identities.created_at < users.email_confirmed_at
  );

update auth_users as users
set phone_proven_at = phone_confirmed_at
where phone is not null
  and phone_confirmed_at is distinct from email_confirmed_at
  and exists (
    select from auth_audit_log as log
    where log.user_id = users.id
      and log.action = 'user_confirmed'
      and log.created_at = users.phone_confirmed_at
  )
  and not exists (
    select from auth_audit_log as log
    where log.user_id = users.id
      and log.action = 'user_updated'
      and log.details -> 'fields' ? 'phone'
  );

-- The account has never had another way in than the provider that verified the address.
update auth_users as users
set email_proven_at = email_confirmed_at
where email_proven_at is null
  and email_confirmed_at is not null
  and password_hash is null
  and phone is null
  and not exists (select from auth_passkeys as passkeys where passkeys.user_id = users.id)
  and not exists (
    select from auth_identities as identities
    where identities.user_id = users.id and identities.provider in ('email', 'phone')
  )
  and exists (
    select from auth_identities as identities
    where identities.user_id = users.id
      and identities.email = users.email
      and identities.identity_data @> '{"email_verified": true}'
  );

-- A connection may lead to an endpoint, or use a key, of whoever signed up with somebody else's address:
-- the owner's prompts must not be sent there.
create function delete_connections_of_claimed_user() returns trigger language plpgsql as $$
begin
  delete from connections using accounts
  where accounts.workspace_id = connections.workspace_id
    and accounts.issuer = 'own' and accounts.subject = new.id::text;
  return null;
end
$$;

create trigger delete_connections after update of claimed_at on auth_users
  for each row when (new.claimed_at is distinct from old.claimed_at)
  execute function delete_connections_of_claimed_user();

-- Guesses at the digits; the link that was sent with them cannot be guessed.
alter table auth_one_time_tokens add column failed_attempts smallint not null default 0;
alter table auth_challenges add column failed_attempts smallint not null default 0;

alter table auth_flow_states
  -- Of the cookie of the browser that started the flow; null where a code verifier proves the browser.
  add column browser_hash text,
  -- A link that was asked for in a session ends with it.
  add column linking_session_id uuid references auth_sessions on delete cascade,
  -- The person at the provider, until the exchange of the code links them.
  add column external_profile jsonb;

create index auth_flow_states_linking_user_id on auth_flow_states (linking_user_id);
create index auth_flow_states_linking_session_id on auth_flow_states (linking_session_id);

-- The sweep deletes sessions that have expired.
create index auth_sessions_refreshed_at on auth_sessions (refreshed_at);
create index auth_sessions_created_at on auth_sessions (created_at);
