import {
  acceptSuggestionRoute,
  addSharesRoute,
  type CommentThread,
  changePlanRoute,
  changeProfileRoute,
  changePromptsRoute,
  deleteAccountRoute,
  deleteCommentRoute,
  describeDeletionRoute,
  duplicatePromptRoute,
  editCommentRoute,
  getMeRoute,
  listPromptCommentsRoute,
  listPromptPeopleRoute,
  listVersionsRoute,
  movePromptsRoute,
  type NewThread,
  reactToCommentRoute,
  removeReactionRoute,
  replyToThreadRoute,
  resolveThreadRoute,
  savePromptRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { commentLimits, createId, emptyContent, type ShareAccess } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const body = 'Sum up the text in one line.'

let app: TestApp
let owner: TestUser
let writer: TestUser
let reader: TestUser
let stranger: TestUser
let promptId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app, { firstName: 'Olga' })
  writer = await signUpUser(app, { firstName: 'Wim' })
  reader = await signUpUser(app, { firstName: 'Rita' })
  stranger = await signUpUser(app, { firstName: 'Sven' })
  for (const person of [owner, writer, reader, stranger]) await person.call(getMeRoute)
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  promptId = createId()
  await save(body, 0)
  await share(writer, 'write')
  await share(reader, 'read')
})

const save = (text: string, baseRevision: number, person = owner) =>
  person.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision, content: { ...emptyContent, body: text } },
  })

const share = (person: TestUser, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [person.email], access },
  })

type Given = Partial<NewThread> & { threadId?: string; id?: string }

const start = (person: TestUser, { threadId = createId(), id = promptId, ...given }: Given = {}) =>
  person.call(startPromptThreadRoute, {
    params: { id, threadId },
    body: { commentId: createId(), text: 'Why one line?', ...given } as NewThread,
  })

const passageOf = (quote: string, version = 1, text = body) => {
  const start = text.indexOf(quote)
  return { version, field: 'body' as const, start, end: start + quote.length, quote }
}

const reply = (person: TestUser, threadId: string, text = 'Because.', commentId = createId()) =>
  person.call(replyToThreadRoute, { params: { id: threadId, commentId }, body: { text } })

const list = async (person: TestUser) =>
  (await person.call(listPromptCommentsRoute, { params: { id: promptId } })).threads

const resolve = (person: TestUser, id: string, isResolved = true) =>
  person.call(resolveThreadRoute, { params: { id }, body: { isResolved } })

const firstOf = ({ comments }: CommentThread) => comments[0]?.id ?? ''
const textsOf = ({ comments }: CommentThread) => comments.map(({ text }) => text)
const remove = (person: TestUser, id: string) => person.call(deleteCommentRoute, { params: { id } })
const edit = (person: TestUser, id: string, text: string) =>
  person.call(editCommentRoute, { params: { id }, body: { text } })

const unknown = { status: 404 }
const forbidden = { status: 403 }

