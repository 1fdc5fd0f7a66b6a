-- Who did what in a team workspace. Names and titles are as they were then.
create table activity (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references accounts on delete set null,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_title text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create index activity_workspace_id on activity (workspace_id, created_at desc, id desc);
create index activity_account_id on activity (account_id);
create index activity_created_at on activity (created_at);

-- An invitation is for one address, or a link by which several may join.
create table workspace_invitations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  email text,
  role text not null check (role in ('viewer', 'editor', 'admin')),
  note text not null default '',
  token_hash text not null unique,
  -- Of a link only: one that was mailed is known to its reader alone.
  sealed_token text,
  seats integer not null check (seats > 0),
  used integer not null default 0 check (used between 0 and seats),
  valid_days integer not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  check ((email is null) = (sealed_token is not null)),
  check (email is null or seats = 1)
);

create index workspace_invitations_workspace_id on workspace_invitations (workspace_id);
create index workspace_invitations_created_by on workspace_invitations (created_by);
create index workspace_invitations_expires_at on workspace_invitations (expires_at);
create unique index workspace_invitations_open on workspace_invitations (workspace_id, email)
  where email is not null and used = 0 and revoked_at is null;

-- Who has joined by an invitation: nobody joins twice by the same, also after they were removed.
create table workspace_invitation_uses (
  invitation_id uuid not null references workspace_invitations on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (invitation_id, account_id)
);

create index workspace_invitation_uses_account_id on workspace_invitation_uses (account_id);
create index workspace_invitation_uses_workspace_id on workspace_invitation_uses (workspace_id);
