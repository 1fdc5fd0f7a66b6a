-- Until then the person who shares sees an invitation only, not whether the address has an account.
alter table shares add column opened_at timestamptz;

create index shares_expires_at on shares (expires_at) where expires_at is not null;
create index share_links_expires_at on share_links (expires_at) where expires_at is not null;

-- An invitation that nobody has claimed concerns no open editor.
create function announce_share_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.account_id is not null then
    perform pg_notify('access_changed', old.account_id::text);
  end if;
  if tg_op <> 'DELETE' and new.account_id is not null
    and (tg_op = 'INSERT' or old.account_id is distinct from new.account_id) then
    perform pg_notify('access_changed', new.account_id::text);
  end if;
  return null;
end
$$;

drop trigger announce_changed_share on shares;
create trigger announce_changed_share after insert or update of access, account_id, expires_at or delete on shares
  for each row execute function announce_share_change();

-- Shares and links of a prompt go with it to another workspace.
create function move_shares_of_prompt() returns trigger language plpgsql as $$
begin
  update shares set workspace_id = new.workspace_id where prompt_id = new.id;
  update share_links set workspace_id = new.workspace_id where prompt_id = new.id;
  return null;
end
$$;

create trigger move_shares_of_prompt after update of workspace_id on prompts
  for each row when (old.workspace_id <> new.workspace_id) execute function move_shares_of_prompt();
