import type { listQuestionsRoute, QuestionSummary } from '@product/contract/community'
import { communityLimits } from '@product/domain'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import type { PaletteItem, PaletteSection } from './palette-list.tsx'

const listQuestions = lightRoute<typeof listQuestionsRoute>('get', '/api/v1/community/questions')

/** Longer than for one's own prompts: every search counts towards a limit by address. */
const pause = 300
/** The server completes words from here on; fewer letters find little. */
const shortest = 3
const mostQuestions = 4

/** Questions of the forum that match. Offline, or over the limit, there are none. */
export function useCommunitySection(typed: string, onDone: () => void): PaletteSection {
  const navigate = useNavigate()
  const [found, setFound] = useState<readonly QuestionSummary[]>([])
  const wanted = typed.trim().slice(0, communityLimits.search)

  useEffect(() => {
    if (wanted.length < shortest || !navigator.onLine) return setFound([])
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const query = { q: wanted }
      const { questions } = await call(listQuestions, { query, signal: ending.signal }).catch(
        () => ({ questions: [] }),
      )
      if (!ending.signal.aborted) setFound(questions)
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted])

  // Earlier results stay until new ones arrive, so that the list does not jump with every letter.
  return {
    heading: 'Community',
    items: found.slice(0, mostQuestions).map(
      ({ id, slug, title, isAnswered }): PaletteItem => ({
        key: `question ${id}`,
        label: title,
        kind: 'Question',
        icon: isAnswered ? CircleCheck : MessageSquare,
        choose: () => {
          onDone()
          void navigate(addressOfQuestion(slug))
        },
      }),
    ),
  }
}
