import { plans, productName, type SupportSchedule, withSupportTimes } from '@product/domain'
import { pricingMeta, pricingQuestions } from '#web/content/pricing.ts'
import { questionsData, type StructuredData } from '#web/lib/page/structured-data.ts'

const sold = [plans.free, plans.pro, plans.team]

/** The plans as offers, and the questions, as schema.org names them. */
export const pricingData = (
  absolute: (path: string) => string,
  schedule: SupportSchedule,
): StructuredData[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName,
    description: pricingMeta.description,
    image: absolute('/og/site.png'),
    brand: { '@type': 'Brand', name: productName },
    offers: sold.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      url: absolute('/pricing'),
      price: price?.monthly ?? 0,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    })),
  },
  questionsData(
    pricingQuestions.map(({ question, answer }) => ({
      question,
      answer: withSupportTimes(answer, schedule),
    })),
  ),
]
