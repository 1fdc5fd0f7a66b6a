import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changePromptsRoute,
  createCollectionRoute,
  getPromptRoute,
  importPromptsRoute,
  listCollectionsRoute,
  listPromptsRoute,
  listVersionNamesRoute,
  listVersionsRoute,
  previewImportFromUrlRoute,
  previewImportRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import {
  ada,
  app,
  importAll,
  make,
  preview,
  previewText,
  promptsOf,
  sample,
  samples,
  setUpTransfers,
  takeOut,
} from './transfers.fixture.ts'

setUpTransfers()

describe('the preview of a file', () => {
  test('shows what was understood and stores nothing', async () => {
    const before = (await ada.call(listPromptsRoute, { query: {} })).total
    const read = await preview(sample('langfuse-versions.json'), 'langfuse-versions.json')
    expect(read.format).toBe('Langfuse JSON')
    expect(read.prompts[0]?.prompt.versions.length).toBeGreaterThan(1)
    expect(read.prompts[0]?.isKnown).toBe(false)
    expect((await ada.call(listPromptsRoute, { query: {} })).total).toBe(before)
  })

  test.each(readdirSync(samples).filter((name) => name.includes('.')))(
    'of %s can be imported as it is',
    async (name) => {
      const read = await preview(sample(name), name)
      const ids = await importAll(read)
      for (const [index, id] of ids.entries()) {
        const { content } = await ada.call(getPromptRoute, { params: { id } })
        expect(content).toEqual(read.prompts[index]?.prompt.content)
      }
    },
  )

  test.each([
    ['truncated.json', /line \d+/],
    ['trailing-comma.json', /line \d+/],
    ['truncated.prompt.yml', /line \d+/],
    ['bad-head.prompt', /line \d+/],
    ['unclosed.prompt', /never closed/],
    ['binary.bin', /not text/],
    ['empty.txt', /empty/],
    ['latin-1.txt', /UTF-8/],
    ['anchors-bomb.yaml', /./],
    ['deep.yaml', /./],
    ['deep.json', /./],
    ['unknown.json', /./],
  ])('of the damaged %s says what is wrong', async (name, message) => {
    const reading = preview(sample(`damaged/${name}`), name)
    await expect(reading).rejects.toMatchObject({ status: 422, code: 'import.unreadable' })
    await expect(reading).rejects.toThrow(message)
  })

  test('knows what is there already, the trash apart', async () => {
    const { id } = await make({ title: 'Known', body: 'the very same' })
    const text = await (await takeOut(ada, { kind: 'prompts', ids: [id] })).text()
    expect((await previewText(text)).prompts[0]?.isKnown).toBe(true)
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    expect((await previewText(text)).prompts[0]?.isKnown).toBe(false)
    const eve = await signUpUser(app)
    expect((await preview(new Blob([text]), '', eve)).prompts[0]?.isKnown).toBe(false)
  })

  test('knows a prompt by its title and its text, whatever its tags', async () => {
    await make({
      title: 'Greeting',
      systemMessage: 'Be kind.',
      body: 'Greet {{name}}.',
      tags: ['x'],
    })
    const read = await previewText(
      'title,system,prompt\nGreeting,Be kind.,Greet {{name}}.\nGreeting,Be kind.,Greet {{name}}!\nHello,Be kind.,Greet {{name}}.',
    )
    expect(read.prompts.map(({ isKnown }) => isKnown)).toEqual([true, false, false])
  })

  test('of a table takes the columns for what they are said to be', async () => {
    const text = 'question,answer\nWhat is {{x}}?,Explain it.'
    const detected = await previewText(text, 'table.csv')
    expect(detected.columns.map(({ name, field }) => [name, field])).toEqual([
      ['question', 'prompt'],
      ['answer', 'title'],
    ])
    const chosen = await ada.call(previewImportRoute, {
      query: { name: 'table.csv', columns: 'title,prompt' },
      body: new Blob([text]),
    })
    expect(promptsOf(chosen)[0]?.content).toMatchObject({
      title: 'What is {{x}}?',
      body: 'Explain it.',
    })
    const mistaken = ada.call(previewImportRoute, {
      query: { name: 'table.csv', columns: 'title,colour' },
      body: new Blob([text]),
    })
    await expect(mistaken).rejects.toMatchObject({ status: 400 })
  })

  test('lists the entries of a bundle that cannot be stored, and keeps the others', async () => {
    const { format, prompts, failures } = await previewText(
      JSON.stringify({
        format: 'promptuary/1',
        prompts: [
          { content: { title: 'Good', body: 'text' } },
          { content: { title: 'Broken', body: 'a \u0000 b' } },
          { content: { title: 'Half', body: 'a \ud800 b' } },
          { content: { title: 'Twice', body: 'x', tags: ['a', 'A'] } },
          { content: 7 },
        ],
      }),
    )
    expect(format).toBe('Promptuary JSON')
    expect(prompts.map(({ prompt }) => prompt.content.title)).toEqual(['Good'])
    expect(failures.map(({ where }) => where).toSorted()).toEqual([
      'Broken',
      'Half',
      'Twice',
      'entry 5',
    ])
  })

  test('keeps a backslash before what looks like a broken character', async () => {
    const body = 'write \\u0000 and \\\\ud800, also \u{1f44d}'
    const read = await previewText(
      JSON.stringify({ format: 'promptuary/1', content: { title: 'Escapes', body } }),
    )
    const [id = ''] = await importAll(read)
    expect((await ada.call(getPromptRoute, { params: { id } })).content.body).toBe(body)
  })

  test('refuses more than 5 MB, and somebody who is not signed in, before reading', async () => {
    const large = new Blob(['x'.repeat(5_242_881)])
    await expect(preview(large)).rejects.toMatchObject({ status: 413 })
    const answer = await app.request(previewImportRoute.path, {
      method: 'POST',
      body: 'x'.repeat(2_000_000),
    })
    expect(answer.status).toBe(401)
    const exact = new Blob(['x'.repeat(199_999), '\n'])
    expect((await preview(exact, 'long.txt')).prompts).toHaveLength(1)
  })
})

