import type { QuestionSummary } from '@product/contract/community'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { fetchSimilarQuestions } from '../api/community.ts'

const pause = 300
/** Fewer letters are like everything. */
const shortest = 5

/** Questions that were asked already, while a title is being typed. They open beside it, so that nothing typed is lost. */
export function SimilarQuestions({ title }: { title: string }) {
  const [questions, setQuestions] = useState<readonly QuestionSummary[]>([])
  const wanted = title.trim()

  useEffect(() => {
    if (wanted.length < shortest) return setQuestions([])
    let isCurrent = true
    const timer = setTimeout(async () => {
      // A hint only: without it one asks all the same.
      const found = await fetchSimilarQuestions(wanted).catch(() => [])
      if (isCurrent) setQuestions(found)
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])

  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="similar-questions"
      className="rounded-m border border-line bg-surface-raised px-4 py-3"
    >
      <h2 id="similar-questions" className="font-medium text-13">
        Has it been answered already?
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {questions.map(({ id, slug, title: known, answers, isAnswered }) => (
          <li key={id} className="flex items-center gap-2 text-13">
            {isAnswered ? (
              <CircleCheck role="img" aria-label="Answered" className="size-4 text-success" />
            ) : (
              <MessageSquare aria-hidden className="size-4 text-faint" />
            )}
            <a
              href={addressOfQuestion(slug)}
              target="_blank"
              rel="noopener"
              className="wrap-anywhere min-w-0 hover:text-accent hover:underline"
            >
              {known}
            </a>
            <span className="ml-auto flex-none text-12 text-faint tabular-nums">
              {answers === 1 ? '1 answer' : `${answers} answers`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
