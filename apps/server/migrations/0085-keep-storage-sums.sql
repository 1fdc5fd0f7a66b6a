-- What a workspace stores is kept as sums, because summing its rows takes longer the more there are. Triggers append what
-- changed: one row a workspace that every write updates would make all who write in it wait for each other. The changes
-- are added to the sums when they are many (features/storage/fold-changes.ts), and the sums are counted anew each day.
create table storage_sums (
  workspace_id uuid primary key references workspaces on delete cascade,
  prompts bigint not null default 0,
  runs bigint not null default 0,
  files bigint not null default 0,
  templates bigint not null default 0,
  publications bigint not null default 0,
  counted_at timestamptz not null default now()
);
create index storage_sums_counted_at on storage_sums (counted_at);

-- Without a foreign key: rows of a workspace that is being deleted are counted too.
create table storage_changes (
  workspace_id uuid not null,
  -- A column of storage_sums.
  kind text not null check (kind in ('prompts', 'runs', 'files', 'templates', 'publications')),
  bytes bigint not null
);
create index storage_changes_workspace_id on storage_changes (workspace_id) include (kind, bytes);

-- The working copy, as its content is stored with versions.
alter table prompts add column bytes integer not null default 0;

create function count_bytes_of_prompt() returns trigger language plpgsql as $$
begin
  new.bytes := octet_length(jsonb_build_object(
    'title', new.title, 'description', new.description, 'systemMessage', new.system_message,
    'body', new.body, 'variables', new.variables, 'targetModels', new.target_models,
    'modality', new.modality, 'tags', new.tags, 'settings', new.settings
  )::text);
  return new;
end
$$;

create trigger count_bytes_of_prompt
  before insert or update of title, description, system_message, body, variables, target_models,
    modality, tags, settings on prompts
  for each row execute function count_bytes_of_prompt();

-- Nothing changes that anybody is told of.
alter table prompts disable trigger user;
update prompts set bytes = stored.bytes
from version_contents as stored
where stored.workspace_id = prompts.workspace_id and stored.content_hash = prompts.content_hash;
alter table prompts enable trigger user;

-- Nothing but the row: features/storage/row-bytes.ts has the same number.
alter table collection_prompts add column bytes integer not null default 160;

create function count_added_bytes() returns trigger language plpgsql as $$
begin
  insert into storage_changes (workspace_id, kind, bytes)
  select workspace_id, tg_argv[0], sum(bytes) from changed
  where workspace_id is not null group by workspace_id having sum(bytes) <> 0;
  return null;
end
$$;

create function count_removed_bytes() returns trigger language plpgsql as $$
begin
  insert into storage_changes (workspace_id, kind, bytes)
  select workspace_id, tg_argv[0], -sum(bytes) from changed
  where workspace_id is not null group by workspace_id having sum(bytes) <> 0;
  return null;
end
$$;

create function count_changed_bytes() returns trigger language plpgsql as $$
begin
  insert into storage_changes (workspace_id, kind, bytes)
  select changed.workspace_id, tg_argv[0], changed.bytes
  from (values (old.workspace_id, -old.bytes), (new.workspace_id, new.bytes))
    as changed (workspace_id, bytes)
  where changed.workspace_id is not null;
  return null;
end
$$;

do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('prompts', 'prompts'), ('version_contents', 'prompts'), ('prompt_versions', 'prompts'),
      ('version_names', 'prompts'), ('version_name_moves', 'prompts'), ('collections', 'prompts'),
      ('collection_prompts', 'prompts'), ('test_values', 'prompts'), ('value_sets', 'prompts'),
      ('prompt_documents', 'prompts'), ('comment_threads', 'prompts'), ('comments', 'prompts'),
      ('change_requests', 'prompts'), ('runs', 'runs'), ('files', 'files'),
      ('templates', 'templates'), ('publication_versions', 'publications'),
      ('publication_outcomes', 'publications')
    ) as list (name, kind)
  loop
    execute format(
      'create trigger count_added_bytes after insert on %I
         referencing new table as changed for each statement
         execute function count_added_bytes(%L)', counted.name, counted.kind);
    execute format(
      'create trigger count_removed_bytes after delete on %I
         referencing old table as changed for each statement
         execute function count_removed_bytes(%L)', counted.name, counted.kind);
    execute format(
      'create trigger count_changed_bytes after update on %I for each row
         when (old.bytes <> new.bytes or old.workspace_id is distinct from new.workspace_id)
         execute function count_changed_bytes(%L)', counted.name, counted.kind);
    execute format(
      'insert into storage_changes (workspace_id, kind, bytes)
       select workspace_id, %L, sum(bytes) from %I
       where workspace_id is not null group by workspace_id', counted.kind, counted.name);
  end loop;
end
$$;

insert into storage_sums (workspace_id, prompts, runs, files, templates, publications)
select workspaces.id,
  coalesce(sum(changes.bytes) filter (where changes.kind = 'prompts'), 0),
  coalesce(sum(changes.bytes) filter (where changes.kind = 'runs'), 0),
  coalesce(sum(changes.bytes) filter (where changes.kind = 'files'), 0),
  coalesce(sum(changes.bytes) filter (where changes.kind = 'templates'), 0),
  coalesce(sum(changes.bytes) filter (where changes.kind = 'publications'), 0)
from workspaces left join storage_changes as changes on changes.workspace_id = workspaces.id
group by workspaces.id;
truncate storage_changes;
