import { Button } from '@product/ui/forms/button'
import { PenLine } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Link } from '#web/lib/page/link.tsx'
import type { PresentedQuestion } from '../model/present-question.ts'
import { addressRefusals, type MyQuestionState } from '../use-my-question.ts'

// Their code comes with the first answer that is written, or would be.
const loadLater = () => import('./load-later.ts')
const AnswerForm = lazyComponent(async () => (await loadLater()).loadAnswerForm())
const ConfirmAddress = lazyComponent(async () => (await loadLater()).loadConfirmAddress())

type AnswerBoxProps = {
  question: PresentedQuestion
  my: MyQuestionState
  onChanged: () => Promise<void>
}

/** The way to an answer of one's own: signing in, the reason why not, or the form. */
export function AnswerBox({ question, my, onChanged }: AnswerBoxProps) {
  const [isWriting, setIsWriting] = useState(false)
  const { id, slug, isClosed } = question
  if (isClosed) return <Notice>This question is closed. New answers aren’t possible.</Notice>
  if (!my.isSignedIn)
    return (
      <Notice>
        <Link
          to={withNext('/login', `${addressOfQuestion(slug)}#answers`)}
          className="text-accent underline underline-offset-4"
        >
          Log in
        </Link>{' '}
        to answer this question.
      </Notice>
    )
  // A form that is open stays, with what was typed in it.
  if (my.refusal && !isWriting)
    return addressRefusals.includes(my.refusal.code) ? (
      <Suspense>
        <ConfirmAddress onConfirmed={my.refresh} />
      </Suspense>
    ) : (
      <Notice>{my.refusal.message}</Notice>
    )
  if (!isWriting)
    return (
      <div>
        <Button variant="primary" onClick={() => setIsWriting(true)}>
          <PenLine />
          Write an answer
        </Button>
      </div>
    )
  return (
    <Suspense>
      <AnswerForm
        questionId={id}
        onCancel={() => setIsWriting(false)}
        onSaved={async () => {
          await onChanged()
          setIsWriting(false)
        }}
      />
    </Suspense>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-m border border-line border-dashed px-4 py-3 text-13 text-quiet sm:px-5">
    {children}
  </p>
)
