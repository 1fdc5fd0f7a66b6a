-- People of a company sign in through its identity provider. Their address is the provider's word: it may
-- be that of an account here, which stays apart, so that only other accounts have one each.
alter table auth_users add column is_sso_user boolean not null default false;
alter table auth_users drop constraint auth_users_email_key;
create unique index auth_users_email_key on auth_users (email) where not is_sso_user;

-- A connection to an identity provider, for the whole installation or for one workspace.
create table auth_sso_providers (
  id uuid primary key,
  -- Without its workspace it still signs its people in.
  workspace_id uuid unique references workspaces on delete set null,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  -- When `metadata_url` was last read.
  metadata_read_at timestamptz not null default now(),
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  disabled boolean not null default false,
  -- Whether a sign-in may begin at the provider, where nobody here asked for it.
  allow_idp_initiated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_sso_domains (
  domain text primary key,
  provider_id uuid not null references auth_sso_providers on delete cascade,
  -- Null until somebody whose word counts has said that the domain is theirs.
  verified_at timestamptz,
  created_at timestamptz not null default now()
);

create index auth_sso_domains_provider_id on auth_sso_domains (provider_id);

-- Assertions that were used, until they expire: none counts twice, in whichever process it arrives.
create table auth_sso_assertions (
  entity_id text not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (entity_id, assertion_id)
);

create index auth_sso_assertions_expires_at on auth_sso_assertions (expires_at);

-- The key that requests to identity providers are signed with, sealed under the master key.
create table auth_saml_keys (
  id uuid primary key,
  certificate text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

-- Workspaces that people who signed in belong to by the word of their provider, until they are joined.
create table auth_workspace_joins (
  user_id uuid primary key references auth_users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'admin')),
  created_at timestamptz not null default now()
);

create index auth_workspace_joins_workspace_id on auth_workspace_joins (workspace_id);
