import {
  changePromptsRoute,
  createCollectionRoute,
  duplicatePromptRoute,
  getFiguresRoute,
  getPromptRoute,
  listPromptFacetsRoute,
  listPromptsRoute,
  listVersionsRoute,
  nameVersionRoute,
  savePromptRoute,
  saveTestValuesRoute,
  searchRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())

/** The prompt that every account begins with. */
const starter = 'Text summariser'

const contentOf = (changes: Partial<PromptContent>): PromptContent => ({
  ...emptyContent,
  ...changes,
})

/** A new prompt of Ada's, or of somebody else. */
const make = (changes: Partial<PromptContent> = {}, { call }: Pick<TestUser, 'call'> = ada) =>
  call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: contentOf(changes) },
  })

type Made = Awaited<ReturnType<typeof make>>

const save = ({ id, revision, content }: Made, changes: Partial<PromptContent>, seal = false) =>
  ada.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: revision,
      content: { ...content, ...changes },
      seal,
    },
  })

const numbersOf = async ({ id }: Made) => {
  const { versions } = await ada.call(listVersionsRoute, { params: { id }, query: {} })
  return versions.map(({ number }) => number)
}

describe('saving', () => {
  test('keeps the whole content', async () => {
    const content = contentOf({
      title: 'Summarise',
      description: 'Into points',
      systemMessage: 'You are brief.',
      body: 'Summarise {{input_text}}\r\ninto {{num_points}} 👍',
      variables: [
        { name: 'num_points', type: 'number', defaultValue: '3', required: true, choices: [] },
      ],
      targetModels: ['gpt-4', 'claude-3'],
      tags: ['Work', 'été'],
      settings: { ...emptyContent.settings, temperature: 0.2, stop: ['END'] },
    })
    const first = await make(content)
    const find = () => ada.call(getPromptRoute, { params: { id: first.id } })
    expect(await find()).toMatchObject({ content, revision: 1, version: 1, isFavorite: false })
    await save(first, emptyContent)
    expect(await find()).toMatchObject({ content: emptyContent, revision: 2 })
    await save(await find(), content)
    expect(await find()).toMatchObject({ content, revision: 3 })
  })

  test('on an older revision is told of the conflict, and nothing of either is lost', async () => {
    const prompt = await make({ body: 'first' })
    await save(prompt, { body: 'of one browser' })
    const refused = await save(prompt, { body: 'of another' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 409, code: 'prompt.conflict' })
    const details = refused instanceof ApiError ? refused.details : undefined
    expect(details).toMatchObject({ prompt: { revision: 2, content: { body: 'of one browser' } } })
    const chosen = await save({ ...prompt, revision: 2 }, { body: 'of another' })
    expect(chosen.content.body).toBe('of another')
  })

  test('sent twice makes one version, a new prompt’s too', async () => {
    const id = createId()
    const first = {
      params: { id },
      body: { saveId: createId(), baseRevision: 0, content: contentOf({ body: 'one' }) },
    }
    const answers = await Promise.all([
      ada.call(savePromptRoute, first),
      ada.call(savePromptRoute, first),
    ])
    expect(answers.map(({ revision }) => revision)).toEqual([1, 1])
    const second = {
      params: { id },
      body: {
        saveId: createId(),
        baseRevision: 1,
        content: contentOf({ body: 'two' }),
        seal: true,
      },
    }
    const again = await Promise.all([
      ada.call(savePromptRoute, second),
      ada.call(savePromptRoute, second),
    ])
    expect(again.map(({ revision, version }) => [revision, version])).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  test('by one author within minutes is one version, until something seals it', async () => {
    let prompt = await make({ body: 'a' })
    prompt = await save(prompt, { body: 'ab' })
    prompt = await save(prompt, { body: 'abc' }, true)
    expect(await numbersOf(prompt)).toEqual([1])
    prompt = await save(prompt, { body: 'abcd' })
    expect(await numbersOf(prompt)).toEqual([2, 1])
  })

  test('later than that makes a version of its own', async () => {
    const prompt = await make({ body: 'a' })
    await app.database
      .updateTable('promptVersions')
      .set({ createdAt: new Date(Date.now() - 5 * 60_001) })
      .where('promptId', '=', prompt.id)
      .execute()
    const saved = await save(prompt, { body: 'ab' })
    expect(saved.version).toBe(2)
  })

  test('the same content makes nothing new, but seals what there is', async () => {
    const prompt = await make({ body: 'same' })
    const sealed = await save(prompt, {}, true)
    expect([sealed.revision, sealed.version]).toEqual([1, 1])
    const changed = await save(sealed, { body: 'other' })
    expect(changed.version).toBe(2)
  })

  test.each([
    ['a body that is too long', { body: 'x'.repeat(200_001) }],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, number) => `tag ${number}`) }],
    ['a tag twice', { tags: ['Work', 'work'] }],
    ['a temperature of 3', { settings: { ...emptyContent.settings, temperature: 3 } }],
    [
      'a variable twice',
      {
        variables: ['x', 'x'].map((name) => ({
          name,
          type: 'text' as const,
          defaultValue: '',
          required: false,
          choices: [],
        })),
      },
    ],
  ])('refuses %s', async (_, changes) => {
    await expect(make(changes)).rejects.toMatchObject({ status: 400, code: 'request.invalid' })
  })

  test('keeps the longest body', async () => {
    const body = '👍 {{x}}\n'.repeat(22_222).slice(0, 200_000)
    const { id } = await make({ body })
    expect((await ada.call(getPromptRoute, { params: { id } })).content.body).toBe(body)
  })
})

