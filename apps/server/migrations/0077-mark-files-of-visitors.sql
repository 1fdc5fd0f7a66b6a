-- Uploaded by somebody without an account of their own, whose files have a share of the space. An anonymous account
-- cannot be told from another one later.
alter table support_files add column by_visitor boolean not null default false;
update support_files set by_visitor = true
where author = 'person' and account_id is null and not exists (
  select from conversations
  where conversations.id = support_files.conversation_id and conversations.account_id is not null
);
