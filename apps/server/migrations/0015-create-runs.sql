-- Providers that a workspace may ask. The key is encrypted and bound to this row.
create table connections (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  provider text not null,
  name text not null,
  base_url text,
  sealed_key text,
  -- The last four characters, all that is ever shown.
  key_hint text,
  status text not null check (status in ('connected', 'limited', 'failing')),
  problem text,
  checked_at timestamptz,
  -- What the provider listed at the last check that succeeded.
  model_ids text[] not null default '{}',
  default_model text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index connections_workspace_id on connections (workspace_id, created_at);

create table runs (
  -- exec_ and eight random characters.
  id text primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references accounts on delete set null,
  -- Runs of one press of Run, made by the client: sent again, it has been done.
  batch_id uuid not null,
  position smallint not null,
  prompt_id uuid references prompts on delete set null,
  prompt_title text not null,
  version integer not null,
  connection_id uuid references connections on delete set null,
  provider text not null,
  -- As it was chosen, and as the provider calls it.
  model text not null,
  model_id text not null,
  output_kind text not null check (output_kind in ('text', 'image', 'speech', 'command')),
  status text not null check (status in ('Running', 'Success', 'Error')),
  error_code text,
  error_message text,
  input_values jsonb not null,
  system_message text not null,
  body text not null,
  settings jsonb not null,
  warnings jsonb not null default '[]',
  -- While it runs: what had come about a second ago.
  output text not null default '',
  reasoning text not null default '',
  note text,
  first_token_ms integer,
  duration_ms integer,
  input_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  cost_micros bigint,
  thumb text check (thumb in ('up', 'down')),
  thumb_note text not null default '',
  -- Renewed by the server that runs it; once it has lapsed, the run was interrupted.
  lease_until timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (workspace_id, batch_id, position)
);

create index runs_started on runs (workspace_id, started_at desc, id desc);
create index runs_model on runs (workspace_id, model);
create index runs_prompt on runs (prompt_id, started_at desc);
create index runs_lease on runs (lease_until) where status = 'Running';
create index runs_account_id on runs (account_id);
create index runs_connection_id on runs (connection_id);

-- Pictures that were given to a run, and what it made.
create table run_files (
  run_id text not null references runs on delete cascade,
  file_id uuid not null references files on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  position smallint not null,
  primary key (run_id, direction, position)
);

create index run_files_file_id on run_files (file_id);
create index run_files_workspace_id on run_files (workspace_id);

-- Pictures that were uploaded for runs: what no run uses within a day is deleted.
create table run_images (
  file_id uuid primary key references files on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now()
);

create index run_images_workspace_id on run_images (workspace_id);
create index run_images_created_at on run_images (created_at);

-- How often each prompt was run, also by runs that are deleted since.
create table prompt_run_counts (
  prompt_id uuid primary key references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  runs integer not null
);

create index prompt_run_counts_workspace_id on prompt_run_counts (workspace_id);

-- Named test values of a prompt, with what should come out.
create table value_sets (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  values jsonb not null,
  expected_output text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, prompt_id, name)
);

create index value_sets_prompt_id on value_sets (prompt_id);
create index value_sets_workspace_id on value_sets (workspace_id);

-- Days that runs are kept; null for good.
alter table workspaces add column keep_runs_days integer;