describe('the preview of an address', () => {
  test('is refused for this machine and the networks around it', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://localhost/', 'http://169.254.169.254/'])
      await expect(ada.call(previewImportFromUrlRoute, { body: { url } })).rejects.toMatchObject({
        status: 422,
        code: 'address.refused',
      })
  })

  test('reads the file that is there, and says when it is a page', async () => {
    const server = createServer((request, response) => {
      const isPage = request.url === '/page'
      response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/plain')
      response.end(isPage ? '<html>' : 'Say hello to {{name}}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const local = await buildTestApp({ config: { rateLimits: false, allowPrivateImports: true } })
    try {
      const { call } = await signUpUser(local)
      const url = `http://localhost:${port}/greeting%20card.prompt?x=1`
      const read = await call(previewImportFromUrlRoute, { body: { url: ` ${url} ` } })
      expect(read.prompts[0]?.prompt.content).toMatchObject({
        title: 'greeting card',
        body: 'Say hello to {{name}}',
      })
      await expect(
        call(previewImportFromUrlRoute, { body: { url: `http://localhost:${port}/page` } }),
      ).rejects.toMatchObject({ code: 'import.web-page' })
    } finally {
      await local.close()
      server.close()
    }
  })
})

describe('an import', () => {
  const body = (changes = {}) => ({
    importId: createId(),
    prompts: [
      {
        content: { ...emptyContent, title: 'New', body: 'three {{x}}' },
        versions: [
          {
            content: { ...emptyContent, title: 'Old', body: 'one' },
            note: 'the first',
            authorName: 'Somebody Else',
            names: ['Production'],
            createdAt: '2020-01-02T03:04:05.000Z',
          },
          {
            content: { ...emptyContent, title: 'Old', body: 'one\ntwo' },
            note: '',
            authorName: '',
            names: ['production', 'staging'],
            createdAt: null,
          },
        ],
        testValues: { x: 'y' },
        isFavorite: true,
        collections: ['work', 'Brought along'],
      },
    ],
    ...changes,
  })

  test('restores history, names, test values, favourite and collections', async () => {
    const person = await signUpUser(app)
    const { promptIds } = await person.call(importPromptsRoute, { body: body() })
    const params = { id: promptIds[0] ?? '' }
    const prompt = await person.call(getPromptRoute, { params })
    expect(prompt).toMatchObject({
      version: 3,
      isFavorite: true,
      testValues: { x: 'y' },
      collections: ['brought-along', 'work'],
      source: { kind: 'import' },
      createdAt: '2020-01-02T03:04:05.000Z',
    })
    const { versions } = await person.call(listVersionsRoute, { params, query: {} })
    expect(versions).toMatchObject([
      { number: 3, author: { name: 'Ada Example' }, changedFields: ['title', 'body'] },
      { number: 2, author: null, names: ['production', 'staging'], addedLines: 1 },
      {
        number: 1,
        author: { name: 'Somebody Else', handle: null },
        note: 'the first',
        names: [],
        createdAt: '2020-01-02T03:04:05.000Z',
      },
    ])
    const { moves } = await person.call(listVersionNamesRoute, { params })
    expect(moves.map(({ name, to }) => [name, to]).toSorted()).toEqual([
      ['production', 2],
      ['staging', 2],
    ])
  })

  test('sent twice is done once', async () => {
    const person = await signUpUser(app)
    const request = body()
    const answers = await Promise.all([
      person.call(importPromptsRoute, { body: request }),
      person.call(importPromptsRoute, { body: request }),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect((await person.call(listPromptsRoute, { query: {} })).total).toBe(2)
    const eve = await signUpUser(app)
    await expect(eve.call(importPromptsRoute, { body: request })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('stores nothing when the collection is not one’s own', async () => {
    const person = await signUpUser(app)
    const other = await signUpUser(app)
    const { slug } = await other.call(createCollectionRoute, {
      body: { id: createId(), name: 'Others only' },
    })
    const request = body({ collection: slug })
    await expect(person.call(importPromptsRoute, { body: request })).rejects.toMatchObject({
      status: 404,
      code: 'collection.unknown',
    })
    expect((await person.call(listPromptsRoute, { query: {} })).total).toBe(1)
    const { collections } = await person.call(listCollectionsRoute)
    expect(collections.map(({ name }) => name)).not.toContain('Brought along')
    // It may be tried again with the same id.
    await person.call(importPromptsRoute, { body: { ...request, collection: 'personal' } })
    const { prompts } = await person.call(listPromptsRoute, { query: { collection: 'personal' } })
    expect(prompts.map(({ title }) => title)).toEqual(['New'])
  })
})

test.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])(
  'an import of a version from %s is refused',
  async (createdAt) => {
    const content = { ...emptyContent, body: 'old' }
    const version = { content, note: '', authorName: '', names: [], createdAt }
    const prompt = {
      content,
      versions: [version],
      testValues: {},
      isFavorite: false,
      collections: [],
    }
    await expect(
      ada.call(importPromptsRoute, { body: { importId: createId(), prompts: [prompt] } }),
    ).rejects.toMatchObject({ status: 400 })
  },
)
