create extension if not exists fuzzystrmatch;

-- Prompts that everyone may see. What is shown is the published version, not the working copy.
create table publications (
  prompt_id uuid primary key references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  author_id uuid not null references accounts on delete cascade,
  -- Its name in addresses: made once, kept while the prompt lives.
  slug text not null unique,
  category text not null
    check (category in ('writing', 'visual', 'programming', 'business', 'education')),
  licence text not null check (licence in ('cc-by-4.0', 'cc0-1.0', 'mit')),
  -- 'hidden' by the operator, 'withdrawn' by the author.
  status text not null check (status in ('published', 'withdrawn', 'hidden')),
  version integer not null,
  -- The content of that version, with what it includes written out.
  content jsonb not null,
  -- Of the content, for lists and searching.
  title text not null,
  description text not null,
  excerpt text not null,
  modality text not null,
  target_models text[] not null,
  tags text[] not null,
  -- Words in lower case, of letters and digits only: of the title; and of the title, description and
  -- tags and of the author's name and handle.
  search_title text not null,
  search_text text not null,
  search_vector tsvector not null generated always as (
    setweight(to_tsvector('simple', search_title), 'A') || to_tsvector('simple', search_text)
  ) stored,
  -- Counts of the rows below, kept with them.
  uses integer not null default 0,
  stars integer not null default 0,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  -- Few ratings weigh little: as if five people had given 3.5 before.
  rating_rank double precision not null generated always as (
    (rating_sum + 17.5) / (rating_count + 5)
  ) stored,
  popularity integer not null generated always as (uses + 3 * stars) stored,
  -- Recent uses, each worth less by the day; computed by a job.
  trending_score double precision not null default 0,
  featured_at timestamptz,
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (toast_tuple_target = 1024);

-- Contents stand apart, so that lists read small rows; what a search compares stays with them.
alter table publications alter column search_vector set storage main;

create index publications_workspace_id on publications (workspace_id);
create index publications_author_id on publications (author_id, published_at desc);
-- Each order with what is filtered by, so that neither sorting nor counting reads the prompts.
create index publications_recent on publications (published_at desc, prompt_id desc)
  include (category, modality, author_id) where status = 'published';
create index publications_popular on publications (popularity desc, prompt_id desc)
  include (category, modality, author_id) where status = 'published';
create index publications_rated on publications (rating_rank desc, prompt_id desc)
  include (category, modality, author_id) where status = 'published';
create index publications_used on publications (uses desc, prompt_id desc)
  include (category, modality, author_id) where status = 'published';
create index publications_kinds on publications (category, modality, author_id)
  where status = 'published';
create index publications_trending on publications (trending_score desc, prompt_id desc)
  where trending_score > 0;
create index publications_featured on publications (featured_at desc, prompt_id desc)
  where featured_at is not null;
create index publications_target_models on publications using gin (target_models);
create index publications_tags on publications using gin (tags);
create index publications_search_vector on publications using gin (search_vector);

-- Every word that a public prompt has or had: a mistyped one is looked up here, not in the prompts.
create table library_words (word text primary key);

create index library_words_beginning on library_words (word text_pattern_ops);
create index library_words_parts on library_words using gin (word gin_trgm_ops);

create function remember_library_words() returns trigger language plpgsql as $$
begin
  -- Always in the same order, so that two transactions never wait for each other.
  insert into library_words select unnest(tsvector_to_array(new.search_vector)) as word order by word
  on conflict do nothing;
  return null;
end
$$;

create trigger remember_library_words after insert or update of search_text on publications
  for each row execute function remember_library_words();

-- Every version that was published, as it was shown: copies are merged with what they were made of.
create table publication_versions (
  prompt_id uuid not null references publications on delete cascade,
  version integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  content jsonb not null,
  note text not null default '',
  published_at timestamptz not null default now(),
  primary key (prompt_id, version)
);

create index publication_versions_workspace_id on publication_versions (workspace_id);

-- Who used a prompt, once a person a day. A person is an account, or an address made unreadable.
create table publication_uses (
  prompt_id uuid not null references publications on delete cascade,
  person text not null,
  day date not null,
  primary key (prompt_id, person, day)
);

create index publication_uses_day on publication_uses (day);
create index publication_uses_person on publication_uses (person);

create table publication_stars (
  prompt_id uuid not null references publications on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (prompt_id, account_id)
);

create index publication_stars_account_id on publication_stars (account_id, created_at desc);

-- Outcomes of runs that the author chose to show: copies, so that runs may be deleted.
create table publication_outcomes (
  id uuid primary key,
  prompt_id uuid not null references publications on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  -- The run that it was copied from.
  run_id text not null,
  version integer not null,
  model text not null,
  input_values jsonb not null,
  output text not null,
  file_id uuid references files on delete set null,
  duration_ms integer,
  cost_micros bigint,
  created_at timestamptz not null default now(),
  unique (prompt_id, run_id)
);

create index publication_outcomes_workspace_id on publication_outcomes (workspace_id);
create index publication_outcomes_file_id on publication_outcomes (file_id);

create table reviews (
  id uuid primary key,
  prompt_id uuid not null references publications on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  -- The author's answer.
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  -- Only because whoever wrote it is banned: shown again when they no longer are.
  hidden_by_ban boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (prompt_id, account_id)
);

create index reviews_shown on reviews (prompt_id, created_at desc, id desc) where hidden_at is null;
create index reviews_account_id on reviews (account_id);

-- Counts stand with the rows that they are of, also when an account goes and takes its rows along.
create function count_publication_use() returns trigger language plpgsql as $$
begin
  update publications set uses = uses + case tg_op when 'INSERT' then 1 else -1 end
  where prompt_id = coalesce(new.prompt_id, old.prompt_id);
  return null;
end
$$;

create trigger count_publication_use after insert or delete on publication_uses
  for each row execute function count_publication_use();

-- What somebody used was used, whoever it was.
create function forget_user_of_publications() returns trigger language plpgsql as $$
begin
  update publication_uses set person = gen_random_uuid()::text where person = old.id::text;
  return null;
end
$$;

create trigger forget_user_of_publications after delete on accounts
  for each row execute function forget_user_of_publications();

create function count_publication_star() returns trigger language plpgsql as $$
begin
  update publications set stars = stars + case tg_op when 'INSERT' then 1 else -1 end
  where prompt_id = coalesce(new.prompt_id, old.prompt_id);
  return null;
end
$$;

create trigger count_publication_star after insert or delete on publication_stars
  for each row execute function count_publication_star();

-- Only what is shown counts.
create function count_review() returns trigger language plpgsql as $$
begin
  update publications set
    rating_count = rating_count
      + (new.id is not null and new.hidden_at is null)::int
      - (old.id is not null and old.hidden_at is null)::int,
    rating_sum = rating_sum
      + case when new.id is not null and new.hidden_at is null then new.rating else 0 end
      - case when old.id is not null and old.hidden_at is null then old.rating else 0 end
  where prompt_id = coalesce(new.prompt_id, old.prompt_id);
  return null;
end
$$;

create trigger count_review after insert or delete or update of rating, hidden_at on reviews
  for each row execute function count_review();

create table reports (
  id uuid primary key,
  target_kind text not null check (target_kind in ('prompt', 'review', 'collection', 'author')),
  -- The id of what is reported; it may be deleted since.
  target_id uuid not null,
  -- What it was called, and where it is.
  target_title text not null,
  target_path text not null,
  reporter_id uuid references accounts on delete set null,
  reason text not null
    check (reason in ('spam', 'harmful', 'personal-data', 'copyright', 'other')),
  text text not null default '',
  status text not null default 'open' check (status in ('open', 'acted-on', 'dismissed')),
  handled_by uuid references accounts on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);

create index reports_status on reports (status, created_at desc, id desc);
create index reports_target on reports (target_kind, target_id);
create index reports_reporter_id on reports (reporter_id);
create index reports_handled_by on reports (handled_by);

-- What operators did, for good.
create table moderation_actions (
  id uuid primary key,
  moderator_id uuid references accounts on delete set null,
  moderator_name text not null,
  action text not null check (
    action in ('hide', 'restore', 'ban', 'unban', 'feature', 'unfeature', 'verify', 'unverify', 'dismiss')
  ),
  target_kind text not null check (target_kind in ('prompt', 'review', 'collection', 'author')),
  target_id uuid not null,
  target_title text not null,
  reason text not null default '',
  created_at timestamptz not null default now()
);

create index moderation_actions_created_at on moderation_actions (created_at desc, id desc);
create index moderation_actions_moderator_id on moderation_actions (moderator_id);

-- Whoever is made an operator, or is one no longer, is so at once.
create trigger announce_changed_role after update of app_metadata on auth_users
  for each row when (old.app_metadata is distinct from new.app_metadata)
  execute function announce_identity_change('id');

-- Banned from the community: nothing of theirs is public, and they neither publish, review nor report.
alter table accounts add column banned_at timestamptz;
create index accounts_banned on accounts (id) where banned_at is not null;
alter table collections add column hidden_at timestamptz;

create index collections_public on collections (updated_at desc, id desc)
  where visibility = 'public' and hidden_at is null;

alter table prompts
  -- Which published version a copy was made of, and up to which it was merged or left alone.
  add column source_version integer,
  add column source_seen_version integer;

-- Pages that are kept in memory are good while these numbers stay as they were.
create table page_revisions (
  name text primary key,
  revision bigint not null default 1
);

-- With an account or a prompt its publications go, and whatever shows them is out of date.
create function touch_pages_of_publication() returns trigger language plpgsql as $$
begin
  insert into page_revisions (name)
  values ('library'), ('prompt:' || old.slug), ('removals')
  on conflict (name) do update set revision = page_revisions.revision + 1;
  return null;
end
$$;

create trigger touch_pages_of_publication after delete on publications
  for each row execute function touch_pages_of_publication();

-- With a workspace go its owner's reviews and public collections, from pages of anybody's: all of them
-- show authors.
create function touch_pages_of_workspace() returns trigger language plpgsql as $$
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
    select from collections where workspace_id = old.id and visibility = 'public'
  )
  on conflict (name) do update set revision = page_revisions.revision + 1;
  return old;