describe('who may comment', () => {
  test('everyone who may read the prompt, and they see each other’s comments', async () => {
    const { id } = await start(reader)
    await reply(writer, id, 'To be brief.')
    const [thread] = await list(owner)
    expect(thread && textsOf(thread)).toEqual(['Why one line?', 'To be brief.'])
    expect(thread?.comments.map(({ author }) => author?.name)).toEqual([
      'Rita Example',
      'Wim Example',
    ])
  })

  test('nobody else, whatever ids they know', async () => {
    const thread = await start(owner)
    const comment = firstOf(thread)
    await expect(list(stranger)).rejects.toMatchObject(unknown)
    await expect(start(stranger)).rejects.toMatchObject(unknown)
    await expect(reply(stranger, thread.id)).rejects.toMatchObject(unknown)
    await expect(resolve(stranger, thread.id)).rejects.toMatchObject(unknown)
    await expect(edit(stranger, comment, 'Mine')).rejects.toMatchObject(unknown)
    await expect(remove(stranger, comment)).rejects.toMatchObject(unknown)
    expect((await list(owner)).map(textsOf)).toEqual([['Why one line?']])
  })

  test('authors edit their own comments, and nobody else’s', async () => {
    const thread = await start(reader)
    const edited = await edit(reader, firstOf(thread), 'Why *one* line?')
    expect(edited.comments[0]).toMatchObject({ text: 'Why *one* line?' })
    expect(edited.comments[0]?.editedAt).not.toBeNull()
    await expect(edit(owner, firstOf(thread), 'No')).rejects.toMatchObject(forbidden)
    await expect(edit(writer, firstOf(thread), 'No')).rejects.toMatchObject(forbidden)
  })

  test('those who may edit the prompt delete and resolve any; others their own', async () => {
    const ofOwner = await start(owner)
    await expect(remove(reader, firstOf(ofOwner))).rejects.toMatchObject(forbidden)
    await expect(resolve(reader, ofOwner.id)).rejects.toMatchObject(forbidden)
    const ofReader = await start(reader)
    expect((await resolve(reader, ofReader.id)).resolution).not.toBeNull()
    const reopened = await resolve(writer, ofReader.id, false)
    expect([reopened.resolution, reopened.abilities.resolve]).toEqual([null, true])
    await remove(writer, firstOf(ofReader))
    expect((await list(reader)).map(({ id, abilities }) => [id, abilities.resolve])).toEqual([
      [ofOwner.id, false],
    ])
  })
})

describe('a thread', () => {
  test('is stored once, however often it is sent', async () => {
    const same = { threadId: createId(), commentId: createId() }
    await start(owner, same)
    await start(owner, same)
    const commentId = createId()
    await reply(reader, same.threadId, 'Once', commentId)
    await reply(reader, same.threadId, 'Once', commentId)
    expect((await list(owner)).map(textsOf)).toEqual([['Why one line?', 'Once']])
  })

  test('is not taken over by somebody who knows its id', async () => {
    const { id: threadId, comments } = await start(owner)
    await expect(start(writer, { threadId })).rejects.toMatchObject(unknown)
    const commentId = comments[0]?.id ?? ''
    await expect(start(writer, { commentId })).rejects.toMatchObject(unknown)
    await expect(reply(writer, threadId, 'x', commentId)).rejects.toMatchObject(unknown)
    const other = createId()
    await stranger.call(savePromptRoute, {
      params: { id: other },
      body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body } },
    })
    await expect(start(stranger, { threadId, id: other })).rejects.toMatchObject(unknown)
  })

  test('whose first comment is deleted stays while it has replies', async () => {
    const thread = await start(reader)
    const replied = await reply(owner, thread.id)
    await remove(reader, firstOf(thread))
    expect(await list(reader)).toMatchObject([
      { comments: [{ isDeleted: true, author: null, text: '' }, { text: 'Because.' }] },
    ])
    await expect(edit(reader, firstOf(thread), 'Back')).rejects.toMatchObject(unknown)
    await remove(owner, replied.comments[1]?.id ?? '')
    expect(await list(reader)).toEqual([])
  })

  test('and its comments are limited in length and number', async () => {
    await expect(start(owner, { text: ' ' })).rejects.toMatchObject({ status: 400 })
    const long = 'x'.repeat(commentLimits.text + 1)
    await expect(start(owner, { text: long })).rejects.toMatchObject({ status: 400 })
    const { id: threadId } = await start(owner)
    const { workspaceId } = await app.database
      .selectFrom('prompts')
      .select('workspaceId')
      .where('id', '=', promptId)
      .executeTakeFirstOrThrow()
    const comment = { threadId, workspaceId, text: 'x' }
    await app.database
      .insertInto('comments')
      .values(
        Array.from({ length: commentLimits.comments - 1 }, () => ({ id: createId(), ...comment })),
      )
      .execute()
    await expect(reply(owner, threadId)).rejects.toMatchObject({
      code: 'comment.too-many-comments',
    })
    await app.database
      .insertInto('commentThreads')
      .values(
        Array.from({ length: commentLimits.threads - 1 }, () => ({
          id: createId(),
          promptId,
          workspaceId,
        })),
      )
      .execute()
    await expect(start(owner)).rejects.toMatchObject({ code: 'comment.too-many-threads' })
  })

  test('collects reactions, each person’s once', async () => {
    const params = { id: firstOf(await start(owner)), reaction: 'heart' as const }
    await reader.call(reactToCommentRoute, { params })
    await reader.call(reactToCommentRoute, { params })
    const { comments } = await owner.call(reactToCommentRoute, { params })
    expect(comments[0]?.reactions).toEqual([
      { reaction: 'heart', count: 2, names: ['Rita Example', 'Olga Example'], isYours: true },
    ])
    await reader.call(removeReactionRoute, { params })
    const [thread] = await list(reader)
    expect(thread?.comments[0]?.reactions).toMatchObject([{ count: 1, isYours: false }])
  })
})

