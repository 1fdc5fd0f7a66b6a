import { testimonials } from '#web/content/placeholder-copy.ts'
import {
  comparisonTitle,
  pricingHeader,
  pricingMeta,
  pricingQuestions,
  pricingQuestionsTitle,
  testimonialsTitle,
} from '#web/content/pricing.ts'
import { EnterpriseBanner } from '#web/features/pricing/components/enterprise-banner.tsx'
import { PlanCards } from '#web/features/pricing/components/plan-cards.tsx'
import { PlanComparison } from '#web/features/pricing/components/plan-comparison.tsx'
import { Testimonials } from '#web/features/pricing/components/testimonials.tsx'
import { pricingData } from '#web/features/pricing/pricing-data.ts'
import { QuestionList } from '#web/features/site/components/question-list.tsx'
import { PageHeader, Section } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/pricing'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      ...pricingMeta,
      structuredData: (absolute) =>
        pricingData(absolute, args.matches[0].loaderData.supportSchedule),
    },
    args,
  )

export default function Pricing() {
  return (
    <>
      <PageHeader {...pricingHeader} />
      <PlanCards />
      <EnterpriseBanner />
      <Section title={comparisonTitle}>
        <PlanComparison />
      </Section>
      {testimonials.length > 0 && (
        <Section title={testimonialsTitle}>
          <Testimonials />
        </Section>
      )}
      <Section title={pricingQuestionsTitle}>
        <QuestionList questions={pricingQuestions} />
      </Section>
    </>
  )
}
