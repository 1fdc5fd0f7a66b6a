-- Discussions of a prompt, of words of one of its versions, or of a run.
create table comment_threads (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  prompt_id uuid references prompts on delete cascade,
  run_id text references runs on delete cascade,
  created_by uuid references accounts on delete set null,
  -- Positions in UTF-16 code units. The version is sealed, so that its text stays as it was marked.
  version integer,
  field text check (field in ('body', 'systemMessage')),
  passage_start integer,
  passage_end integer,
  quote text not null default '',
  -- The text that is suggested instead of the passage.
  replacement text,
  -- The version that took the suggestion over.
  accepted_version integer,
  resolved_by uuid references accounts on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  bytes integer not null generated always as (
    300 + octet_length(quote) + coalesce(octet_length(replacement), 0)
  ) stored,
  check (num_nonnulls(prompt_id, run_id) = 1),
  check (num_nonnulls(version, field, passage_start, passage_end) in (0, 4)),
  check (version is null or prompt_id is not null),
  check (replacement is null or version is not null)
);

create index comment_threads_prompt_id on comment_threads (prompt_id, created_at);
create index comment_threads_run_id on comment_threads (run_id, created_at);
create index comment_threads_workspace_id on comment_threads (workspace_id) include (bytes);
create index comment_threads_created_by on comment_threads (created_by);
create index comment_threads_resolved_by on comment_threads (resolved_by);

create table comments (
  id uuid primary key,
  thread_id uuid not null references comment_threads on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  author_id uuid references accounts on delete set null,
  -- Markdown. Empty once it is deleted.
  text text not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  bytes integer not null generated always as (250 + octet_length(text)) stored
);

create index comments_thread_id on comments (thread_id, created_at);
create index comments_workspace_id on comments (workspace_id) include (bytes);
create index comments_author_id on comments (author_id, created_at);

-- The handle as it was written: it stays a mention when the person takes another one.
create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  handle text not null,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (comment_id, account_id)
);

create index comment_mentions_account_id on comment_mentions (account_id);
create index comment_mentions_workspace_id on comment_mentions (workspace_id);

create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  reaction text not null,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, account_id, reaction)
);

create index comment_reactions_account_id on comment_reactions (account_id);
create index comment_reactions_workspace_id on comment_reactions (workspace_id);
