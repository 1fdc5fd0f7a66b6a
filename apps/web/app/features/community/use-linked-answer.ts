import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import type { PresentedQuestion } from './model/present-question.ts'

/** A link to an answer names no page, because votes move it: goes to the page that it is on now. */
export function useLinkedAnswer({ slug, page, pages, answerPage }: PresentedQuestion): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const answerId = hash.startsWith('#answer-') ? hash.slice('#answer-'.length) : null
  const isSought = answerId !== null && pages > 1 && !answerPage.some(({ id }) => id === answerId)

  useEffect(() => {
    if (!isSought) return
    let isCurrent = true
    const follow = async () => {
      const { loadPostActions } = await import('./components/load-later.ts')
      const { findAnswerPage } = await loadPostActions()
      const found = await findAnswerPage({ slug, answerId, page, pages })
      if (isCurrent && found !== undefined)
        await navigate(`${addressOfQuestion(slug, found)}#answer-${answerId}`, { replace: true })
    }
    // Without it one sees the question, and turns the pages.
    follow().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isSought, answerId, slug, page, pages, navigate])
}
