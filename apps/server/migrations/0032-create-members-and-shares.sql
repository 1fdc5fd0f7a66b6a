-- A personal workspace has one member, its owner. A team workspace has several, each with a role.
alter table workspaces
  add column kind text not null default 'personal' check (kind in ('personal', 'team')),
  add column slug text unique,
  add column avatar_file_id uuid references files on delete set null,
  add check ((kind = 'team') = (slug is not null));

create index workspaces_avatar_file_id on workspaces (avatar_file_id);

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);

create index workspace_members_account_id on workspace_members (account_id);

insert into workspace_members (workspace_id, account_id, role, created_at)
select workspace_id, id, 'owner', created_at from accounts;

-- A restricted collection, and the prompts in it, are for owners, admins and the people listed here.
alter table collections add column is_restricted boolean not null default false;
alter table prompts add column is_restricted boolean not null default false;

create table collection_people (
  collection_id uuid not null references collections on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, account_id)
);

create index collection_people_account_id on collection_people (account_id);
create index collection_people_workspace_id on collection_people (workspace_id);

-- A prompt is restricted while one of its collections is.
create function restrict_prompts(ids uuid[]) returns void language sql as $$
  update prompts set is_restricted = not is_restricted
  where id = any (ids) and is_restricted <> exists (
    select from collection_prompts
    join collections on collections.id = collection_prompts.collection_id
    where collection_prompts.prompt_id = prompts.id and collections.is_restricted
  );
$$;

create function restrict_moved_prompts() returns trigger language plpgsql as $$
begin
  perform restrict_prompts(array (select distinct prompt_id from moved));
  return null;
end
$$;

create trigger restrict_added_prompts after insert on collection_prompts
  referencing new table as moved for each statement execute function restrict_moved_prompts();
create trigger restrict_removed_prompts after delete on collection_prompts
  referencing old table as moved for each statement execute function restrict_moved_prompts();

create function restrict_prompts_of_collection() returns trigger language plpgsql as $$
begin
  perform restrict_prompts(array (
    select prompt_id from collection_prompts where collection_id = new.id
  ));
  return null;
end
$$;

create trigger restrict_prompts_of_collection after update of is_restricted on collections
  for each row when (old.is_restricted <> new.is_restricted)
  execute function restrict_prompts_of_collection();

-- Access of a person to one prompt or one collection of somebody else's workspace. Without an account
-- until somebody acts who has proven the address.
create table shares (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  prompt_id uuid references prompts on delete cascade,
  collection_id uuid references collections on delete cascade,
  email text not null,
  account_id uuid references accounts on delete cascade,
  access text not null check (access in ('read', 'write')),
  note text not null default '',
  expires_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(prompt_id, collection_id) = 1),
  unique (prompt_id, email),
  unique (collection_id, email)
);

create unique index shares_prompt_account on shares (prompt_id, account_id);
create unique index shares_collection_account on shares (collection_id, account_id);
create index shares_account_id on shares (account_id, created_at desc, id desc);
create index shares_pending on shares (email) where account_id is null;
create index shares_workspace_id on shares (workspace_id);
create index shares_created_by on shares (created_by);

-- A secret address under which anyone reads a prompt or a collection.
create table share_links (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  prompt_id uuid unique references prompts on delete cascade,
  collection_id uuid unique references collections on delete cascade,
  -- It is looked up by the hash, and shown to those who may share by decrypting the other.
  token_hash text not null unique,
  sealed_token text not null,
  opens integer not null default 0,
  last_opened_at timestamptz,
  expires_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(prompt_id, collection_id) = 1)
);

create index share_links_workspace_id on share_links (workspace_id);
create index share_links_created_by on share_links (created_by);

-- Every server process tells open editors whose access may have changed. The payload is an account or
-- a prompt; empty where it concerns many.
create function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', coalesce(to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0], ''));
  return null;
end
$$;

create trigger announce_changed_share after insert or update of access, account_id, expires_at or delete on shares
  for each row execute function announce_access_change('account_id');
create trigger announce_changed_member after update of role or delete on workspace_members
  for each row execute function announce_access_change('account_id');
create trigger announce_changed_collection_people after insert or delete on collection_people
  for each row execute function announce_access_change('account_id');
create trigger announce_restricted_prompt after update of is_restricted, workspace_id, deleted_at on prompts
  for each row when (
    old.is_restricted <> new.is_restricted or old.workspace_id <> new.workspace_id
    or old.deleted_at is distinct from new.deleted_at
  ) execute function announce_access_change('id');
create trigger announce_deleted_prompt after delete on prompts
  for each row execute function announce_access_change('id');
create trigger announce_prompt_taken_out after delete on collection_prompts
  for each row execute function announce_access_change('prompt_id');
