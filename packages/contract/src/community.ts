import { communityCategoryIds, communityLimits, questionSorts } from '@product/domain'
import { z } from 'zod'
import { Author } from './library.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { joinLines, tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Community']
const { title, shortestTitle, body, shortestBody, search, pages } = communityLimits

const Category = z.enum(communityCategoryIds)
const Page = z.coerce.number().int().min(1).max(pages).default(1)

const atLeast = (least: number) => `Use at least ${least} characters`
const Title = z
  .string()
  .overwrite(joinLines)
  .trim()
  .min(shortestTitle, atLeast(shortestTitle))
  .max(title, tooLong(title))
/** Markdown, stored and sent as it was typed. */
const QuestionBody = z
  .string()
  .trim()
  .min(shortestBody, atLeast(shortestBody))
  .max(body, tooLong(body))
const AnswerBody = z.string().trim().min(1, 'Write an answer.').max(body, tooLong(body))

export const QuestionFields = z.object({ category: Category, title: Title, body: QuestionBody })

export const QuestionSummary = z
  .object({
    id: Uuid,
    slug: z.string(),
    category: Category,
    title: z.string(),
    /** The beginning of the body as plain text. */
    excerpt: z.string(),
    /** Null where the account was deleted. */
    author: Author.nullable(),
    votes: z.int(),
    answers: z.int(),
    /** Whether the asker accepted one of the answers. */
    isAnswered: z.boolean(),
    /** Closed by an operator: nobody answers any more. */
    isClosed: z.boolean(),
    createdAt: z.iso.datetime(),
    lastActivityAt: z.iso.datetime(),
  })
  .meta({ id: 'QuestionSummary' })

export type QuestionSummary = z.infer<typeof QuestionSummary>

export const Answer = z
  .object({
    id: Uuid,
    /** Markdown. */
    body: z.string(),
    author: Author.nullable(),
    votes: z.int(),
    isAccepted: z.boolean(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Answer' })

export type Answer = z.infer<typeof Answer>

export const Question = QuestionSummary.extend({
  /** Markdown. */
  body: z.string(),
  editedAt: z.iso.datetime().nullable(),
  /** The accepted one first, then by votes: a page of them. */
  answerPage: z.array(Answer),
  page: z.int(),
  pages: z.int(),
}).meta({ id: 'Question' })

export type Question = z.infer<typeof Question>

export const listQuestionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/community/questions',
  tags,
  summary: 'List or search the questions of the forum',
  request: {
    query: z.object({
      sort: z.enum(questionSorts).default('newest'),
      category: Category.optional(),
      /** With words to search for, the best matches come first, whatever the order. */
      q: z.string().trim().max(search).optional(),
      /** The handle of the person who asked. */
      author: z.string().min(1).max(40).optional(),
      page: Page,
    }),
  },
  responses: {
    200: json(
      z.object({
        questions: z.array(QuestionSummary),
        page: z.int(),
        pages: z.int(),
        /** Of all pages that can be opened. */
        total: z.int(),
        /** How many questions each category has. */
        categories: z.record(Category, z.int()),
      }),
      'A page of questions.',
    ),
    ...errorResponses,
  },
})

export const listSimilarQuestionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/community/similar-questions',
  tags,
  summary: 'List questions with similar words, for a title that is being written',
  request: { query: z.object({ title: z.string().trim().min(1).max(search) }) },
  responses: {
    200: json(z.object({ questions: z.array(QuestionSummary) }), 'At most five.'),
    ...errorResponses,
  },
})

export const getQuestionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/community/questions/{slug}',
  tags,
  summary: 'Get a question with a page of its answers',
  request: {
    params: z.object({ slug: z.string().min(1).max(100) }),
    query: z.object({ page: Page }),
  },
  responses: { 200: json(Question, 'The question.'), ...errorResponses },
})

const ById = z.object({ id: Uuid })

/** What the reader of a question did with it, and may do. */
export const MyQuestion = z
  .object({
    /** The question and the answers to it that you voted for. */
    votedIds: z.array(Uuid),
    /** The question and the answers that you wrote. */
    ownIds: z.array(Uuid),
    isFollowing: z.boolean(),
    isOperator: z.boolean(),
    /** Why you may not answer; null where you may. */
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'MyQuestion' })

export type MyQuestion = z.infer<typeof MyQuestion>

