import {
  addSharesRoute,
  changePromptsRoute,
  nameVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followCopy } from '#testing/follow-copy.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof buildTeam>>
let owner: Pick<TestUser, 'call'>
let member: Member
let guest: TestUser

beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  team = await buildTeam(app, 'editor')
  owner = team.owner
  const [editor] = team.members
  if (!editor) throw new Error('The team has an editor')
  member = editor
  guest = await signUpProven(app, 'Gus')
})

const make = (content: Partial<PromptContent>) => makePrompt(team.owner, content)

const save = (id: string, content: Partial<PromptContent>, baseRevision = 1) =>
  owner.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision,
      content: { ...emptyContent, ...content },
      seal: true,
    },
  })

const trash = (id: string) =>
  owner.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })

/** A prompt with a named first version whose text is other than today's. */
async function makeVersion(title: string, [first, today]: [string, string]) {
  const id = await make({ title, body: first })
  await owner.call(nameVersionRoute, { params: { id, name: 'a' }, body: { number: 1 } })
  await save(id, { title, body: today })
  return id
}

async function share(id: string) {
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access: 'read' },
  })
}

const textsOf = (copy: ReturnType<typeof followCopy>, id: string) =>
  copy.prompts.get(id)?.included.map(({ key, body }) => [key, body])

test('the text of a version goes from a member’s copy when its prompt is restricted or deleted', async () => {
  const part = await makeVersion('Part', ['one', 'two'])
  const other = await makeVersion('Other', ['1', '2'])
  const id = await make({ title: 'Whole', body: '{{> part@1}} {{> other@1}}' })
  const copy = followCopy(callAs(app, member.session.access_token))
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([
    ['part@1', 'one'],
    ['other@1', '1'],
  ])
  await app.database
    .updateTable('prompts')
    .set({ isRestricted: true })
    .where('id', '=', part)
    .execute()
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([['other@1', '1']])
  await trash(other)
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([])
})

test('a member is not sent prompts of the copy that a version includes', async () => {
  await make({ title: 'Deep', body: 'deep' })
  await makeVersion('Part', ['{{> deep}}', 'two'])
  const id = await make({ title: 'Whole', body: '{{> part@1}}' })
  const copy = followCopy(callAs(app, member.session.access_token))
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([['part@1', '{{> deep}}']])
})

test('somebody with a share gets included prompts that are made, changed or deleted later', async () => {
  await make({ title: 'Middle', body: '{{> inner}}' })
  const id = await make({ title: 'Outer', body: '{{> middle}}' })
  await share(id)
  const copy = followCopy(guest.call)
  await copy.pull()
  const middle = ['middle', '{{> inner}}']
  expect(textsOf(copy, id)).toEqual([middle])
  const inner = await make({ title: 'Inner', body: 'deep' })
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([middle, ['inner', 'deep']])
  await save(inner, { title: 'Inner', body: 'deeper' })
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([middle, ['inner', 'deeper']])
  await trash(inner)
  await copy.pull()
  expect(textsOf(copy, id)).toEqual([middle])
})

test('prompts are sent again for a prompt that they include, and for no other', async () => {
  const part = await make({ title: 'Part', body: 'one' })
  const ids = [await make({ body: 'a {{> part}}' }), await make({ body: 'b {{> part}}' })]
  for (const id of [...ids, await make({ body: '{{> nothing}}' })]) await share(id)
  const copy = followCopy(guest.call)
  await copy.pull()
  expect(await copy.pull()).toMatchObject([{ prompts: [] }])
  await save(part, { title: 'Part', body: 'two' })
  const [page] = await copy.pull()
  expect(page?.prompts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await copy.pull()).toMatchObject([{ prompts: [] }])
})

test('a long chain of shared prompts that include each other is sent with the levels that are rendered', async () => {
  const length = 40
  const { rows } = await sql<{ id: string }>`
    insert into prompts (id, workspace_id, title, slug, description, system_message, body, includes, variables,
      target_models, modality, tags, settings, content_hash, search_text, last_save_id)
    select gen_random_uuid(), ${team.id}, 'p' || number, 'p' || number, '', '', '{{> p' || number + 1 || '}}',
      array['p' || number + 1], '[]', '{}', 'text', '{}', ${JSON.stringify(emptyContent.settings)}::jsonb,
      'hash', '', gen_random_uuid()
    from generate_series(1, ${length}::int) as number
    returning id
  `.execute(app.database)
  for (const { id } of rows) await share(id)
  const copy = followCopy(guest.call)
  await copy.pull()
  const shared = [...copy.prompts.values()].filter(({ isMember }) => !isMember)
  const counts = shared.map(({ included }) => included.length)
  expect(Math.max(...counts)).toBe(21)
  expect(counts.filter((count) => count < 21)).toHaveLength(21)
})
