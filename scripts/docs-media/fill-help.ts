import { randomBytes } from 'node:crypto'
import {
  acceptAnswerRoute,
  answerConversationRoute,
  answerQuestionRoute,
  askQuestionRoute,
  changePlanRoute,
  chatTokenHeader,
  listConversationsRoute,
  saveCannedAnswerRoute,
  saveMailingRoute,
  sendChatMessageRoute,
  sendContactMessageRoute,
  startChatRoute,
} from '@product/contract'
import type { SamplePerson } from '../sample-site.ts'
import {
  cannedAnswers,
  chat,
  contactMessages,
  newsletter,
  operatorName,
  otherChats,
  questions,
} from './help-content.ts'
import { momentSql } from './moment.ts'
import type { Studio } from './open-studio.ts'

export type FilledHelp = {
  nora: SamplePerson
  chatId: string
  questionSlug: string
  mailingId: string
}

/** The secret of a device that has a chat. */
export const createChatToken = (): string => randomBytes(32).toString('base64url')

/** Conversations in the inbox, questions in the community, and a newsletter that is being written. */
export async function fillHelp(studio: Studio, everyone: SamplePerson[]): Promise<FilledHelp> {
  const nora = await studio.makeOperator(await studio.signUp(operatorName))
  studio.keepOnline(nora)
  const chatId = await addConversations(studio, everyone, nora)
  const questionSlug = await addQuestions(studio, everyone)
  for (const body of cannedAnswers)
    await nora.call(saveCannedAnswerRoute, { params: { id: crypto.randomUUID() }, body })
  const mailingId = crypto.randomUUID()
  await nora.call(saveMailingRoute, {
    params: { id: mailingId },
    body: {
      ...newsletter,
      kind: 'newsletter',
      effectiveOn: null,
      inArchive: true,
      baseRevision: 0,
    },
  })
  return { nora, chatId, questionSlug, mailingId }
}

async function addConversations(
  { database, visit }: Studio,
  everyone: SamplePerson[],
  nora: SamplePerson,
): Promise<string> {
  const [maya] = everyone
  if (!maya) throw new Error('There are no sample people.')
  const answer = (id: string, text: string) =>
    nora.call(answerConversationRoute, {
      params: { id },
      body: { id: crypto.randomUUID(), text, fileIds: [] },
    })
  const start = async (call: SamplePerson['call'], text: string, more: object = {}) => {
    const id = crypto.randomUUID()
    const message = { id: crypto.randomUUID(), text }
    await call(startChatRoute, {
      body: { id, message, name: '', address: null, page: '/', ...more },
    })
    return id
  }
  const [first = '', ...messages] = chat.messages
  const chatId = await start(maya.call, first, {
    page: chat.page,
    address: maya.email,
  })
  for (const [place, text] of messages.entries())
    if (place % 2 === 0) await answer(chatId, text)
    else
      await maya.call(sendChatMessageRoute, {
        params: { id: chatId },
        body: { id: crypto.randomUUID(), text, fileIds: [] },
      })
  await backdateConversation(chatId, 26 / 60)

  for (const { name, plan, hours, text, answer: answered } of otherChats) {
    const person = everyone.find(({ email }) => email.startsWith(name[0].toLowerCase()))
    if (person && plan) await person.call(changePlanRoute, { body: { plan } })
    const details = {
      name: name.join(' '),
      address: `${name.join('.').toLowerCase()}@lowland.example`,
    }
    const id = person
      ? await start(person.call, text, { address: person.email })
      : await start(visit({ [chatTokenHeader]: createChatToken() }), text, details)
    if (answered) await answer(id, answered)
    await backdateConversation(id, hours)
  }
  for (const { hours, ...message } of contactMessages) {
    await visit()(sendContactMessageRoute, { body: { id: crypto.randomUUID(), ...message } })
    const { conversations } = await nora.call(listConversationsRoute, {
      query: { q: message.subject },
    })
    for (const { id } of conversations) await backdateConversation(id, hours)
  }
  return chatId

  /** The last message was written that long ago, the others a few minutes before each other. */
  async function backdateConversation(id: string, hours: number): Promise<void> {
    await database.query(
      `update support_messages set created_at = ${momentSql} - make_interval(mins => ($2::float8 * 60)::int + 3 * (last - sequence)), mail = 'none'
       from (select max(sequence) as last from support_messages where conversation_id = $1) newest
       where conversation_id = $1`,
      [id, hours],
    )
    await database.query(
      `update conversations set created_at = times.first, updated_at = times.last,
         waiting_since = case when waiting_since is not null then times.last end
       from (select min(created_at) as first, max(created_at) as last from support_messages where conversation_id = $1) times
       where id = $1`,
      [id],
    )
  }
}

/** Asked and answered by different people; votes are counted as if there were more of them. */
async function addQuestions({ database }: Studio, everyone: SamplePerson[]): Promise<string> {
  let shown = ''
  for (const [place, question] of questions.entries()) {
    const { title, category, body, votes, hours, answers, isAnswered } = question
    const personAt = (step: number) => {
      // The first people are Maya's colleagues, and the last is Maya.
      const person = everyone.at(-1 - ((place + step) % everyone.length))
      if (!person) throw new Error('There are no sample people.')
      return person
    }
    const id = crypto.randomUUID()
    const asked = await personAt(0).call(askQuestionRoute, { body: { id, title, category, body } })
    if (place === 0) shown = asked.slug
    for (const [step, answer] of answers.entries()) {
      const answerId = crypto.randomUUID()
      await personAt(step + 3).call(answerQuestionRoute, {
        params: { id },
        body: { id: answerId, body: answer.body },
      })
      if (isAnswered && step === 0)
        await personAt(0).call(acceptAnswerRoute, { params: { id }, body: { answerId } })
      await database.query(
        `update community_answers set votes = $2, created_at = ${momentSql} - make_interval(mins => ($3::float8 * 45)::int - 20 * $4::int) where id = $1`,
        [answerId, answer.votes, hours, step],
      )
    }
    await database.query(
      `update community_questions set votes = $2, created_at = ${momentSql} - make_interval(hours => $3),
         last_activity_at = ${momentSql} - make_interval(hours => $3 - case when answers > 0 then $3 / 4 else 0 end)
       where id = $1`,
      [id, votes, hours],
    )
  }
  return shown
}
