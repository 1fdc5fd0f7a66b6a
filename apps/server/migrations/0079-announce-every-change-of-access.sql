-- Open documents follow every column that access to a prompt depends on. A row that is given to another account or prompt
-- concerns both.
create or replace function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', subject)
  from unnest(array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]]) as subject
  where subject is not null;
  return null;
end
$$;

drop trigger announce_changed_member on workspace_members;
create trigger announce_changed_member
  after insert or delete or update of role, account_id, workspace_id on workspace_members
  for each row execute function announce_access_change('account_id');

drop trigger announce_changed_collection_people on collection_people;
create trigger announce_changed_collection_people
  after insert or delete or update of account_id, collection_id on collection_people
  for each row execute function announce_access_change('account_id');

drop trigger announce_prompt_taken_out on collection_prompts;
create trigger announce_collected_prompt
  after insert or delete or update of prompt_id, collection_id on collection_prompts
  for each row execute function announce_access_change('prompt_id');

-- Also of a prompt that stays restricted, by another collection with other people.
create function announce_restricted_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', prompt_id::text)
  from collection_prompts where collection_id = new.id;
  return null;
end
$$;

create trigger announce_restricted_collection after update of is_restricted on collections
  for each row when (old.is_restricted <> new.is_restricted)
  execute function announce_restricted_collection();

create or replace function announce_share_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', account_id::text)
  from (
    select unnest(array[old.account_id, new.account_id])
    union
    select members.account_id from workspace_members as members
    where members.workspace_id in (old.recipient_workspace_id, new.recipient_workspace_id)
  ) as concerned (account_id)
  where account_id is not null;
  return null;
end
$$;

drop trigger announce_changed_share on shares;
create trigger announce_changed_share
  after insert or delete or update of
    access, account_id, recipient_workspace_id, expires_at, workspace_id, prompt_id, collection_id
  on shares
  for each row execute function announce_share_change();
