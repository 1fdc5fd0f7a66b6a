-- Who made a collection public: a team has no author of its own.
alter table collections add column author_id uuid references accounts (id) on delete set null;

update collections set author_id = (
  select members.account_id from workspace_members as members
  where members.workspace_id = collections.workspace_id and members.role = 'owner'
  order by members.created_at, members.account_id limit 1
) where public_id is not null;

create index collections_author_id on collections (author_id) where author_id is not null;

create or replace function touch_pages_of_workspace() returns trigger language plpgsql as $$
begin
  -- Its owner, then what is counted anew, always in the same order, so that two transactions never wait
  -- for each other.
  perform from accounts where workspace_id = old.id for update;
  perform from publications
  where workspace_id = old.id or prompt_id in (
    select reviews.prompt_id from reviews join accounts on accounts.id = reviews.account_id
    where accounts.workspace_id = old.id
    union all
    select stars.prompt_id from publication_stars as stars
    join accounts on accounts.id = stars.account_id
    where accounts.workspace_id = old.id
  )
  order by prompt_id for update;
  insert into page_revisions (name)
  select 'authors' where exists (
    select from reviews join accounts on accounts.id = reviews.account_id
    where accounts.workspace_id = old.id
  ) or exists (
    select from collections left join accounts on accounts.id = collections.author_id
    where old.id in (collections.workspace_id, accounts.workspace_id) and visibility = 'public'
  )
  on conflict (name) do update set revision = page_revisions.revision + 1;
  -- Collections of teams that its owner made public have no author any more.
  update collections set visibility = 'private'
  from accounts
  where accounts.id = collections.author_id and accounts.workspace_id = old.id
    and collections.workspace_id <> old.id and visibility = 'public';
  return old;
end
$$;
