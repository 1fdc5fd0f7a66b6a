-- Prompts that are similar to a public one, the most similar first: more than its page shows, because some
-- may be hidden or withdrawn later. Stored only where there are as many as that.
create table similar_prompts (
  prompt_id uuid primary key references publications on delete cascade,
  -- May name prompts that nobody sees any more; readers leave them out.
  similar_ids uuid[] not null,
  computed_at timestamptz not null default now()
);

-- Found by title, tags and category: with others they are computed anew.
create function forget_similar_prompts() returns trigger language plpgsql as $$
begin
  delete from similar_prompts where prompt_id = new.prompt_id;
  return null;
end
$$;

create trigger forget_similar_prompts after update of title, tags, category on publications
  for each row when (
    (new.title, new.tags, new.category) is distinct from (old.title, old.tags, old.category)
  )
  execute function forget_similar_prompts();

-- Lists of a category, each order with what else is filtered by. Without them a category that is seldom among
-- the first would be looked for among all others.
create index publications_category_recent on publications (category, published_at desc, prompt_id desc)
  include (modality, author_id) where status = 'published';
create index publications_category_popular on publications (category, popularity desc, prompt_id desc)
  include (modality, author_id) where status = 'published';
create index publications_category_rated on publications (category, rating_rank desc, prompt_id desc)
  include (modality, author_id) where status = 'published';
create index publications_category_used on publications (category, uses desc, prompt_id desc)
  include (modality, author_id) where status = 'published';
