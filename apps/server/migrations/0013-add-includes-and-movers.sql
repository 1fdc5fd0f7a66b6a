-- `slug` is what other prompts include it by: made from the title, not unique, the oldest is meant.
-- `includes` are the slugs or ids that its texts name.
alter table prompts
  add column slug text not null default '',
  add column includes text[] not null default '{}';

update prompts set slug = trim(both '-' from left(
  regexp_replace(
    lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[^[:alnum:]]+', '-', 'g'
  ),
  60
));

create index prompts_slug on prompts (workspace_id, slug);
create index prompts_including on prompts (workspace_id) where includes <> '{}';

-- Of somebody who has no account here: who moved a name in an imported history.
alter table version_name_moves add column author_name text;