describe('a list', () => {
  test('goes on where a page ended, in every order', async () => {
    const person = await signUpUser(app)
    for (const title of ['b', 'C', 'a', 'd', 'e']) await make({ title }, person)
    for (const sort of ['updated', 'created', 'title'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort, limit: 2, ...(cursor && { cursor }) }
        const page = await person.call(listPromptsRoute, { query })
        seen.push(...page.prompts.map(({ title }) => title))
        expect(page.total).toBe(6)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(
        sort === 'title' ? ['a', 'b', 'C', 'd', 'e', starter] : ['e', 'd', 'a', 'C', 'b', starter],
      )
    }
  })

  test('says how many there are on a page that has become empty too', async () => {
    const person = await signUpUser(app)
    await make({ title: 'Newer' }, person)
    const { prompts, nextCursor } = await person.call(listPromptsRoute, { query: { limit: 1 } })
    expect(prompts).toMatchObject([{ title: 'Newer' }])
    const last = await person.call(listPromptsRoute, { query: { cursor: nextCursor ?? '' } })
    const ids = last.prompts.map(({ id }) => id)
    await person.call(changePromptsRoute, { body: { action: 'delete', ids } })
    const empty = await person.call(listPromptsRoute, { query: { cursor: nextCursor ?? '' } })
    expect(empty).toEqual({ prompts: [], nextCursor: null, total: 1 })
  })

  test('is narrowed by tag, model, modality, collection, favourite and words', async () => {
    const person = await signUpUser(app)
    const { slug } = await person.call(createCollectionRoute, {
      body: { id: createId(), name: 'Box' },
    })
    const wanted = await make(
      { title: 'Wanted', tags: ['x'], targetModels: ['gemini'], modality: 'image' },
      person,
    )
    await make({ title: 'Other' }, person)
    const ids = [wanted.id]
    await person.call(changePromptsRoute, { body: { action: 'favorite', ids, favorite: true } })
    await person.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids, collection: slug },
    })
    for (const query of [
      { tag: 'x' },
      { model: 'gemini' },
      { modality: 'image' as const },
      { collection: slug },
      { favorite: 'true' as const },
      { q: 'wantde' },
      { tag: ['x', 'no such tag'], model: ['gemini', 'gpt-4'] },
      { modality: ['image' as const, 'audio' as const], collection: [slug, 'elsewhere'] },
    ]) {
      const { prompts, total } = await person.call(listPromptsRoute, { query })
      expect(prompts.map(({ title }) => title)).toEqual(['Wanted'])
      expect(total).toBe(1)
    }
    const { tags, models } = await person.call(listPromptFacetsRoute)
    expect(tags).toContainEqual({ name: 'x', count: 1 })
    expect(models).toContainEqual({ name: 'gemini', count: 1 })
  })

  test('refuses a cursor that is none', async () => {
    await expect(
      ada.call(listPromptsRoute, { query: { cursor: 'nonsense' } }),
    ).rejects.toMatchObject({
      code: 'prompt.cursor-invalid',
    })
  })
})

