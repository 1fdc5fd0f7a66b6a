import { Button } from '@product/ui/forms/button'
import { useActionState } from 'react'
import { useLocation } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'

type NewsletterAnswerProps = {
  title: string
  text: string
  action: string
  done: (email: string) => string
  send: (token: string) => Promise<{ email: string }>
}

type AnswerState = { status: 'idle' | 'done' | 'failed'; message: string }

/** The screen behind a link of a newsletter mail: one sentence, one button, one outcome. */
export function NewsletterAnswer(props: NewsletterAnswerProps) {
  // The token of the link. It is in the fragment, which browsers send to nobody.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  // Another link that is opened in the same tab changes the fragment alone, and needs its own answer.
  return <Answer key={token} token={token} {...props} />
}

function Answer({
  title,
  text,
  action,
  done,
  send,
  token,
}: NewsletterAnswerProps & { token: string }) {
  const [{ status, message }, submit, pending] = useActionState<AnswerState>(
    async () => {
      try {
        const { email } = await send(token)
        return { status: 'done', message: done(email) }
      } catch (error) {
        return { status: 'failed', message: describeError(error) }
      }
    },
    { status: 'idle', message: text },
  )

  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-28">{title}</h1>
      <p aria-live="polite" className={status === 'failed' ? 'text-danger' : 'text-quiet'}>
        {message}
      </p>
      {status !== 'done' && (
        <form action={submit}>
          <Button type="submit" variant="primary" size="l" loading={pending}>
            {action}
          </Button>
        </form>
      )}
    </section>
  )
}
