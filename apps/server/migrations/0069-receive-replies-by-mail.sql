-- People answer mails of a conversation; their replies become messages of it.
alter table conversations
  -- Random, in the address that replies go to; null until the first mail.
  add column reply_token text,
  -- The Message-ID of the person's mail that the next one of ours replies to.
  add column received_mail_id text;
create unique index conversations_reply_token on conversations (reply_token)
  where reply_token is not null;

alter table support_messages
  -- The Message-ID of a message that came by mail: one that is delivered twice is stored once.
  add column mail_id text,
  -- The sender of such a mail, where it is not the address of the person.
  add column mail_sender text;
create unique index support_messages_mail_id on support_messages (conversation_id, mail_id)
  where mail_id is not null;
