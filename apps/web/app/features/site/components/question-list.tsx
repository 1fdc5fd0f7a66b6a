import { withSupportTimes } from '@product/domain'
import { ChevronDown } from 'lucide-react'
import type { Question } from '#web/content/faq.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'

/**
 * The browser's own disclosure: it weighs nothing and works without JavaScript. Sharing a `name`
 * makes it close the others when one opens.
 */
export function QuestionList({ questions }: { questions: Question[] }) {
  const { supportSchedule } = usePublicConfig()
  return (
    <div className="mt-5 divide-y divide-line border-line border-y">
      {questions.map(({ question, answer, links }) => (
        <details key={question} name="questions" className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
            <h3 className="font-medium text-16 leading-6">{question}</h3>
            <ChevronDown className="text-faint transition-transform duration-150 group-open:rotate-180 group-hover:text-text" />
          </summary>
          <div className="max-w-[64ch] pb-5 text-16 text-quiet">
            <p className="text-pretty">{withSupportTimes(answer, supportSchedule)}</p>
            {links?.map(({ label, to }) => (
              <p key={to} className="mt-2 mr-6 inline-block">
                <Link to={to} className="text-accent underline-offset-4 hover:underline">
                  {label}
                </Link>
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