end
$$;

create trigger touch_pages_of_workspace before delete on workspaces
  for each row execute function touch_pages_of_workspace();

create table job_applications (
  id uuid primary key,
  -- Null for a general one.
  position text,
  name text not null,
  email text not null,
  link text not null default '',
  message text not null,
  created_at timestamptz not null default now()
);

-- A copy of a picture is used only where it is shown.
create function delete_outcome_picture() returns trigger language plpgsql as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;

create trigger delete_outcome_picture after delete on publication_outcomes
  for each row when (old.file_id is not null) execute function delete_outcome_picture();

-- What goes to the trash is public no longer, however it goes there.
create function withdraw_trashed_prompt() returns trigger language plpgsql as $$
declare
  withdrawn text;
begin
  update publications set status = 'withdrawn'
  where prompt_id = new.id and status = 'published'
  returning slug into withdrawn;
  if withdrawn is not null then
    insert into page_revisions (name)
    values ('library'), ('prompt:' || withdrawn), ('removals')
    on conflict (name) do update set revision = page_revisions.revision + 1;
  end if;
  return null;
end
$$;

create trigger withdraw_trashed_prompt after update of deleted_at on prompts
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function withdraw_trashed_prompt();

-- Shown again by the operator or after a ban, it stays private while it is in the trash.
create function keep_trashed_prompt_private() returns trigger language plpgsql as $$
begin
  if exists (select from prompts where id = new.prompt_id and deleted_at is not null) then
    new.status := 'withdrawn';
  end if;
  return new;
end
$$;

create trigger keep_trashed_prompt_private before update of status on publications
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function keep_trashed_prompt_private();
