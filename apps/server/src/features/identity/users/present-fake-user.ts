/** What a confirmed address gets on sign-up: as if it were new, with nothing behind it. */
export function presentFakeUser(
  address: { email: string } | { phone: string },
  data: Record<string, unknown>,
) {
  const provider = 'email' in address ? 'email' : 'phone'
  const now = new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone: '',
    ...address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
