import type { Question } from '@product/contract/community'
import type { PublicConfig } from '@product/contract/site'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import type { NavigateFunction } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import { fetchQuestion, type PostKind, sendAccepted, setDeleted } from '../api/community.ts'

type Auth = PublicConfig['auth']

export async function acceptAnswer(
  auth: Auth,
  questionId: string,
  answerId: string | null,
  onChanged: () => Promise<void>,
): Promise<void> {
  await sendAccepted(auth, questionId, answerId)
  await onChanged()
}

type Sought = { slug: string; answerId: string; page: number; pages: number }

/** The page of a question that shows an answer; undefined where it is on none. */
export async function findAnswerPage(sought: Sought): Promise<number | undefined> {
  const { slug, answerId, page: known, pages } = sought
  // The newest answers have few votes and are at the end.
  for (let page = pages; page >= 1; page -= 1) {
    if (page === known) continue
    const { answerPage } = await fetchQuestion(slug, page)
    if (answerPage.some(({ id }) => id === answerId)) return page
  }
}

type Place = { slug: string; page: number; pages: number }

/**
 * The question with the texts as they were typed, and with the answer that is edited: votes may have moved it to another
 * page since this one was made.
 */
export async function fetchSource(
  { slug, page, pages }: Place,
  answerId: string | null,
): Promise<Question> {
  const shown = await fetchQuestion(slug, page)
  if (answerId === null || shown.answerPage.some(({ id }) => id === answerId)) return shown
  const found = await findAnswerPage({ slug, answerId, page, pages })
  return found === undefined ? shown : await fetchQuestion(slug, found)
}

type Deleted = { kind: PostKind; id: string; slug: string }
type Screen = { navigate: NavigateFunction; onChanged: () => Promise<void> }

/** Long enough to read why, and to choose. */
const retryMilliseconds = 10_000

/** At once, because it can be undone. A deleted question has no page: one goes to the list. */
export async function deletePost(
  auth: Auth,
  { kind, id, slug }: Deleted,
  { navigate, onChanged }: Screen,
): Promise<void> {
  const isQuestion = kind === 'questions'
  const restore = async () => {
    try {
      await setDeleted(auth, kind, id, false)
      if (isQuestion) await navigate(addressOfQuestion(slug))
      else await onChanged()
    } catch (error) {
      stackToast({
        title: 'Not restored',
        description: describeError(error),
        variant: 'error',
        action: { label: 'Try again', onSelect: () => void restore() },
        duration: retryMilliseconds,
      })
    }
  }
  await setDeleted(auth, kind, id, true)
  if (isQuestion) await navigate('/community')
  else await onChanged()
  offerUndo({ title: isQuestion ? 'Question deleted' : 'Answer deleted' }, () => void restore())
}
