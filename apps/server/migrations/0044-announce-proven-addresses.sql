-- Shares wait for a proven address: whoever proves or changes theirs gets or loses them at once.
create trigger announce_changed_address after update of email, email_proven_at on auth_users
  for each row when (
    old.email is distinct from new.email or old.email_proven_at is distinct from new.email_proven_at
  )
  execute function announce_identity_change('id');
