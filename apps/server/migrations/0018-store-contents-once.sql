-- Contents of versions, each stored once in a workspace under the SHA-256 of the whole content.
create table version_contents (
  -- Versions refer to the workspace: checking it for every content too would cost each save a lookup.
  workspace_id uuid not null,
  content_hash text not null,
  content jsonb not null,
  bytes integer not null generated always as (octet_length(content::text)) stored,
  -- Every save that refers to the content sets it, which locks the row: see the sweep of unused contents.
  stored_at timestamptz not null default now(),
  -- With the bytes, so that the storage in use is summed without reading the contents.
  primary key (workspace_id, content_hash) include (bytes)
);

-- Hashes of earlier releases are not trusted: of contents that differ although their hashes are equal,
-- all but one get a hash of their own.
update prompt_versions as version set content_hash = ranked.content_hash || '-' || ranked.rank
from (
  select prompt_id, number, content_hash,
    dense_rank() over (partition by workspace_id, content_hash order by md5(content::text)) as rank
  from prompt_versions
  where (workspace_id, content_hash) in (
    select workspace_id, content_hash from prompt_versions
    group by workspace_id, content_hash having count(distinct md5(content::text)) > 1
  )
) as ranked
where version.prompt_id = ranked.prompt_id and version.number = ranked.number and ranked.rank > 1;

insert into version_contents (workspace_id, content_hash, content)
select distinct on (workspace_id, content_hash) workspace_id, content_hash, content
from prompt_versions
order by workspace_id, content_hash;

drop index prompt_versions_workspace_id;
create index prompt_versions_content_hash on prompt_versions (workspace_id, content_hash);
alter table prompt_versions
  drop column content,
  add foreign key (workspace_id, content_hash) references version_contents;

-- Deletes a content that no version refers to. A row that another transaction has locked is left to the
-- sweep, so that deletions never wait for each other. The second statement sees what was committed before
-- the first one got the lock.
create function delete_unused_content(workspace uuid, hash text) returns void language plpgsql as $$
begin
  perform from version_contents
  where workspace_id = workspace and content_hash = hash
  for update skip locked;
  if found then
    delete from version_contents
    where workspace_id = workspace and content_hash = hash and not exists (
      select from prompt_versions where workspace_id = workspace and content_hash = hash
    );
  end if;
end
$$;

create function delete_content_of_replaced_version() returns trigger language plpgsql as $$
begin
  perform delete_unused_content(old.workspace_id, old.content_hash);
  return null;
end
$$;

create trigger delete_content_of_replaced_version after update of content_hash on prompt_versions
  for each row when (old.content_hash <> new.content_hash)
  execute function delete_content_of_replaced_version();

-- The contents of a workspace that is deleted go all at once, below.
create function delete_contents_of_deleted_versions() returns trigger language plpgsql as $$
begin
  perform delete_unused_content(workspace_id, content_hash)
  from (select distinct workspace_id, content_hash from deleted) as gone
  where exists (select from workspaces where id = gone.workspace_id);
  return null;
end
$$;

create trigger delete_contents_of_deleted_versions after delete on prompt_versions
  referencing old table as deleted for each statement
  execute function delete_contents_of_deleted_versions();

-- Fires after the foreign keys have deleted the versions, because theirs are the first names in order.
create function delete_contents_of_workspace() returns trigger language plpgsql as $$
begin
  delete from version_contents where workspace_id = old.id;
  return null;
end
$$;

create trigger delete_contents_of_workspace after delete on workspaces
  for each row execute function delete_contents_of_workspace();

-- How many bytes rows hold, where that is not cheap to read from them.
alter table files add column bytes integer;
update files set bytes = octet_length(content);
alter table files alter column bytes set not null;
drop index files_workspace_id;
create index files_workspace_id on files (workspace_id) include (bytes);

alter table runs add column bytes integer not null default 0;
update runs set bytes =
  octet_length(input_values::text) + octet_length(system_message) + octet_length(body)
  + case when status = 'Running' then 0 else octet_length(output) + octet_length(reasoning) end;
drop index runs_model;
create index runs_model on runs (workspace_id, model) include (bytes);

-- While a run goes on, its answer is written about once a second: counted at its end, it changes no
-- index before.
create function count_bytes_of_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.bytes := octet_length(new.input_values::text) + octet_length(new.system_message)
      + octet_length(new.body);
  end if;
  if new.status <> 'Running' then
    new.bytes := new.bytes + octet_length(new.output) + octet_length(new.reasoning);
  end if;
  return new;
end
$$;

create trigger count_bytes_of_new_run before insert on runs
  for each row execute function count_bytes_of_run();
create trigger count_bytes_of_ended_run before update of status on runs
  for each row when (old.status = 'Running' and new.status <> 'Running')
  execute function count_bytes_of_run();

alter table templates add column bytes integer not null
  generated always as (octet_length(content::text)) stored;
alter table publication_versions add column bytes integer not null
  generated always as (octet_length(content::text)) stored;
alter table publication_outcomes add column bytes integer not null
  generated always as (octet_length(input_values::text) + octet_length(output)) stored;
alter table test_values add column bytes integer not null
  generated always as (octet_length(values::text)) stored;
alter table value_sets add column bytes integer not null
  generated always as (
    octet_length(values::text) + coalesce(octet_length(expected_output), 0)
  ) stored;
