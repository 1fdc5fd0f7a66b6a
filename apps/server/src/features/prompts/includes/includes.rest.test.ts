import {
  changePromptsRoute,
  getPromptRoute,
  nameVersionRoute,
  resolveIncludesRoute,
  savePromptRoute,
} from '@product/contract'
import {
  createId,
  emptyContent,
  joinVariables,
  listIncludeAddresses,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
  renderTemplate,
  toIncludes,
  toValues,
} from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadIncluded } from '#features/prompts/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let workspaceId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function begin(): Promise<void> {
  ada = await signUpUser(app)
  const { id } = await make({ title: 'Anything' })
  const row = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  workspaceId = row.workspaceId
}

const make = (changes: Partial<PromptContent>, { call }: Pick<TestUser, 'call'> = ada) =>
  call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, ...changes } },
  })

type Made = Awaited<ReturnType<typeof make>>

const change = ({ id, revision, content }: Made, changes: Partial<PromptContent>) =>
  ada.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: revision,
      content: { ...content, ...changes },
      seal: true,
    },
  })

const variable = (name: string, defaultValue = ''): PromptVariable => ({
  name,
  type: 'text',
  defaultValue,
  required: false,
  choices: [],
})

type Texts = Pick<PromptContent, 'systemMessage' | 'body' | 'variables'>

async function expandIncludes({ systemMessage, body, variables }: Texts) {
  const addresses = listIncludeAddresses([systemMessage, body])
  const included = await loadIncluded(
    app.database,
    { accountId: '', workspaceId, role: 'owner' },
    addresses,
  )
  return { includes: toIncludes(included), variables: joinVariables(variables, included) }
}

async function renderContent(content: Texts, typed: Record<string, string> = {}) {
  const { includes, variables } = await expandIncludes(content)
  const declared = content.variables.map(({ name }) => name)
  const [system, body] = [content.systemMessage, content.body].map((text) =>
    renderTemplate(parseTemplate(text, declared), toValues(variables, typed), includes),
  )
  if (!system || !body) throw new Error('There are two texts')
  return {
    systemMessage: system.text,
    body: body.text,
    missing: [...system.missing, ...body.missing],
    problems: [...system.problems, ...body.problems],
  }
}

const render = (body: string, values: Record<string, string> = {}, systemMessage = '') =>
  renderContent({ systemMessage, body, variables: [] }, values)

test('an include is found by the title, whatever its script and case, or by the id', async () => {
  await begin()
  const { id } = await make({ title: 'House Style: short!', body: 'Be brief.' })
  await make({ title: 'Стиль дома', body: 'Кратко.' })
  expect((await render(`{{> house-style-short}} {{> House-Style-Short}} {{> ${id}}}`)).body).toBe(
    'Be brief. Be brief. Be brief.',
  )
  expect(await render('{{> стиль-дома}}', {}, '{{> house-style-short}}')).toMatchObject({
    systemMessage: 'Be brief.',
    body: 'Кратко.',
    problems: [],
  })
})

test('an included prompt brings its variables, with the values and defaults of the outer one first', async () => {
  await begin()
  await make({
    title: 'Tone',
    body: 'In a {tone} tone, for {{who}}.',
    variables: [variable('tone', 'calm'), variable('who')],
  })
  const content = {
    systemMessage: '',
    body: '{{> tone}} {tone}',
    variables: [variable('who', 'children')],
  }
  const expanded = await expandIncludes(content)
  expect(expanded.variables.map(({ name }) => name)).toEqual(['who', 'tone'])
  const rendered = await renderContent(content, { tone: 'dry' })
  expect(rendered).toMatchObject({
    body: 'In a dry tone, for children. {tone}',
    missing: [],
    problems: [],
  })
})

test('an include without a number is the newest version, with one that version', async () => {
  await begin()
  const first = await make({ title: 'Part', body: 'one' })
  await ada.call(nameVersionRoute, { params: { id: first.id, name: 'a' }, body: { number: 1 } })
  await change(first, { body: 'two' })
  expect((await render('{{> part}} {{> part@1}} {{> part@2}}')).body).toBe('two one two')
  const { body, problems } = await render('{{> part@9}}')
  expect(body).toBe('{{> part@9}}')
  expect(problems[0]?.kind).toBe('unknown-include')
})

test('a renamed prompt keeps the name by which others include it, and only then', async () => {
  await begin()
  const part = await make({ title: 'Old name', body: 'text' })
  const whole = await make({ title: 'Whole', body: '{{> old-name}}' })
  const renamed = await change(part, { title: 'New name' })
  expect((await render('{{> old-name}}')).body).toBe('text')
  await change(whole, { body: 'nothing included' })
  await change(renamed, { title: 'Newer name' })
  expect((await render('{{> old-name}} {{> newer-name}}')).body).toBe('{{> old-name}} text')
})

