-- The forum. Markdown is stored as it was typed.
create table community_questions (
  id uuid primary key,
  -- Stays when the title changes.
  slug text not null unique,
  category text not null check (category in (
    'help', 'prompt-writing', 'models', 'integrations', 'ideas', 'show-and-tell'
  )),
  title text not null,
  body text not null,
  -- Null once the account was deleted.
  author_id uuid references accounts on delete set null,
  votes integer not null default 0,
  -- Of those that are shown.
  answers integer not null default 0,
  accepted_answer_id uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  last_activity_at timestamptz not null default now(),
  closed_at timestamptz,
  hidden_at timestamptz,
  -- Only because its author is banned: shown again when they no longer are.
  hidden_by_ban boolean not null default false,
  deleted_at timestamptz,
  search_vector tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, title), 'A')
    || to_tsvector('english'::regconfig, body)
  ) stored
);

create index community_questions_newest on community_questions (created_at desc, id desc)
  where hidden_at is null and deleted_at is null;
create index community_questions_active on community_questions (last_activity_at desc, id desc)
  where hidden_at is null and deleted_at is null;
create index community_questions_voted on community_questions (votes desc, created_at desc, id desc)
  where hidden_at is null and deleted_at is null;
create index community_questions_category
  on community_questions (category, created_at desc, id desc)
  where hidden_at is null and deleted_at is null;
create index community_questions_unanswered on community_questions (created_at desc, id desc)
  where hidden_at is null and deleted_at is null and answers = 0;
create index community_questions_search on community_questions using gin (search_vector);
create index community_questions_author_id on community_questions (author_id);
create index community_questions_accepted_answer_id on community_questions (accepted_answer_id);
create index community_questions_deleted_at on community_questions (deleted_at)
  where deleted_at is not null;

create table community_answers (
  id uuid primary key,
  question_id uuid not null references community_questions on delete cascade,
  body text not null,
  author_id uuid references accounts on delete set null,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by_ban boolean not null default false,
  deleted_at timestamptz,
  search_vector tsvector not null generated always as (
    to_tsvector('english'::regconfig, body)
  ) stored
);

create index community_answers_question_id
  on community_answers (question_id, votes desc, created_at, id);
create index community_answers_search on community_answers using gin (search_vector);
create index community_answers_author_id on community_answers (author_id);
create index community_answers_deleted_at on community_answers (deleted_at)
  where deleted_at is not null;

-- One that is hidden or deleted counts as none while it is.
alter table community_questions add foreign key (accepted_answer_id)
  references community_answers on delete set null;

create table community_question_votes (
  question_id uuid not null references community_questions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (question_id, account_id)
);

create index community_question_votes_account_id on community_question_votes (account_id);

create table community_answer_votes (
  answer_id uuid not null references community_answers on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (answer_id, account_id)
);

create index community_answer_votes_account_id on community_answer_votes (account_id);

create table community_follows (
  question_id uuid not null references community_questions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (question_id, account_id)
);

create index community_follows_account_id on community_follows (account_id);

create function count_community_question_vote() returns trigger language plpgsql as $$
begin
  update community_questions set votes = votes + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.question_id, old.question_id);
  return null;
end
$$;

create trigger count_community_question_vote after insert or delete on community_question_votes
  for each row execute function count_community_question_vote();

create function count_community_answer_vote() returns trigger language plpgsql as $$
begin
  update community_answers set votes = votes + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.answer_id, old.answer_id);
  return null;
end
$$;

create trigger count_community_answer_vote after insert or delete on community_answer_votes
  for each row execute function count_community_answer_vote();

create function count_community_answer() returns trigger language plpgsql as $$
begin
  update community_questions set answers = answers
    + (new.id is not null and new.hidden_at is null and new.deleted_at is null)::int
    - (old.id is not null and old.hidden_at is null and old.deleted_at is null)::int
  where id = coalesce(new.question_id, old.question_id);
  return null;
end
$$;

create trigger count_community_answer
  after insert or delete or update of hidden_at, deleted_at on community_answers
  for each row execute function count_community_answer();

-- With an account go its questions that nobody else has answered. The others, and its answers, stay without a name.
create function forget_author_of_community() returns trigger language plpgsql as $$
begin
  -- What is counted anew, always in the same order, so that two transactions never wait for each other.
  perform from community_questions
  where author_id = old.id
    or id in (select question_id from community_question_votes where account_id = old.id)
    or id in (select question_id from community_answers where author_id = old.id)
  order by id for update;
  perform from community_answers
  where id in (select answer_id from community_answer_votes where account_id = old.id)
  order by id for update;
  insert into page_revisions (name)
  select name from (values ('authors'), ('community')) as tags (name)
  where exists (select from community_questions where author_id = old.id)
    or exists (select from community_answers where author_id = old.id)
  order by name
  on conflict (name) do update set revision = page_revisions.revision + 1;
  delete from community_questions
  where author_id = old.id and (deleted_at is not null or not exists (
    select from community_answers
    where question_id = community_questions.id and author_id is distinct from old.id
  ));
  delete from community_answers where author_id = old.id and deleted_at is not null;
  return old;
end
$$;

create trigger forget_author_of_community before delete on accounts
  for each row execute function forget_author_of_community();
