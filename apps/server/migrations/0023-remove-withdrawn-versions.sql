-- Hiding applies to withdrawn prompts too; restoring gives back this status.
alter table publications add column status_before_hiding text
  check (status_before_hiding in ('published', 'withdrawn'));

update publications set status_before_hiding = 'published' where status = 'hidden';

alter table publications add constraint publications_only_hidden_have_status_before
  check (status_before_hiding is null or status = 'hidden');

-- Withdrawing removes every published text, so that a later publication does not bring old ones back.
-- The title stays for reports and reviews; uses, stars and reviews stay counted.
create function remove_published_versions() returns trigger language plpgsql as $$
begin
  delete from publication_versions where prompt_id = new.prompt_id;
  delete from publication_outcomes where prompt_id = new.prompt_id;
  new.content := '{}';
  new.description := '';
  new.excerpt := '';
  new.tags := '{}';
  new.search_title := '';
  new.search_text := '';
  return new;
end
$$;

-- PostgreSQL runs triggers in the order of their names: this one sees what
-- keep_trashed_prompt_private has decided.
create trigger remove_published_versions
  before update of status, status_before_hiding on publications
  for each row when (new.status = 'withdrawn' or new.status_before_hiding = 'withdrawn')
  execute function remove_published_versions();

update publications set status = status where status = 'withdrawn';

-- A hidden prompt that goes to the trash is withdrawn as well: restored by the operator, it stays private.
create or replace function withdraw_trashed_prompt() returns trigger language plpgsql as $$
declare
  withdrawn text;
begin
  update publications set
    status = case status when 'hidden' then 'hidden' else 'withdrawn' end,
    status_before_hiding = case status when 'hidden' then 'withdrawn' end
  where prompt_id = new.id and status <> 'withdrawn'
  returning slug into withdrawn;
  if withdrawn is not null then
    insert into page_revisions (name)
    values ('library'), ('prompt:' || withdrawn), ('removals')
    on conflict (name) do update set revision = page_revisions.revision + 1;
  end if;
  return null;
end
$$;
