create table auth_users (
  id uuid primary key,
  role text not null default 'authenticated',
  email text unique,
  phone text unique,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  new_email text,
  new_phone text,
  -- How much of a double-confirmed change of address has been confirmed: 0, or 1 of 2.
  email_change_confirmations smallint not null default 0,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_users_created_at on auth_users (created_at desc);

create table auth_identities (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  provider text not null,
  -- The provider's own name for the person; the user's id for email and phone.
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);

create index auth_identities_user_id on auth_identities (user_id);
create index auth_identities_email on auth_identities (email);

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{ method, timestamp, provider? }], the newest first.
  amr jsonb not null,
  -- Counts the refreshes: a refresh token names the count it was issued at.
  refresh_counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  -- The factor that raised the session to aal2, and the count from which on refresh tokens are of
  -- that level: older ones yield nothing.
  factor_id uuid,
  raised_at_counter integer not null default 0,
  user_agent text,
  ip_address text,
  created_at timestamptz not null default now()
);

create index auth_sessions_user_id on auth_sessions (user_id);

-- Codes and links that were mailed or texted, one per user and purpose.
create table auth_one_time_tokens (
  user_id uuid not null references auth_users on delete cascade,
  purpose text not null check (
    purpose in ('confirmation', 'recovery', 'email_change_new', 'email_change_current', 'phone_change', 'reauthentication')
  ),
  token_hash text not null,
  -- The address or number that it was sent to.
  sent_to text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);

create index auth_one_time_tokens_token_hash on auth_one_time_tokens (token_hash);
create index auth_one_time_tokens_sent_to on auth_one_time_tokens (sent_to);

-- A sign-in under way: an external provider's state, a PKCE challenge, and later its code.
create table auth_flow_states (
  id uuid primary key,
  user_id uuid references auth_users on delete cascade,
  kind text not null,
  provider text,
  code_challenge text,
  code_challenge_method text,
  auth_code uuid unique,
  provider_access_token text,
  provider_refresh_token text,
  redirect_to text,
  linking_user_id uuid references auth_users on delete cascade,
  created_at timestamptz not null default now(),
  auth_code_issued_at timestamptz
);

create index auth_flow_states_created_at on auth_flow_states (created_at);
create index auth_flow_states_user_id on auth_flow_states (user_id);

create table auth_factors (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '',
  phone text,
  sealed_secret text,
  -- The 30-second step of the last code that was accepted: no code counts twice.
  last_used_step integer,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_factors_user_id on auth_factors (user_id);

create table auth_challenges (
  id uuid primary key,
  factor_id uuid not null references auth_factors on delete cascade,
  ip_address text not null,
  code_hash text,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);

create index auth_challenges_factor_id on auth_challenges (factor_id);

-- Private keys are sealed under the master key. Retired ones verify until their tokens expire.
create table auth_signing_keys (
  id text primary key,
  algorithm text not null,
  public_key jsonb,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table auth_audit_log (
  id uuid primary key,
  action text not null,
  user_id uuid,
  details jsonb not null default '{}',
  ip_address text,
  created_at timestamptz not null default now()
);

create index auth_audit_log_user_id on auth_audit_log (user_id, created_at desc);
