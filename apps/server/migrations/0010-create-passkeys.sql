-- Credentials that sign in by themselves. Those of second factors are apart, so that none is ever
-- taken for the other.
create table auth_passkeys (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  -- base64url, as browsers write it.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it was used; one that falls behind was copied.
  counter bigint not null,
  transports text[] not null,
  friendly_name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_passkeys_user_id on auth_passkeys (user_id);

create table auth_factor_credentials (
  factor_id uuid primary key references auth_factors on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null
);

-- What an authenticator is asked to sign, until it is used. Only a registration knows its user.
create table auth_passkey_challenges (
  id uuid primary key,
  user_id uuid references auth_users on delete cascade,
  purpose text not null check (purpose in ('registration', 'authentication')),
  challenge text not null,
  created_at timestamptz not null default now()
);

create index auth_passkey_challenges_user_id on auth_passkey_challenges (user_id);
create index auth_passkey_challenges_created_at on auth_passkey_challenges (created_at);

-- The same for a factor that is an authenticator.
alter table auth_challenges add column webauthn_challenge text;
