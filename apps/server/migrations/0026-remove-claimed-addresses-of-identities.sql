-- Sign-ups with a number stored any `email` of their metadata as that of the identity, and sign-ups with an
-- address any `phone`. Nobody had shown that it was theirs.
update auth_identities set identity_data = identity_data - 'email'
where provider = 'phone' and identity_data ? 'email';

update auth_identities set identity_data = identity_data - 'phone'
where provider = 'email' and identity_data ? 'phone';
