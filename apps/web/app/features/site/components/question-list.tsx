import { Button } from '@product/ui/forms/button'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { type Question, questions } from '#web/content/faq.ts'
import { getInTouch, questionsTitle } from '#web/content/landing.ts'
import { SectionHeading } from './section.tsx'

/**
 * The browser's own disclosure: it weighs nothing and works without JavaScript. Sharing a `name`
 * makes it close the others when one opens.
 */
export function QuestionList({ questions }: { questions: Question[] }) {
  return (
    <div className="mt-5 divide-y divide-line border-line border-y">
      {questions.map(({ question, answer, link }) => (
        <details key={question} name="questions" className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
            <h3 className="font-medium text-16 leading-6">{question}</h3>
            <ChevronDown className="text-faint transition-transform duration-150 group-open:rotate-180 group-hover:text-text" />
          </summary>
          <div className="max-w-[64ch] pb-5 text-16 text-quiet">
            <p className="text-pretty">{answer}</p>
            {link && (
              <p className="mt-2">
                <Link to={link.to} className="text-accent underline-offset-4 hover:underline">
                  {link.label}
                </Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}

export function QuestionsSection() {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid gap-12 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <SectionHeading title={getInTouch.title} lead={getInTouch.lead} />
          <Button asChild size="l" className="mt-7">
            <Link to="/contact">{getInTouch.action}</Link>
          </Button>
        </div>
        <div>
          <h2 className="text-20">{questionsTitle}</h2>
          <QuestionList questions={questions} />
        </div>
      </div>
    </section>
  )
}