export const getMyQuestionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/community/questions/{id}/mine',
  tags,
  ...signedIn,
  summary: 'Get your votes, your answers and whether you follow a question',
  request: { params: ById },
  responses: { 200: json(MyQuestion, 'Yours.'), ...errorResponses },
})

export const askQuestionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/community/questions',
  tags,
  ...signedIn,
  summary: 'Ask a question; you follow it from then on',
  request: {
    body: json(
      QuestionFields.extend({
        /** Made by the client: sent again, there is one question. */
        id: Uuid,
      }),
      'The question.',
    ),
  },
  responses: { 201: json(QuestionSummary, 'As it is stored.'), ...errorResponses },
})

export const editQuestionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/community/questions/{id}',
  tags,
  ...signedIn,
  summary: 'Edit your question; its address stays',
  request: { params: ById, body: json(QuestionFields, 'The question.') },
  responses: { 200: json(QuestionSummary, 'As it is stored.'), ...errorResponses },
})

export const deleteQuestionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/community/questions/{id}',
  tags,
  ...signedIn,
  summary: 'Delete your question, while nobody else has answered it',
  request: { params: ById },
  responses: { 204: { description: 'Deleted. It can be restored.' }, ...errorResponses },
})

export const restoreQuestionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/community/questions/{id}/restore',
  tags,
  ...signedIn,
  summary: 'Restore your question that you deleted',
  request: { params: ById },
  responses: { 204: { description: 'Public again.' }, ...errorResponses },
})

export const answerQuestionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/community/questions/{id}/answers',
  tags,
  ...signedIn,
  summary: 'Answer a question; its followers are notified',
  request: {
    params: ById,
    body: json(
      z.object({
        /** Made by the client: sent again, there is one answer. */
        id: Uuid,
        body: AnswerBody,
      }),
      'The answer.',
    ),
  },
  responses: { 201: json(Answer, 'As it is stored.'), ...errorResponses },
})

export const editAnswerRoute = defineRoute({
  method: 'put',
  path: '/api/v1/community/answers/{id}',
  tags,
  ...signedIn,
  summary: 'Edit your answer',
  request: { params: ById, body: json(z.object({ body: AnswerBody }), 'The answer.') },
  responses: { 200: json(Answer, 'As it is stored.'), ...errorResponses },
})

export const deleteAnswerRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/community/answers/{id}',
  tags,
  ...signedIn,
  summary: 'Delete your answer',
  request: { params: ById },
  responses: { 204: { description: 'Deleted. It can be restored.' }, ...errorResponses },
})

export const restoreAnswerRoute = defineRoute({
  method: 'post',
  path: '/api/v1/community/answers/{id}/restore',
  tags,
  ...signedIn,
  summary: 'Restore your answer that you deleted',
  request: { params: ById },
  responses: { 204: { description: 'Public again.' }, ...errorResponses },
})

const Voted = z.object({ kind: z.enum(['questions', 'answers']), id: Uuid })
const Votes = json(z.object({ votes: z.int() }), 'How many votes it has by now.')

export const voteRoute = defineRoute({
  method: 'put',
  path: '/api/v1/community/{kind}/{id}/vote',
  tags,
  ...signedIn,
  summary: 'Vote for a question or an answer of somebody else',
  request: { params: Voted },
  responses: { 200: Votes, ...errorResponses },
})

export const takeVoteBackRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/community/{kind}/{id}/vote',
  tags,
  ...signedIn,
  summary: 'Take your vote back',
  request: { params: Voted },
  responses: { 200: Votes, ...errorResponses },
})

export const acceptAnswerRoute = defineRoute({
  method: 'put',
  path: '/api/v1/community/questions/{id}/accepted-answer',
  tags,
  ...signedIn,
  summary: 'Accept an answer to your question, or none',
  request: {
    params: ById,
    body: json(z.object({ answerId: Uuid.nullable() }), 'The answer; null for none.'),
  },
  responses: { 204: { description: 'Accepted.' }, ...errorResponses },
})

export const followQuestionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/community/questions/{id}/follow',
  tags,
  ...signedIn,
  summary: 'Follow a question: you are notified of its answers',
  request: { params: ById },
  responses: { 204: { description: 'Followed.' }, ...errorResponses },
})

export const unfollowQuestionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/community/questions/{id}/follow',
  tags,
  ...signedIn,
  summary: 'Stop following a question',
  request: { params: ById },
  responses: { 204: { description: 'No longer followed.' }, ...errorResponses },
})
