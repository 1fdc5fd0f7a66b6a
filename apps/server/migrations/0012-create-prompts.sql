create extension if not exists pg_trgm;

create table collections (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  slug text not null,
  name text not null,
  description text not null default '',
  color text not null default 'blue'
    check (color in ('blue', 'green', 'purple', 'amber', 'red', 'pink', 'cyan')),
  visibility text not null default 'private' check (visibility in ('private', 'public', 'shared')),
  -- Its name for everyone, once it has been public.
  public_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, slug)
);

-- The working copy of each prompt; what it was is in prompt_versions.
create table prompts (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null,
  description text not null,
  system_message text not null,
  body text not null,
  variables jsonb not null,
  target_models text[] not null,
  modality text not null check (modality in ('text', 'image', 'audio', 'video', 'multimodal')),
  tags text[] not null,
  settings jsonb not null,
  -- Of the whole content: tells whether anything changed, and whether an import is known already.
  content_hash text not null,
  revision integer not null default 1,
  latest_version integer not null default 1,
  -- The save that made this revision: sent again, it has been done.
  last_save_id uuid not null,
  source_kind text check (source_kind in ('template', 'prompt', 'import')),
  source_id text,
  -- Title, description and tags in one, for searching with mistakes in spelling.
  search_text text not null,
  search_vector tsvector generated always as (
    to_tsvector('simple', left(system_message, 20000) || ' ' || left(body, 100000))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index prompts_updated on prompts (workspace_id, updated_at desc, id desc);
create index prompts_created on prompts (workspace_id, created_at desc, id desc);
create index prompts_title on prompts (workspace_id, lower(title), id);
create index prompts_content_hash on prompts (workspace_id, content_hash);
create index prompts_source on prompts (source_kind, source_id);
create index prompts_deleted on prompts (deleted_at) where deleted_at is not null;
create index prompts_search_text on prompts using gin (search_text gin_trgm_ops);
create index prompts_search_vector on prompts using gin (search_vector);

create table prompt_versions (
  prompt_id uuid not null references prompts on delete cascade,
  number integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  content jsonb not null,
  content_hash text not null,
  author_id uuid references accounts on delete set null,
  -- Of somebody who has no account here: who wrote an imported version.
  author_name text,
  note text not null default '',
  changed_fields text[] not null,
  added_lines integer not null default 0,
  removed_lines integer not null default 0,
  restored_from integer,
  -- Saves of its author no longer go into it.
  sealed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (prompt_id, number)
);

create index prompt_versions_workspace_id on prompt_versions (workspace_id);
create index prompt_versions_author_id on prompt_versions (author_id);

-- Names such as "production", each on one version of a prompt.
create table version_names (
  prompt_id uuid not null references prompts on delete cascade,
  name text not null,
  number integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (prompt_id, name)
);

create index version_names_workspace_id on version_names (workspace_id);

create table version_name_moves (
  id uuid primary key,
  prompt_id uuid not null references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  from_number integer,
  to_number integer,
  account_id uuid references accounts on delete set null,
  created_at timestamptz not null default now()
);

create index version_name_moves_prompt_id on version_name_moves (prompt_id, created_at desc);
create index version_name_moves_workspace_id on version_name_moves (workspace_id);
create index version_name_moves_account_id on version_name_moves (account_id);

create table collection_prompts (
  collection_id uuid not null references collections on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, prompt_id)
);

create index collection_prompts_prompt_id on collection_prompts (prompt_id);
create index collection_prompts_workspace_id on collection_prompts (workspace_id);

create table favorites (
  account_id uuid not null references accounts on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, prompt_id)
);

create index favorites_prompt_id on favorites (prompt_id);
create index favorites_workspace_id on favorites (workspace_id);

-- The values with which somebody last tried a prompt.
create table test_values (
  account_id uuid not null references accounts on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  values jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, prompt_id)
);

create index test_values_prompt_id on test_values (prompt_id);
create index test_values_workspace_id on test_values (workspace_id);

create table templates (
  id uuid primary key,
  -- Null for those of the product itself, which everyone sees.
  workspace_id uuid references workspaces on delete cascade,
  author_id uuid references accounts on delete set null,
  category text not null
    check (category in ('Writing', 'Dev', 'Business', 'Marketing', 'Art', 'Education')),
  kind text not null check (
    kind in ('Text Generation', 'Image Generation', 'Code & Development', 'Conversation', 'Audio & Voice')
  ),
  color text not null
    check (color in ('blue', 'green', 'purple', 'amber', 'red', 'pink', 'cyan')),
  content jsonb not null,
  search_text text not null,
  -- Templates are listed in this order; people's own have negative positions, the newest first.
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index templates_workspace_id on templates (workspace_id);
create index templates_author_id on templates (author_id);

-- What was imported by which request: sent again, it has been done.
create table imports (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references accounts on delete set null,
  prompt_ids uuid[] not null,
  created_at timestamptz not null default now()
);

create index imports_workspace_id on imports (workspace_id);
create index imports_account_id on imports (account_id);
