-- What belongs to people: prompts, connections and plans hang on a workspace, not on a person.
create table workspaces (
  id uuid primary key,
  name text not null,
  plan text not null check (plan in ('free', 'pro', 'team', 'enterprise')),
  created_at timestamptz not null default now()
);

-- Files that people uploaded, with whose they are.
create table files (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

create index files_workspace_id on files (workspace_id);

create table accounts (
  id uuid primary key,
  -- Who vouches for the person: 'own', or the address of a hosted service; and its name for them.
  issuer text not null,
  subject text not null,
  workspace_id uuid not null unique references workspaces on delete cascade,
  handle text not null unique,
  name text not null,
  bio text not null default '',
  avatar_file_id uuid references files on delete set null,
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject)
);

create index accounts_avatar_file_id on accounts (avatar_file_id);

-- Data that a server adds to a new installation, each step once.
create table seeds (
  name text primary key,
  applied_at timestamptz not null default now()
);

-- Every server process forgets what it knows of a user whose rights may have changed.
create function announce_identity_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'identity_changed',
    coalesce(to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0])
  );
  return null;
end
$$;

create trigger announce_ended_session after delete on auth_sessions
  for each row execute function announce_identity_change('user_id');

create trigger announce_changed_factor after insert or update of status or delete on auth_factors
  for each row execute function announce_identity_change('user_id');

create trigger announce_changed_user after update of banned_until, deleted_at or delete on auth_users
  for each row execute function announce_identity_change('id');

create trigger announce_deleted_account after delete on accounts
  for each row execute function announce_identity_change('subject');
