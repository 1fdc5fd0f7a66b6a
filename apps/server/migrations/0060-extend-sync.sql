-- Copies on devices hold starred prompts of the library too. Copies are sent anew.

truncate sync_states, sync_items, sync_marks;

alter table sync_items
  drop constraint sync_items_kind_check,
  add constraint sync_items_kind_check
    check (kind in ('workspace', 'collection', 'template', 'star', 'prompt'));

-- The audience may also be a public prompt: everybody who starred it.
alter table sync_marks add column is_star boolean not null default false;

create function mark_star() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, is_star) values (coalesce(new.account_id, old.account_id), true);
  return null;
end
$$;

create trigger mark_star after insert or delete on publication_stars
  for each row execute function mark_star();

create function mark_publication() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, is_star) values (new.prompt_id, true);
  return null;
end
$$;

-- Counts of uses, stars and ratings are not part of a copy.
create trigger mark_publication
  after update of status, slug, version, content, category, licence, is_pro, updated_at on publications
  for each row execute function mark_publication();

-- Nobody sees what a banned author published; the author's name and handle stand with the rest.
create function mark_author() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, is_star)
  select prompt_id, true from publications where author_id = new.id;
  return null;
end
$$;

create trigger mark_author after update of name, handle, banned_at on accounts
  for each row when (
    (old.name, old.handle, old.banned_at) is distinct from (new.name, new.handle, new.banned_at)
  ) execute function mark_author();
