-- The prompts are locked first, in the order of their ids, so that the update sees the collections that
-- they were put into meanwhile.
create or replace function restrict_prompts(ids uuid[]) returns void language plpgsql as $$
begin
  perform from prompts where id = any (ids) order by id for no key update;
  update prompts set is_restricted = not is_restricted
  where id = any (ids) and is_restricted <> exists (
    select from collection_prompts
    join collections on collections.id = collection_prompts.collection_id
    where collection_prompts.prompt_id = prompts.id and collections.is_restricted
  );
end
$$;

-- Prompts that entered a collection while it was restricted.
select restrict_prompts(array (
  select collection_prompts.prompt_id from collection_prompts
  join collections on collections.id = collection_prompts.collection_id
  where collections.is_restricted
));

-- Shares and links that were given while their prompt moved.
update shares set workspace_id = prompts.workspace_id from prompts
where prompts.id = shares.prompt_id and prompts.workspace_id <> shares.workspace_id;
update share_links set workspace_id = prompts.workspace_id from prompts
where prompts.id = share_links.prompt_id and prompts.workspace_id <> share_links.workspace_id;

-- They are moved with everything else that belongs to the prompt.
drop trigger move_shares_of_prompt on prompts;
drop function move_shares_of_prompt;

-- Whether a collection is shared is read from its shares and its link.
update collections set visibility = 'private' where visibility = 'shared';
alter table collections drop constraint collections_visibility_check,
  add constraint collections_visibility_check check (visibility in ('private', 'public'));
