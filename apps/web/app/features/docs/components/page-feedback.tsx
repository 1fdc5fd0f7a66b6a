import type { DocsSlug } from '@product/domain'
import { createId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { Link } from '#web/lib/page/link.tsx'

type Answer = { id: string; isHelpful: boolean }

type Step = 'asked' | 'answered' | 'commented'

/** The question at the end of a page. The answer counts at once; a comment follows with the same id. */
export function PageFeedback({ page }: { page: DocsSlug }) {
  const [answer, setAnswer] = useState<Answer>()
  const [step, setStep] = useState<Step>('asked')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(next: Answer, after: Step, comment?: string) {
    setAnswer(next)
    setSending(true)
    setProblem(undefined)
    try {
      // Loaded with the first answer: most readers give none.
      const { sendFeedback } = await import('../api/send-feedback.ts')
      await sendFeedback({ ...next, page, ...(comment && { comment }) })
      setStep(after)
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setSending(false)
    }
  }

  const choose = (isHelpful: boolean) =>
    send({ id: answer?.id ?? createId(), isHelpful }, 'answered')

  function comment(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    if (answer) void send(answer, 'commented', text)
  }

  return (
    <section
      aria-label="Was this page helpful?"
      className="mt-14 grid max-w-168 gap-3 border-line border-t pt-6 text-13"
    >
      {step === 'asked' ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-medium">Was this page helpful?</p>
          <div className="flex gap-2">
            <Button
              size="s"
              loading={isSending && answer?.isHelpful === true}
              onClick={() => choose(true)}
            >
              Yes
            </Button>
            <Button
              size="s"
              loading={isSending && answer?.isHelpful === false}
              onClick={() => choose(false)}
            >
              No
            </Button>
          </div>
        </div>
      ) : null}
      {step === 'answered' ? (
        <form onSubmit={comment} className="grid gap-2">
          <label htmlFor="docs-comment" className="font-medium">
            {answer?.isHelpful
              ? 'Thanks! What helped you? (optional)'
              : 'Thanks. What was missing? (optional)'}
          </label>
          <textarea
            id="docs-comment"
            name="comment"
            rows={3}
            maxLength={2_000}
            className="rounded-s border border-line bg-surface-control px-3 py-2 text-14"
          />
          <div className="flex items-center gap-3">
            <Button type="submit" loading={isSending}>
              Send
            </Button>
            <p className="text-12 text-faint">
              We cannot reply here.{' '}
              <Link to="/contact" className="underline underline-offset-2 hover:text-text">
                Contact us
              </Link>{' '}
              if you need help.
            </p>
          </div>
        </form>
      ) : null}
      <p role="status" className="text-quiet empty:hidden">
        {step === 'commented' ? 'Thanks, we read every comment.' : ''}
      </p>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
