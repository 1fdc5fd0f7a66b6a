-- Changed versions of a prompt that its readers propose.
create table change_requests (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  proposer_id uuid references accounts on delete set null,
  -- Where the proposer read it: the base of a public prompt is what was published.
  source text not null check (source in ('shared', 'public')),
  base_version integer not null,
  -- A copy, because published versions may be deleted.
  base jsonb not null,
  content jsonb not null,
  title text not null,
  message text not null,
  revision integer not null default 1,
  state text not null default 'open' check (state in ('open', 'merged', 'declined', 'withdrawn')),
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz,
  reason text not null default '',
  merged_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bytes integer not null generated always as (
    400 + octet_length(base::text) + octet_length(content::text) + octet_length(title)
      + octet_length(message) + octet_length(reason)
  ) stored,
  check ((state = 'open') = (decided_at is null)),
  check (merged_version is null or state = 'merged')
);

create index change_requests_prompt_id on change_requests (prompt_id, created_at desc, id desc);
create index change_requests_proposer_id on change_requests (proposer_id, created_at desc, id desc);
create index change_requests_workspace_id on change_requests (workspace_id) include (bytes);
create index change_requests_decided_by on change_requests (decided_by);
create index change_requests_closed on change_requests (decided_at)
  where state in ('declined', 'withdrawn');

alter table notifications add foreign key (change_request_id)
  references change_requests on delete cascade;

-- They are discussed like prompts and runs.
alter table comment_threads
  add column change_request_id uuid references change_requests on delete cascade,
  drop constraint comment_threads_check,
  add check (num_nonnulls(prompt_id, run_id, change_request_id) = 1);

create index comment_threads_change_request_id on comment_threads (change_request_id, created_at)
  where change_request_id is not null;
