import type { DocsSlug } from '@product/domain'
import { createId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { Link } from '#web/lib/page/link.tsx'

type Answer = { id: string; isHelpful: boolean }

type Step = 'asked' | 'answered' | 'commented'

/** The question at the end of a page. The answer counts at once; a comment or another answer follows with the same id. */
export function PageFeedback({ page }: { page: DocsSlug }) {
  const [answer, setAnswer] = useState<Answer>()
  const [step, setStep] = useState<Step>('asked')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const commentId = useId()
  useEffect(() => {
    // The form that follows the answer may be below the part that is in view.
    if (step !== 'asked') section.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  function show(next: Step) {
    setStep(next)
    // The button that was pressed goes away, and the focus must not go with it.
    section.current?.focus({ preventScroll: true })
  }

  async function send(next: Answer, after: Step, comment?: string) {
    setAnswer(next)
    setSending(true)
    setProblem(undefined)
    try {
      // Loaded with the first answer: most readers give none.
      const { sendFeedback } = await import('../api/send-feedback.ts')
      await sendFeedback({ ...next, page, ...(comment && { comment }) })
      show(after)
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
      ref={section}
      tabIndex={-1}
      aria-label="Was this page helpful?"
      className="outline-hidden mt-14 grid max-w-168 gap-3 border-line border-t pt-6 text-13"
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
          <label htmlFor={commentId} className="font-medium">
            {answer?.isHelpful
              ? 'Thanks! What helped you? (optional)'
              : 'Thanks. What was missing? (optional)'}
          </label>
          <textarea
            id={commentId}
            name="comment"
            rows={3}
            maxLength={2_000}
            className="rounded-s border border-line bg-surface-control px-3 py-2 text-14"
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button type="submit" loading={isSending}>
              Send
            </Button>
            <ChangeAnswer onClick={() => show('asked')} />
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
      {step === 'commented' ? <ChangeAnswer onClick={() => show('asked')} /> : null}
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
    </section>
  )
}

const ChangeAnswer = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="justify-self-start" onClick={onClick}>
    Change answer
  </Button>
)
