-- A collection that is not listed is no place that anybody sees. It keeps prompts that left a restricted collection for
-- the people of that one, until somebody shows them to the whole workspace.
alter table collections
  add column is_listed boolean not null default true,
  add check (is_listed or is_restricted);

create or replace function restrict_prompts(ids uuid[]) returns void language plpgsql as $$
begin
  perform from prompts where id = any (ids) order by id for no key update;
  -- A prompt in a listed restricted collection is for the people of that one. The condition ends the recursion: the
  -- deletion calls this function again.
  if exists (
    select from collection_prompts
    join collections on collections.id = collection_prompts.collection_id
    where collection_prompts.prompt_id = any (ids) and not collections.is_listed
  ) then
    delete from collection_prompts as kept using collections
    where kept.prompt_id = any (ids) and collections.id = kept.collection_id
      and not collections.is_listed and exists (
        select from collection_prompts as placed
        join collections as place on place.id = placed.collection_id
        where placed.prompt_id = kept.prompt_id and place.is_listed and place.is_restricted
      );
  end if;
  update prompts set is_restricted = not is_restricted
  where id = any (ids) and is_restricted <> exists (
    select from collection_prompts
    join collections on collections.id = collection_prompts.collection_id
    where collection_prompts.prompt_id = prompts.id and collections.is_restricted
  );
end
$$;

-- An unlisted collection gets its prompts when it is made and none later, so an empty one is of no use.
create function delete_empty_unlisted_collections() returns trigger language plpgsql as $$
begin
  delete from collections
  where id in (select collection_id from moved) and not is_listed
    and not exists (
      select from collection_prompts where collection_prompts.collection_id = collections.id
    );
  return null;
end
$$;

create trigger remove_empty_unlisted_collections after delete on collection_prompts
  referencing old table as moved for each statement execute function delete_empty_unlisted_collections();
