import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Input } from '@product/ui/forms/input'
import { useActionState } from 'react'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'

type FormState = { status: 'idle' | 'sent' | 'failed'; message: string; email: string }

/** `source` names the part of the site, as the event and the subscription record it. */
export function NewsletterForm({ source }: { source: string }) {
  const track = useTrack()
  const [state, submit, pending] = useActionState<FormState, FormData>(
    async (_, form) => {
      const email = String(form.get('email'))
      track('newsletter_subscribe_clicked', { source })
      try {
        // Loaded on the first submit: the footer is on every page, and most visitors never use it.
        const { subscribeToNewsletter } = await import('../api/newsletter.ts')
        await subscribeToNewsletter(email, source)
        stackToast({ title: 'Check your inbox', description: `We sent a link to ${email}.` })
        return {
          status: 'sent',
          message: `Almost there: confirm with the link we sent to ${email}.`,
          email: '',
        }
      } catch (error) {
        return { status: 'failed', message: describeError(error), email }
      }
    },
    {
      status: 'idle',
      message: 'Product news, about once a month. One click to leave.',
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
