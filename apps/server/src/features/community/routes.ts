import { createRoute } from '@hono/zod-openapi'
import {
  acceptAnswerRoute,
  answerQuestionRoute,
  askQuestionRoute,
  deleteAnswerRoute,
  deleteQuestionRoute,
  editAnswerRoute,
  editQuestionRoute,
  followQuestionRoute,
  getMyQuestionRoute,
  getQuestionRoute,
  listQuestionsRoute,
  listSimilarQuestionsRoute,
  restoreAnswerRoute,
  restoreQuestionRoute,
  takeVoteBackRoute,
  unfollowQuestionRoute,
  voteRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { cacheByTags } from '#platform/http/pages/cache-by-tags.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { acceptAnswer } from './accept-answer.ts'
import { answerQuestion } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'
import { communityTags } from './cache-tags.ts'
import { deleteAnswer, editAnswer, restoreAnswer } from './change-answer.ts'
import { deleteQuestion, restoreQuestion } from './delete-question.ts'
import { editQuestion } from './edit-question.ts'
import { findMyQuestion, findShownQuestion } from './find-question.ts'
import { followQuestion, unfollowQuestion } from './follow-question.ts'
import {
  countByCategory,
  hasManyQuestions,
  listQuestions,
  listSimilarQuestions,
} from './list-questions.ts'
import { takeVoteBack, vote } from './vote.ts'

export function communityRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...communityChangesAnHourByAddress, limiter })
  const limitAccount = (limit: typeof questionsAnHour, { accountId }: { accountId: string }) =>
    spendOrRefuse({ ...limit, limiter }, accountId)

  const limitLists = rateLimit({ ...questionListsAMinute, limiter })
  const lists = { ...listQuestionsRoute, middleware: limitLists }
  const readCounts = cacheByTags(
    createTagRevisions(deps.database),
    [communityTags.lists],
    () => countByCategory(deps),
    hasManyQuestions,
  )
  routes.openapi(createRoute(lists), async (context) => {
    const [list, categories] = await Promise.all([
      listQuestions(deps, context.req.valid('query')),
      readCounts(),
    ])
    return context.json({ ...list, categories }, 200)
  })

  const limitSimilar = rateLimit({ ...similarQuestionsAMinute, limiter })
  const similar = { ...listSimilarQuestionsRoute, middleware: limitSimilar }
  routes.openapi(createRoute(similar), async (context) =>
    context.json(await listSimilarQuestions(deps, context.req.valid('query').title), 200),
  )

  routes.openapi(createRoute(getQuestionRoute), async (context) => {
    const { slug } = context.req.valid('param')
    const { page } = context.req.valid('query')
    return context.json(await findShownQuestion(deps, { slug, page }), 200)
  })

  routes.openapi(createRoute(getMyQuestionRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    return context.json(await findMyQuestion(deps, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute({ ...askQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(questionsAnHour, actor)
    return context.json(await askQuestion(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute({ ...editQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    const { id } = context.req.valid('param')
    const edited = await editQuestion(deps, actor, { ...context.req.valid('json'), id })
    return context.json(edited, 200)
  })

  routes.openapi(createRoute({ ...deleteQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    await deleteQuestion(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...restoreQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    await restoreQuestion(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...answerQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(answersAnHour, actor)
    const { id: questionId } = context.req.valid('param')
    const answer = { ...context.req.valid('json'), questionId }
    return context.json(await answerQuestion(deps, actor, answer), 201)
  })

  routes.openapi(createRoute({ ...editAnswerRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    const { id } = context.req.valid('param')
    const { body } = context.req.valid('json')
    return context.json(await editAnswer(deps, actor, { id, body }), 200)
  })

  routes.openapi(createRoute({ ...deleteAnswerRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    await deleteAnswer(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...restoreAnswerRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(postChangesAnHour, actor)
    await restoreAnswer(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...voteRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(choicesAnHour, actor)
    return context.json({ votes: await vote(deps, actor, context.req.valid('param')) }, 200)
  })

  routes.openapi(createRoute({ ...takeVoteBackRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(choicesAnHour, actor)
    return context.json({ votes: await takeVoteBack(deps, actor, context.req.valid('param')) }, 200)
  })

  routes.openapi(createRoute({ ...acceptAnswerRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(choicesAnHour, actor)
    const { id: questionId } = context.req.valid('param')
    const { answerId } = context.req.valid('json')
    await acceptAnswer(deps, actor, { questionId, answerId })
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...followQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(choicesAnHour, actor)
    await followQuestion(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...unfollowQuestionRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    await limitAccount(choicesAnHour, actor)
    await unfollowQuestion(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  return routes
}

/** By account. */
export const questionsAnHour = { name: 'community-questions', limit: 10, windowSeconds: 3_600 }
const answersAnHour = { name: 'community-answers', limit: 30, windowSeconds: 3_600 }
/** Editing, deleting and restoring. */
const postChangesAnHour = { name: 'community-post-changes', limit: 60, windowSeconds: 3_600 }
/** Votes, follows and accepted answers. */
const choicesAnHour = { name: 'community-choices', limit: 200, windowSeconds: 3_600 }
/** By address, for many accounts. */
const communityChangesAnHourByAddress = {
  name: 'community-address',
  limit: 400,
  windowSeconds: 3_600,
}
/** Pages of the forum ask for lists too, and are not counted. */
export const questionListsAMinute = { name: 'community-lists', limit: 60, windowSeconds: 60 }
const similarQuestionsAMinute = { name: 'community-similar', limit: 60, windowSeconds: 60 }
