import type { getMeRoute, proveEmailRoute } from '@product/contract/accounts'
import type {
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
  listSimilarQuestionsRoute,
  restoreAnswerRoute,
  restoreQuestionRoute,
  takeVoteBackRoute,
  unfollowQuestionRoute,
  voteRoute,
} from '@product/contract/community'
import type { moderateRoute, moveQuestionRoute } from '@product/contract/moderation'
import type { PublicConfig } from '@product/contract/site'
import type { CommunityCategory } from '@product/domain'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

type Auth = PublicConfig['auth']

const questions = '/api/v1/community/questions'
const question = `${questions}/{id}` as const
const answer = '/api/v1/community/answers/{id}'
const vote = '/api/v1/community/{kind}/{id}/vote'

const getQuestion = lightRoute<typeof getQuestionRoute>('get', `${questions}/{slug}`)
const listSimilar = lightRoute<typeof listSimilarQuestionsRoute>(
  'get',
  '/api/v1/community/similar-questions',
)
const getMine = lightRoute<typeof getMyQuestionRoute>('get', `${question}/mine`)
const ask = lightRoute<typeof askQuestionRoute>('post', questions)
const edit = lightRoute<typeof editQuestionRoute>('put', question)
const remove = lightRoute<typeof deleteQuestionRoute>('delete', question)
const restore = lightRoute<typeof restoreQuestionRoute>('post', `${question}/restore`)
const addAnswer = lightRoute<typeof answerQuestionRoute>('post', `${question}/answers`)
const changeAnswer = lightRoute<typeof editAnswerRoute>('put', answer)
const removeAnswer = lightRoute<typeof deleteAnswerRoute>('delete', answer)
const restoreOneAnswer = lightRoute<typeof restoreAnswerRoute>('post', `${answer}/restore`)
const giveVote = lightRoute<typeof voteRoute>('put', vote)
const takeVoteBack = lightRoute<typeof takeVoteBackRoute>('delete', vote)
const accept = lightRoute<typeof acceptAnswerRoute>('put', `${question}/accepted-answer`)
const follow = lightRoute<typeof followQuestionRoute>('put', `${question}/follow`)
const unfollow = lightRoute<typeof unfollowQuestionRoute>('delete', `${question}/follow`)
const getMe = lightRoute<typeof getMeRoute>('get', '/api/v1/me')
const prove = lightRoute<typeof proveEmailRoute>('post', '/api/v1/me/email/proof')
const act = lightRoute<typeof moderateRoute>('post', '/api/v1/moderation/actions')
const move = lightRoute<typeof moveQuestionRoute>(
  'put',
  '/api/v1/moderation/questions/{id}/category',
)

type QuestionFields = { category: CommunityCategory; title: string; body: string }
export type PostKind = 'questions' | 'answers'

/** With the Markdown of the question and of a page of its answers. */
export const fetchQuestion = (slug: string, page: number) =>
  call(getQuestion, { params: { slug }, query: { page } })

export async function fetchSimilarQuestions(title: string) {
  const { questions: similar } = await call(listSimilar, { query: { title } })
  return similar
}

export async function fetchMyQuestion(auth: Auth, id: string) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(getMine, { params: { id } })
}

export async function askQuestion(auth: Auth, body: QuestionFields & { id: string }) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(ask, { body })
}

export async function editQuestion(auth: Auth, id: string, body: QuestionFields) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(edit, { params: { id }, body })
}

export async function sendAnswer(
  auth: Auth,
  questionId: string,
  body: { id: string; body: string },
) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(addAnswer, { params: { id: questionId }, body })
}

export async function editAnswer(auth: Auth, id: string, body: string) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(changeAnswer, { params: { id }, body: { body } })
}

/** Deletes a question or an answer of one's own, or restores it. */
export async function setDeleted(auth: Auth, kind: PostKind, id: string, isDeleted: boolean) {
  const callAsPerson = await visitorCall(auth)
  const params = { id }
  if (kind === 'questions') await callAsPerson(isDeleted ? remove : restore, { params })
  else await callAsPerson(isDeleted ? removeAnswer : restoreOneAnswer, { params })
}

/** Returns how many votes it has by then. */
export async function sendVote(auth: Auth, kind: PostKind, id: string, isVoted: boolean) {
  const callAsPerson = await visitorCall(auth)
  const { votes } = await callAsPerson(isVoted ? giveVote : takeVoteBack, { params: { kind, id } })
  return votes
}

export async function sendAccepted(auth: Auth, id: string, answerId: string | null) {
  const callAsPerson = await visitorCall(auth)
  await callAsPerson(accept, { params: { id }, body: { answerId } })
}

export async function sendFollow(auth: Auth, id: string, isFollowing: boolean) {
  const callAsPerson = await visitorCall(auth)
  await callAsPerson(isFollowing ? follow : unfollow, { params: { id } })
}

/** The reader's address, which is empty without one, and whether they have confirmed it. */
export async function fetchAddress(auth: Auth) {
  const callAsPerson = await visitorCall(auth)
  const { email, isEmailProven } = await callAsPerson(getMe)
  return { email, isConfirmed: isEmailProven }
}

/** Mails the code with which a signed-in person confirms their address. */
export async function mailAddressCode(auth: Auth) {
  const client = await loadAuthClient(auth)
  const { error } = await client.reauthenticate()
  if (error) throw error
}

export async function confirmAddress(auth: Auth, code: string) {
  const callAsPerson = await visitorCall(auth)
  await callAsPerson(prove, { body: { code } })
}

/** For operators. */
export async function setClosed(
  auth: Auth,
  id: string,
  closing: { isClosed: boolean; reason: string },
) {
  const callAsPerson = await visitorCall(auth)
  const { isClosed, reason } = closing
  await callAsPerson(act, {
    body: { action: isClosed ? 'close' : 'reopen', kind: 'question', target: id, reason },
  })
}

/** For operators. */
export async function moveQuestion(auth: Auth, id: string, category: CommunityCategory) {
  const callAsPerson = await visitorCall(auth)
  await callAsPerson(move, { params: { id }, body: { category } })
}
