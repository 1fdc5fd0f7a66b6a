import { withSupportTimes } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { questions } from '#web/content/faq.ts'
import { getInTouch, questionsTitle } from '#web/content/landing.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'
import { QuestionList } from './question-list.tsx'
import { SectionHeading } from './section.tsx'

export function QuestionsSection() {
  const { supportSchedule } = usePublicConfig()
  const lead = withSupportTimes(getInTouch.lead, supportSchedule)
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid gap-12 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <SectionHeading title={getInTouch.title} lead={lead} />
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
