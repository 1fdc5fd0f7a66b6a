import { communityCategories } from '@product/domain'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { breadcrumbs, type StructuredData } from '#web/lib/page/structured-data.ts'
import { addressOf } from './community-view.ts'
import type { PresentedAnswer, PresentedQuestion } from './present-question.ts'

/** The page of a question, for search engines and link previews. */
export function describeQuestion(question: PresentedQuestion) {
  const { title, excerpt, slug, category, page } = question
  const path = addressOfQuestion(slug, page)
  const view = { category, sort: 'newest', q: '', page: 1 } as const
  return {
    title,
    description: excerpt || title,
    path,
    type: 'article' as const,
    structuredData: (absolute: (path: string) => string): StructuredData[] => [
      describeThread(question, absolute),
      breadcrumbs(absolute, [
        { name: 'Community', path: '/community' },
        { name: communityCategories[category].name, path: addressOf(view) },
        { name: title, path },
      ]),
    ],
  }
}

function describeThread(
  question: PresentedQuestion,
  absolute: (path: string) => string,
): StructuredData {
  const address = absolute(addressOfQuestion(question.slug))
  const authorOf = ({ author }: Pick<PresentedAnswer, 'author'>): StructuredData => ({
    '@type': 'Person',
    name: author?.name ?? 'Deleted user',
    url: author ? absolute(`/u/${author.handle}`) : undefined,
  })
  const answers = question.answerPage.map((answer) => ({
    isAccepted: answer.isAccepted,
    data: {
      '@type': 'Answer',
      text: answer.plainText,
      upvoteCount: answer.votes,
      dateCreated: answer.createdAt,
      url: `${address}#answer-${answer.id}`,
      author: authorOf(answer),
    },
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: question.plainText,
      answerCount: question.answers,
      upvoteCount: question.votes,
      dateCreated: question.createdAt,
      author: authorOf(question),
      acceptedAnswer: answers.find(({ isAccepted }) => isAccepted)?.data,
      suggestedAnswer: answers.filter(({ isAccepted }) => !isAccepted).map(({ data }) => data),
    },
  }
}
