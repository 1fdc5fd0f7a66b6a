type StructuredValue =
  | string
  | number
  | boolean
  | undefined
  | StructuredValue[]
  | { [key: string]: StructuredValue }

/** A thing of schema.org, as JSON-LD. */
export type StructuredData = { '@type': string; [key: string]: StructuredValue }

type Crumb = { name: string; path: string }

/** The way from the front page to where one is. */
export const breadcrumbs = (
  absolute: (path: string) => string,
  crumbs: Crumb[],
): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
})

/** Questions with their answers. */
export const questionsData = (
  questions: { question: string; answer: string }[],
): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
