-- The browser left the account's own address in each chat, and answers were mailed to it whatever the person had chosen.
-- Without it the settings of the account decide, and only a confirmed address is mailed.
update conversations set address = null
from accounts
left join auth_users on accounts.issuer = 'own' and auth_users.id::text = accounts.subject
left join notification_recipients as recipient on recipient.account_id = accounts.id
where conversations.account_id = accounts.id and conversations.kind = 'chat'
  and lower(conversations.address) in (lower(auth_users.email), lower(recipient.hosted_email));
