-- Ids and slugs that were ever published, and by which workspace. Copies refer to them after the prompt
-- was deleted, so that nobody else may publish under them. Only hashes are stored, without foreign keys:
-- the rows outlive prompts and accounts, and hold nothing of them that can be read.
create table published_names (
  name_hash bytea primary key,
  workspace_id uuid not null
);

insert into published_names (name_hash, workspace_id)
select sha256(convert_to(names.name, 'UTF8')), publications.workspace_id
from publications
cross join lateral (values (publications.prompt_id::text), (publications.slug)) as names (name)
on conflict do nothing;

-- The author of the public prompt that a copy was made of: only their updates are offered.
alter table prompts add column source_author_id uuid;

update prompts set source_author_id = publications.author_id
from publications
where prompts.source_kind = 'prompt' and prompts.source_id = publications.prompt_id::text;

-- Clients name the source, and prompts are inserted in several places.
create function set_source_author() returns trigger language plpgsql as $$
begin
  if pg_input_is_valid(new.source_id, 'uuid') then
    new.source_author_id := (
      select author_id from publications where prompt_id = new.source_id::uuid
    );
  end if;
  return new;
end
$$;

create trigger set_source_author before insert on prompts
  for each row when (new.source_kind = 'prompt') execute function set_source_author();

-- Whether something was hidden is asked by its id.
create index moderation_actions_target on moderation_actions (target_kind, target_id, created_at desc);

-- Queries of pages may hold codes and tokens, and events are not where they belong.
update analytics_events set fields = fields || '{"search": ""}'
where name = 'page_viewed' and fields ->> 'search' ~* '(token|code|secret|password|next)';