describe('a passage', () => {
  test('stays with its words while the text changes, and is outdated when they are deleted', async () => {
    const { id, place } = await start(reader, { passage: passageOf('the text') })
    expect(place).toEqual({ start: 7, end: 15 })
    // The version was sealed: the next save makes another.
    expect((await save('Please sum up the whole text.', 1)).version).toBe(2)
    const [moved] = await list(owner)
    expect(moved?.place).toEqual({ start: 14, end: 28 })
    await save('Please write.', 2)
    const [outdated] = await list(owner)
    expect(outdated).toMatchObject({ id, place: null, passage: { quote: 'the text', version: 1 } })
    await save(body, 3)
    expect((await list(owner))[0]?.place).toEqual({ start: 7, end: 15 })
  })

  test.each([
    ['with other words', { ...passageOf('the text'), quote: 'the tree' }],
    ['out of range', { ...passageOf('the text'), start: 900, end: 908 }],
    ['backwards', { ...passageOf('the text'), start: 15, end: 7 }],
    ['of a version that does not exist', passageOf('the text', 9)],
    ['of another text', { ...passageOf('the text'), field: 'systemMessage' as const }],
  ])('%s is refused', async (_, passage) => {
    await expect(start(owner, { passage })).rejects.toMatchObject({
      status: 409,
      code: 'comment.passage-changed',
    })
    expect(await list(owner)).toEqual([])
  })

  test('that cuts a character in two is refused', async () => {
    await save('Smile 🙂 now', 1)
    const passage = { ...passageOf('x', 2), start: 6, end: 7, quote: '\ud83d' }
    await expect(start(owner, { passage })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a suggestion', () => {
  const suggestion = { replacement: 'two sentences' }
  const suggest = () =>
    start(reader, { text: '', passage: passageOf('one line'), suggestion } as Given)
  const accept = (person: TestUser, id: string, version: number) =>
    person.call(acceptSuggestionRoute, { params: { id }, body: { version } })

  test('that was accepted names its proposer in the version, and is resolved', async () => {
    const { id, abilities } = await suggest()
    expect(abilities.accept).toBe(false)
    const { version } = await save('Sum up the text in two sentences.', 1, writer)
    const accepted = await accept(writer, id, version)
    expect(accepted).toMatchObject({
      suggestion: { acceptedVersion: 2 },
      resolution: { by: { name: 'Wim Example' } },
    })
    const { versions } = await owner.call(listVersionsRoute, { params: { id: promptId } })
    expect(versions.map(({ author, suggestedBy }) => [author?.name, suggestedBy])).toEqual([
      ['Wim Example', [expect.objectContaining({ name: 'Rita Example' })]],
      ['Olga Example', []],
    ])
    // Its words can be deleted, and the version still names the proposer.
    await remove(reader, firstOf(accepted))
    const { versions: later } = await owner.call(listVersionsRoute, { params: { id: promptId } })
    expect(later[0]?.suggestedBy).toHaveLength(1)
  })

  test('is accepted only by those who may edit, with a version that contains it', async () => {
    const { id } = await suggest()
    await expect(accept(reader, id, 2)).rejects.toMatchObject(forbidden)
    const missing = { code: 'suggestion.not-in-version' }
    await expect(accept(owner, id, 1)).rejects.toMatchObject(missing)
    await expect(accept(owner, id, 2)).rejects.toMatchObject(missing)
    await save('Something else', 1)
    await expect(accept(owner, id, 2)).rejects.toMatchObject(missing)
    expect((await list(owner))[0]).toMatchObject({ resolution: null, abilities: { accept: true } })
  })

  test('is withdrawn by deleting its comment', async () => {
    const thread = await suggest()
    await reply(owner, thread.id)
    await remove(reader, firstOf(thread))
    expect((await list(owner))[0]?.suggestion).toBeNull()
    await save('Sum up the text in two sentences.', 1)
    await expect(accept(owner, thread.id, 2)).rejects.toMatchObject({ code: 'suggestion.unknown' })
  })

  test('needs a passage', async () => {
    await expect(start(owner, { text: '', suggestion } as Given)).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('mentions', () => {
  const handleOf = async (person: TestUser) => (await person.call(getMeRoute)).account.handle

  test('name people who may see the prompt, and nobody else', async () => {
    await start(reader, { text: 'Hello' })
    const [known, other] = [await handleOf(reader), await handleOf(stranger)]
    const { comments } = await start(owner, { text: `@${known} and @${other}, \`@${known}\`` })
    expect(comments[0]?.mentions.map(({ name }) => name)).toEqual(['Rita Example'])
    const edited = await edit(owner, comments[0]?.id ?? '', 'Nobody')
    expect(edited.comments[0]?.mentions).toEqual([])
  })

  test('go on naming the same person once they, and then somebody else, have taken another handle', async () => {
    await start(reader, { text: 'Hello' })
    await start(writer, { text: 'Hello' })
    const before = await handleOf(reader)
    const { comments } = await start(owner, { text: `@${before}` })
    const handle = `${before}-now`
    await reader.call(changeProfileRoute, { body: { handle } })
    await writer.call(changeProfileRoute, { body: { handle: before } })
    const edited = await edit(owner, comments[0]?.id ?? '', `Hello @${before}`)
    const named = { name: 'Rita Example', handle, writtenAs: before }
    expect(edited.comments[0]?.mentions).toMatchObject([named])
    const again = await edit(owner, comments[0]?.id ?? '', `Hello @${handle}`)
    expect(again.comments[0]?.mentions).toMatchObject([{ ...named, writtenAs: handle }])
    const byNew = await start(owner, { text: `@${before}` })
    expect(byNew.comments[0]?.mentions).toMatchObject([{ name: 'Wim Example' }])
  })

  test('a guest is offered the people whom the prompt shows, a member also others', async () => {
    const offered = async (person: TestUser) => {
      const { people } = await person.call(listPromptPeopleRoute, { params: { id: promptId } })
      return people.map(({ name }) => name)
    }
    expect(await offered(reader)).toEqual(['Olga Example'])
    // They were invited and have opened nothing yet.
    expect(await offered(owner)).toEqual([])
    await start(writer)
    expect(await offered(reader)).toEqual(['Olga Example', 'Wim Example'])
    expect(await offered(owner)).toEqual(['Wim Example'])
  })

  test('a guest is offered everybody who wrote a version together', async () => {
    const { account } = await writer.call(getMeRoute)
    await app.database
      .updateTable('promptVersions')
      .set({ coAuthorIds: [account.id] })
      .where('promptId', '=', promptId)
      .execute()
    const { people } = await reader.call(listPromptPeopleRoute, { params: { id: promptId } })
    expect(people.map(({ name }) => name)).toEqual(['Olga Example', 'Wim Example'])
  })

  test('a guest does not learn by a mention who else is a member', async () => {
    const team = await addTeam(app, [
      { user: owner, role: 'owner' },
      { user: stranger, role: 'viewer' },
    ])
    await owner.call(movePromptsRoute, { body: { ids: [promptId], workspaceId: team.id } })
    const handle = await handleOf(stranger)
    const byGuest = await start(reader, { text: `@${handle}` })
    expect(byGuest.comments[0]?.mentions).toEqual([])
    const byMember = await start(owner, { text: `@${handle}` })
    expect(byMember.comments[0]?.mentions).toHaveLength(1)
  })
})

test('comments move with the prompt', async () => {
  const thread = await start(reader, { passage: passageOf('the text') })
  await owner.call(reactToCommentRoute, { params: { id: firstOf(thread), reaction: 'eyes' } })
  const team = await addTeam(app, [{ user: owner, role: 'owner' }])
  await owner.call(movePromptsRoute, { body: { ids: [promptId], workspaceId: team.id } })
  await reply(reader, thread.id)
  expect((await list(owner)).map(textsOf)).toEqual([['Why one line?', 'Because.']])
  const rows = await app.database
    .selectFrom('comments')
    .leftJoin('commentReactions as reaction', 'reaction.commentId', 'comments.id')
    .select(['comments.workspaceId', 'reaction.workspaceId as reactionWorkspaceId'])
    .where('threadId', '=', thread.id)
    .execute()
  expect(new Set(rows.map(({ workspaceId }) => workspaceId))).toEqual(new Set([team.id]))
  expect(rows.find((row) => row.reactionWorkspaceId !== null)?.reactionWorkspaceId).toBe(team.id)
})

test('comments are not copied, and can be read and not changed in the trash', async () => {
  const thread = await start(owner)
  const newId = createId()
  await owner.call(duplicatePromptRoute, { params: { id: promptId }, body: { newId } })
  const copy = await owner.call(listPromptCommentsRoute, { params: { id: newId } })
  expect(copy.threads).toEqual([])
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [promptId] } })
  expect(await list(owner)).toHaveLength(1)
  await expect(list(reader)).rejects.toMatchObject(unknown)
  const inTrash = { code: 'prompt.in-trash' }
  await expect(start(owner)).rejects.toMatchObject(inTrash)
  await expect(reply(owner, thread.id)).rejects.toMatchObject(inTrash)
  await expect(resolve(owner, thread.id)).rejects.toMatchObject(inTrash)
  await expect(edit(owner, firstOf(thread), 'No')).rejects.toMatchObject(inTrash)
  await expect(remove(owner, firstOf(thread))).rejects.toMatchObject(inTrash)
})

test('an export has the comments that somebody wrote, and no others', async () => {
  const thread = await start(reader, { text: 'Words of the reader' })
  await reply(owner, thread.id, 'Words of the owner')
  const headers = { authorization: `Bearer ${reader.session.access_token}` }
  const text = await (await app.request('/api/v1/me/export', { headers })).text()
  expect(text).toContain('Words of the reader')
  expect(text).not.toContain('Words of the owner')
})

test('comments of a deleted account stay without its name', async () => {
  const leaver = await signUpUser(app, { firstName: 'Lena' })
  await leaver.call(getMeRoute)
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await share(leaver, 'read')
  const thread = await start(leaver)
  await resolve(leaver, thread.id)
  const { confirmation, things } = await leaver.call(describeDeletionRoute)
  expect(things.find(({ name }) => name.includes('comments'))?.count).toBe(1)
  await leaver.call(deleteAccountRoute, { body: { confirmation } })
  expect(await list(owner)).toMatchObject([
    {
      resolution: { by: null },
      comments: [{ author: null, isDeleted: false, text: 'Why one line?' }],
    },
  ])
})
