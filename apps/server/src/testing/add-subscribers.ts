import { sql } from 'kysely'
import type { TestApp } from '#testing/build-test-app.ts'

/** Confirmed subscribers of the newsletter: `prefix-1@example.com` and so on. Their tokens begin with their address. */
export async function addSubscribers(
  { database }: Pick<TestApp, 'database'>,
  { count, prefix = 'reader' }: { count: number; prefix?: string },
): Promise<string[]> {
  await sql`
    insert into newsletter_subscriptions
      (id, email, source, status, confirmation_token, unsubscribe_token, confirmed_at)
    select gen_random_uuid(), email, 'footer', 'confirmed', email || '-confirmation-token',
      email || '-unsubscribe-token', now()
    from (
      select ${prefix} || '-' || number || '@example.com' as email
      from generate_series(1, ${count}::int) as number
    ) as addresses
  `.execute(database)
  return Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}@example.com`)
}

export const unsubscribeTokenOf = (email: string): string => `${email}-unsubscribe-token`