test('of two prompts with one title the older one is included', async () => {
  await begin()
  await make({ title: 'Twin', body: 'older' })
  await make({ title: 'Twin', body: 'newer' })
  expect((await render('{{> twin}}')).body).toBe('older')
})

test('a prompt in the trash, or of somebody else, is not included', async () => {
  await begin()
  const { id } = await make({ title: 'Gone', body: 'secret' })
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  const eve = await signUpUser(app)
  const hers = await make({ title: 'Hers', body: 'secret' }, eve)
  const { body, problems } = await render(
    `{{> gone}} {{> hers}} {{> ${hers.id}}} {{> ${hers.id}@1}}`,
  )
  expect(body).not.toContain('secret')
  expect(problems).toHaveLength(4)
  const { included } = await ada.call(resolveIncludesRoute, {
    body: { keys: ['hers', hers.id, 'gone'] },
  })
  expect(included).toEqual([])
})

test('a save that would make a prompt include itself is refused and changes nothing', async () => {
  await begin()
  const one = await make({ title: 'One', body: 'start' })
  await make({ title: 'Two', body: '{{> one}}' })
  const refusal = { status: 422, code: 'prompt.include-cycle' }
  await expect(change(one, { body: 'x {{> two}}' })).rejects.toMatchObject({
    ...refusal,
    message: '{{> two}} leads back to this prompt. A prompt can’t include itself.',
  })
  await expect(change(one, { systemMessage: '{{> one}}' })).rejects.toMatchObject(refusal)
  await expect(change(one, { body: `{{> ${one.id}}}` })).rejects.toMatchObject(refusal)
  expect(await ada.call(getPromptRoute, { params: { id: one.id } })).toMatchObject({
    revision: one.revision,
    content: { body: 'start' },
  })
  await change(one, { body: 'an older version of itself: {{> one@1}}' })
})

test('a title can close a circle too', async () => {
  await begin()
  await make({ title: 'Outer', body: '{{> inner}}' })
  const named = make({ title: 'Inner', body: '{{> outer}}' })
  await expect(named).rejects.toMatchObject({ code: 'prompt.include-cycle' })
  const other = await make({ title: 'Other', body: '{{> outer}}' })
  await expect(change(other, { title: 'Inner' })).rejects.toMatchObject({
    code: 'prompt.include-cycle',
  })
})

test('of two saves at once that close a circle together, one is refused', async () => {
  await begin()
  const one = await make({ title: 'Left', body: 'l' })
  const two = await make({ title: 'Right', body: 'r' })
  const results = await Promise.allSettled([
    change(one, { body: '{{> right}}' }),
    change(two, { body: '{{> left}}' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('includes are followed 20 levels deep, and what lies deeper is told', async () => {
  await begin()
  for (let level = 1; level <= 22; level++)
    await make({ title: `Level ${level}`, body: `${level} {{> level-${level + 1}}}` })
  const { problems } = await render('{{> level-1}}')
  expect(problems.map(({ kind }) => kind)).toEqual(['nested-too-deep'])
})

test('more than 100 included prompts, or 2,000,000 characters, are refused by name', async () => {
  await begin()
  const keys = Array.from({ length: 101 }, (_, number) => `part-${number}`)
  const body = keys.map((key) => `{{> ${key}}}`).join('')
  await expect(render(body)).rejects.toMatchObject({ code: 'prompt.includes-too-large' })
  // It can be written and kept all the same.
  await make({ title: 'Many', body })
  for (let number = 0; number < 11; number++)
    await make({ title: `Large ${number}`, body: 'x'.repeat(199_000) })
  const large = Array.from({ length: 11 }, (_, number) => `large-${number}`)
  await expect(ada.call(resolveIncludesRoute, { body: { keys: large } })).rejects.toMatchObject({
    status: 422,
    code: 'prompt.includes-too-large',
  })
})

test('the texts behind includes are given with their own includes and variables', async () => {
  await begin()
  await make({ title: 'Inside', body: 'deep', variables: [variable('x')] })
  await make({ title: 'Around', body: '{{> inside}}' })
  const { included } = await ada.call(resolveIncludesRoute, {
    body: { keys: ['around', 'nowhere'] },
  })
  expect(included).toEqual([
    { key: 'around', body: '{{> inside}}', variables: [] },
    { key: 'inside', body: 'deep', variables: [variable('x')] },
  ])
  for (const key of ['', 'a b', 'x'.repeat(300), '../a'])
    await expect(ada.call(resolveIncludesRoute, { body: { keys: [key] } })).rejects.toMatchObject({
      status: 400,
    })
})
