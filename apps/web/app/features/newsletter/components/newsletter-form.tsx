import { Button } from '@product/ui/forms/button'
import { Input } from '@product/ui/forms/input'
import { useActionState } from 'react'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type FormState = { status: 'idle' | 'sent' | 'failed'; message: string; email: string }

/** `source` names the part of the site, as the event and the subscription record it. */
export function NewsletterForm({ source }: { source: string }) {
  const track = useTrack()
  const { sendsMail } = usePublicConfig()
  const [state, submit, pending] = useActionState<FormState, FormData>(
    async (_, form) => {
      const email = String(form.get('email'))
      track('newsletter_subscribe_clicked', { source })
      try {
        // Loaded on the first submit: the footer is on every page, and most visitors never use it.
        const { subscribeToNewsletter } = await import('../api/newsletter.ts')
        const message = await subscribeToNewsletter({ email, source, sendsMail })
        return { status: 'sent', message, email: '' }
      } catch (error) {
        return { status: 'failed', message: describeError(error), email }
      }
    },
    {
      status: 'idle',
      message: 'Product news, about once a month. Unsubscribe with one click.',
      email: '',
    },
  )

  return (
    <form action={submit} className="mt-3">
      <div className="flex gap-2">
        <Input
          key={state.status}
          type="email"
          name="email"
          required
          maxLength={320}
          autoComplete="email"
          placeholder="you@example.com"
          aria-label="Email address"
          defaultValue={state.email}
        />
        <Button type="submit" loading={pending} className="pointer-coarse:h-11">
          Subscribe
        </Button>
      </div>
      <noscript>
        <p className="mt-2 text-13 text-danger">Subscribing needs JavaScript.</p>
      </noscript>
      <p
        aria-live="polite"
        className={`mt-2 text-13 ${state.status === 'failed' ? 'text-danger' : 'text-quiet'}`}
      >
        {state.message}
      </p>
    </form>
  )
}
