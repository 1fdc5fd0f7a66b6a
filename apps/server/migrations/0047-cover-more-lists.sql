-- What is new, in any order: sorted without reading the prompts.
drop index publications_recent;
create index publications_recent on publications (published_at desc, prompt_id desc)
  include (category, modality, author_id, popularity, rating_rank, uses, featured_at, trending_score)
  where status = 'published';

-- What somebody published, as their page lists it.
create index publications_author_popular on publications (author_id, popularity desc, prompt_id desc)
  include (category, modality) where status = 'published';