describe('several prompts', () => {
  test('are tagged at once, and each keeps a version of before', async () => {
    const [one, two] = [await make({ tags: ['old'] }), await make()]
    const ids = [one.id, two.id]
    await ada.call(changePromptsRoute, {
      body: { action: 'tag', ids, add: ['new'], remove: ['OLD'] },
    })
    const { content, revision } = await ada.call(getPromptRoute, { params: { id: one.id } })
    expect([content.tags, revision]).toEqual([['new'], 2])
  })

  test('go to the trash, come back, or go for good', async () => {
    const prompt = await make()
    const ids = [prompt.id]
    await expect(
      ada.call(changePromptsRoute, { body: { action: 'delete-for-good', ids } }),
    ).rejects.toMatchObject({ code: 'prompt.not-in-trash' })
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids } })
    const { prompts } = await ada.call(listPromptsRoute, { query: { trash: 'true' } })
    expect(prompts.map(({ id }) => id)).toEqual(ids)
    await expect(save(prompt, { body: 'x' })).rejects.toMatchObject({ code: 'prompt.in-trash' })
    await ada.call(changePromptsRoute, { body: { action: 'restore', ids } })
    expect((await save(prompt, { body: 'x' })).deletedAt).toBeNull()
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids } })
    await ada.call(changePromptsRoute, { body: { action: 'delete-for-good', ids } })
    await expect(ada.call(getPromptRoute, { params: { id: prompt.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('are changed all or none', async () => {
    const mine = await make()
    const theirs = await make({}, await signUpUser(app))
    await expect(
      ada.call(changePromptsRoute, { body: { action: 'delete', ids: [mine.id, theirs.id] } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await ada.call(getPromptRoute, { params: { id: mine.id } })).deletedAt).toBeNull()
  })
})

test('a copy has the content, its own history and the way back', async () => {
  const original = await make({ title: 'Original', body: 'text' })
  const copy = await ada.call(duplicatePromptRoute, {
    params: { id: original.id },
    body: { newId: createId() },
  })
  expect(copy).toMatchObject({
    content: { title: 'Original (copy)', body: 'text' },
    version: 1,
    source: { kind: 'prompt', id: original.id },
  })
})

test('the values somebody tries a prompt with are kept for them', async () => {
  const { id } = await make()
  await ada.call(saveTestValuesRoute, { params: { id }, body: { values: { tone: 'warm' } } })
  expect((await ada.call(getPromptRoute, { params: { id } })).testValues).toEqual({ tone: 'warm' })
})

test('the figures are counted', async () => {
  const person = await signUpUser(app)
  const before = await person.call(getFiguresRoute)
  await make({}, person)
  expect((await person.call(getFiguresRoute)).totalPrompts).toBe(before.totalPrompts + 1)
})

describe('a search', () => {
  const titlesFor = async (person: TestUser, q: string) => {
    const { hits } = await person.call(searchRoute, { query: { q } })
    return hits.map(({ title }) => title.map(({ text }) => text).join(''))
  }

  test('finds titles, descriptions, tags and bodies, with mistakes and beginnings', async () => {
    const person = await signUpUser(app)
    await make({ title: 'Summarise an article', body: 'Read {{text}} and shorten it' }, person)
    await make({ title: 'Translate', description: 'Between languages' }, person)
    await make({ title: 'Review code', tags: ['engineering'] }, person)
    await make({ title: 'Untouched' }, person)
    expect((await titlesFor(person, 'summ'))[0]).toBe('Summarise an article')
    expect((await titlesFor(person, 'sumarise'))[0]).toBe('Summarise an article')
    expect((await titlesFor(person, 'shorten'))[0]).toBe('Summarise an article')
    expect((await titlesFor(person, 'langua'))[0]).toBe('Translate')
    expect((await titlesFor(person, 'engineer'))[0]).toBe('Review code')
    expect(await titlesFor(person, 'zzzzzz')).toEqual([])
  })

  test.each(["'", '\\', '%', '_', ':*', '!&|', '((', 'a\u0000b', '"', '--', '日本語'])(
    'of %j is a searchRoute and nothing else',
    async (q) => {
      const answer = await ada.call(searchRoute, { query: { q } }).catch((error: unknown) => error)
      if (answer instanceof Error) expect(answer).toMatchObject({ status: 400 })
      else expect(answer).toHaveProperty('hits')
    },
  )
})

test('a copy that is asked for twice is made once', async () => {
  const { id } = await make({ title: 'Original', body: 'x' })
  const newId = createId()
  const copies = await Promise.all(
    [1, 2, 3].map(() => ada.call(duplicatePromptRoute, { params: { id }, body: { newId } })),
  )
  expect(copies.map((copy) => [copy.id, copy.revision])).toEqual(Array(3).fill([newId, 1]))
})

test('the versions of a prompt have at most 50 names, which can still be moved', async () => {
  const { id } = await make({ body: 'named' })
  const name = (text: string) =>
    ada.call(nameVersionRoute, { params: { id, name: text }, body: { number: 1 } })
  for (let number = 1; number <= 50; number++) await name(`name-${number}`)
  await expect(name('one-more')).rejects.toMatchObject({ code: 'version.too-many-names' })
  await name('name-7')
})

test.each([
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
])('%s in a text is refused, and it is said where', async (_, text) => {
  await expect(make({ body: text })).rejects.toMatchObject({
    status: 400,
    details: [
      { path: 'content.body', message: 'Contains a character that cannot be stored, such as NUL' },
    ],
  })
})

test('more test values than a prompt can have variables are refused', async () => {
  const { id } = await make({ body: 'x' })
  const values = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`v${n}`, 'x']))
  await expect(
    ada.call(saveTestValuesRoute, { params: { id }, body: { values } }),
  ).rejects.toMatchObject({
    status: 400,
  })
})
