-- A document that has become large through its history is made anew of its text: its next epoch. Clients that
-- have it of an earlier epoch cannot merge it as a document any longer.
alter table prompt_documents add column epoch integer not null default 0;
