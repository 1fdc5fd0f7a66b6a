create table docs_feedback (
  -- Made by the client: an answer that is sent again, or gets a comment later, is one row.
  id uuid primary key,
  page text not null check (length(page) between 1 and 60),
  is_helpful boolean not null,
  comment text not null default '' check (length(comment) <= 2000),
  created_at timestamptz not null default now()
);

create index docs_feedback_created_at on docs_feedback (created_at);
create index docs_feedback_comments on docs_feedback (created_at desc, id desc) where comment <> '';
