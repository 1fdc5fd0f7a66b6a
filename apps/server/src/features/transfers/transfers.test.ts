import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changeCollection,
  changePrompts,
  createCollection,
  describeDeletion,
  exportFormats,
  exportLossHeaders,
  exportMyData,
  exportPrompts,
  getPrompt,
  type ImportPreview,
  importPrompts,
  listCollections,
  listPrompts,
  listVersionNames,
  listVersions,
  nameVersion,
  previewImport,
  previewImportFromUrl,
  removeVersionName,
  restoreVersion,
  savePrompt,
  saveTestValues,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { strFromU8, unzipSync, zipSync } from 'fflate'
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

const samples = new URL('../../../../../packages/formats/src/samples/', import.meta.url)
const sample = (name: string) => new Blob([readFileSync(new URL(name, samples))])

const preview = (body: Blob, name = '', { call }: Pick<TestUser, 'call'> = ada) =>
  call(previewImport, { query: { name }, body })

const previewText = (text: string, name = '') => preview(new Blob([text]), name)

const promptsOf = ({ prompts }: ImportPreview) => prompts.map(({ prompt }) => prompt)

const importAll = async (read: ImportPreview, { call }: Pick<TestUser, 'call'> = ada) =>
  (
    await call(importPrompts, {
      body: { importId: createId(), prompts: promptsOf(read), collections: read.collections },
    })
  ).promptIds

type Scope =
  | { kind: 'everything' }
  | { kind: 'prompts'; ids: string[] }
  | { kind: 'collection'; slug: string }

const takeOut = (
  { session }: Pick<TestUser, 'session'>,
  scope: Scope,
  format: (typeof exportFormats)[number]['id'] = 'product-json',
) =>
  app.post(
    exportPrompts.path,
    { format, scope },
    { headers: { authorization: `Bearer ${session.access_token}` } },
  )

const make = (content: Partial<PromptContent>, { call }: Pick<TestUser, 'call'> = ada) =>
  call(savePrompt, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, ...content } },
  })

describe('the preview of a file', () => {
  test('shows what was understood and stores nothing', async () => {
    const before = (await ada.call(listPrompts, { query: {} })).total
    const read = await preview(sample('langfuse-versions.json'), 'langfuse-versions.json')
    expect(read.format).toBe('Langfuse JSON')
    expect(read.prompts[0]?.prompt.versions.length).toBeGreaterThan(1)
    expect(read.prompts[0]?.isKnown).toBe(false)
    expect((await ada.call(listPrompts, { query: {} })).total).toBe(before)
  })

  test.each(readdirSync(samples).filter((name) => name.includes('.')))(
    'of %s can be imported as it is',
    async (name) => {
      const read = await preview(sample(name), name)
      const ids = await importAll(read)
      for (const [index, id] of ids.entries()) {
        const { content } = await ada.call(getPrompt, { params: { id } })
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
    await ada.call(changePrompts, { body: { action: 'delete', ids: [id] } })
    expect((await previewText(text)).prompts[0]?.isKnown).toBe(false)
    const eve = await signUpUser(app)
    expect((await preview(new Blob([text]), '', eve)).prompts[0]?.isKnown).toBe(false)
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
    expect((await ada.call(getPrompt, { params: { id } })).content.body).toBe(body)
  })

  test('refuses more than 5 MB, and somebody who is not signed in, before reading', async () => {
    const large = new Blob(['x'.repeat(5_242_881)])
    await expect(preview(large)).rejects.toMatchObject({ status: 413 })
    const answer = await app.request(previewImport.path, {
      method: 'POST',
      body: 'x'.repeat(2_000_000),
    })
    expect(answer.status).toBe(401)
    const exact = new Blob(['x'.repeat(199_999), '\n'])
    expect((await preview(exact, 'long.txt')).prompts).toHaveLength(1)
  })

  test('of a file over the usual limit of a request works', async () => {
    const prompts = Array.from({ length: 30 }, (_, number) => ({
      content: { title: `Large ${number}`, body: `${'word '.repeat(30_000)}${number}` },
    }))
    const text = JSON.stringify({ format: 'promptuary/1', prompts })
    expect(text.length).toBeGreaterThan(4_000_000)
    const read = await previewText(text)
    expect(await importAll(read)).toHaveLength(30)
  })
})

describe('an archive', () => {
  const archive = (files: Record<string, string>) =>
    new Blob([
      new Uint8Array(
        zipSync(
          Object.fromEntries(
            Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
          ),
        ),
      ),
    ])

  test('is read file by file', async () => {
    const read = await preview(
      archive({
        'one.md': '# One\n\nfirst {{x}}',
        'folder/two.prompt': 'second',
        'bad.json': '{"a":',
        '__MACOSX/._one.md': 'noise',
      }),
      'prompts.zip',
    )
    expect(promptsOf(read).map(({ content }) => content.title)).toEqual(['One', 'two'])
    expect(read.failures.map(({ where }) => where)).toEqual(['bad.json'])
  })

  test('that unpacks to far more than it holds is refused', async () => {
    const bomb = archive({ 'bomb.txt': 'x'.repeat(17_000_000) })
    expect(bomb.size).toBeLessThan(100_000)
    await expect(preview(bomb)).rejects.toThrow(/too large/)
  })

  test('that is cut off, or holds nothing, is refused', async () => {
    const whole = archive({ 'one.md': 'a text that is long enough to be cut '.repeat(50) })
    await expect(preview(whole.slice(0, 60))).rejects.toMatchObject({ status: 422 })
    await expect(preview(archive({ 'a.bin': '\0\0' }))).rejects.toMatchObject({ status: 422 })
  })
})

describe('the preview of an address', () => {
  test('is refused for this machine and the networks around it', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://localhost/', 'http://169.254.169.254/'])
      await expect(ada.call(previewImportFromUrl, { body: { url } })).rejects.toMatchObject({
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
      const read = await call(previewImportFromUrl, { body: { url: ` ${url} ` } })
      expect(read.prompts[0]?.prompt.content).toMatchObject({
        title: 'greeting card',
        body: 'Say hello to {{name}}',
      })
      await expect(
        call(previewImportFromUrl, { body: { url: `http://localhost:${port}/page` } }),
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
    const { promptIds } = await person.call(importPrompts, { body: body() })
    const params = { id: promptIds[0] ?? '' }
    const prompt = await person.call(getPrompt, { params })
    expect(prompt).toMatchObject({
      version: 3,
      isFavorite: true,
      testValues: { x: 'y' },
      collections: ['brought-along', 'work'],
      source: { kind: 'import' },
      createdAt: '2020-01-02T03:04:05.000Z',
    })
    const { versions } = await person.call(listVersions, { params, query: {} })
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
    const { moves } = await person.call(listVersionNames, { params })
    expect(moves.map(({ name, to }) => [name, to]).toSorted()).toEqual([
      ['production', 2],
      ['staging', 2],
    ])
  })

  test('sent twice is done once', async () => {
    const person = await signUpUser(app)
    const request = body()
    const answers = await Promise.all([
      person.call(importPrompts, { body: request }),
      person.call(importPrompts, { body: request }),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect((await person.call(listPrompts, { query: {} })).total).toBe(2)
    const eve = await signUpUser(app)
    await expect(eve.call(importPrompts, { body: request })).rejects.toMatchObject({ status: 409 })
  })

  test('stores nothing when the collection is not one’s own', async () => {
    const person = await signUpUser(app)
    const other = await signUpUser(app)
    const { slug } = await other.call(createCollection, {
      body: { id: createId(), name: 'Others only' },
    })
    const request = body({ collection: slug })
    await expect(person.call(importPrompts, { body: request })).rejects.toMatchObject({
      status: 404,
      code: 'collection.unknown',
    })
    expect((await person.call(listPrompts, { query: {} })).total).toBe(1)
    const { collections } = await person.call(listCollections)
    expect(collections.map(({ name }) => name)).not.toContain('Brought along')
    // It may be tried again with the same id.
    await person.call(importPrompts, { body: { ...request, collection: 'personal' } })
    const { prompts } = await person.call(listPrompts, { query: { collection: 'personal' } })
    expect(prompts.map(({ title }) => title)).toEqual(['New'])
  })

  test('of 2,000 prompts is stored in one go', async () => {
    const person = await signUpUser(app)
    const [first] = body().prompts
    if (!first) throw new Error('There is no prompt')
    const prompts = Array.from({ length: 2_000 }, (_, number) => ({
      ...first,
      content: { ...first.content, title: `Prompt ${number}`, body: `text ${number}`.repeat(100) },
    }))
    const { promptIds } = await person.call(importPrompts, {
      body: { importId: createId(), prompts },
    })
    expect(promptIds).toHaveLength(2_000)
    expect((await person.call(listPrompts, { query: {} })).total).toBe(2_001)
  })
})

describe('an export', () => {
  /** A workspace with everything that a prompt can have. */
  async function furnish(person: TestUser) {
    const { call } = person
    const { slug } = await call(createCollection, {
      body: { id: createId(), name: 'Größe & "Maß"' },
    })
    const first = await make(
      {
        title: 'Ünïcode / path\\..: "name"',
        description: 'about',
        systemMessage: 'Be brief.',
        body: 'Say {{x}}\r\n\t"it" \\{{ {"a": 1} 👍',
        variables: [
          { name: 'x', type: 'choice', defaultValue: 'a', required: true, choices: ['a', 'b'] },
        ],
        targetModels: ['gpt-4', 'o/ther'],
        modality: 'image',
        tags: ['eins', 'Zwei'],
        settings: { ...emptyContent.settings, temperature: 0.3, stop: ['\n'], jsonOutput: true },
      },
      person,
    )
    const params = { id: first.id }
    await call(nameVersion, { params: { ...params, name: 'production' }, body: { number: 1 } })
    await call(savePrompt, {
      params,
      body: {
        saveId: createId(),
        baseRevision: 1,
        content: { ...first.content, body: 'second' },
        seal: true,
        note: 'shorter',
      },
    })
    await call(saveTestValues, { params, body: { values: { x: 'b\nc' } } })
    await call(changePrompts, {
      body: { action: 'favorite', ids: [first.id], favorite: true },
    })
    await call(changePrompts, {
      body: { action: 'add-to-collection', ids: [first.id], collection: slug },
    })
    const empty = await make({ title: 'Nothing yet' }, person)
    return { slug, ids: [first.id, empty.id] }
  }

  /** All that matters of a workspace's prompts, whatever their ids. */
  async function describeWorkspace({ call }: TestUser) {
    const { prompts } = await call(listPrompts, { query: { sort: 'title' } })
    return await Promise.all(
      prompts.map(async ({ id }) => {
        const params = { id }
        const { content, isFavorite, collections, testValues, version, createdAt } = await call(
          getPrompt,
          { params },
        )
        const { versions } = await call(listVersions, { params, query: {} })
        return {
          content,
          isFavorite,
          collections,
          testValues,
          version,
          createdAt,
          versions: versions.map(({ author, ...details }) => ({
            number: details.number,
            author: author?.name,
            note: details.note,
            names: details.names,
            changedFields: details.changedFields,
            createdAt: details.createdAt,
          })),
        }
      }),
    )
  }

  test('of everything restores everything in another account', async () => {
    const person = await signUpUser(app)
    await furnish(person)
    const text = await (await takeOut(person, { kind: 'everything' })).text()
    const other = await signUpUser(app)
    const { prompts } = await other.call(listPrompts, { query: {} })
    const ids = prompts.map(({ id }) => id)
    await other.call(changePrompts, { body: { action: 'delete', ids } })
    const read = await preview(new Blob([text]), 'export.json', other)
    expect(read.failures).toEqual([])
    expect(read.prompts.flatMap(({ notCarriedOver }) => notCarriedOver)).toEqual([])
    await importAll(read, other)
    expect(await describeWorkspace(other)).toEqual(await describeWorkspace(person))
  })

  /** What an export says, apart from the ids of the prompts. */
  async function exportAll(person: TestUser) {
    const file = JSON.parse(await (await takeOut(person, { kind: 'everything' })).text())
    for (const prompt of file.prompts) delete prompt.id
    return file
  }

  async function emptyOut({ call }: TestUser) {
    const { prompts } = await call(listPrompts, { query: {} })
    await call(changePrompts, { body: { action: 'delete', ids: prompts.map(({ id }) => id) } })
  }

  test('that was imported into a fresh account says the same when it is exported again', async () => {
    const person = await signUpUser(app)
    const { ids, slug } = await furnish(person)
    const [id = ''] = ids
    const { call } = person
    await call(changeCollection, {
      params: { slug },
      body: { color: 'pink', description: 'What matters' },
    })
    await call(changeCollection, {
      params: { slug: 'work' },
      body: { color: 'red', description: 'Changed, and still empty' },
    })
    await call(createCollection, { body: { id: createId(), name: 'Empty one', color: 'cyan' } })
    await call(restoreVersion, { params: { id, number: 1 }, body: { saveId: createId() } })
    for (const number of [2, 3])
      await call(nameVersion, { params: { id, name: 'production' }, body: { number } })
    await call(nameVersion, { params: { id, name: 'staging' }, body: { number: 1 } })
    await call(removeVersionName, { params: { id, name: 'staging' } })
    const before = await exportAll(person)
    expect(before.collections).toHaveLength(5)
    expect(JSON.stringify(before)).toContain('"restoredFrom":1')

    const other = await signUpUser(app, { firstName: 'Somebody', lastName: 'Else' })
    await emptyOut(other)
    await importAll(await preview(new Blob([JSON.stringify(before)]), '', other), other)
    const after = await exportAll(other)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toContain('Somebody')
    const { prompts } = await other.call(listPrompts, { query: { favorite: 'true' } })
    const { moves } = await other.call(listVersionNames, { params: { id: prompts[0]?.id ?? '' } })
    expect(moves.map(({ name, from, to, by }) => [name, from, to, by?.name])).toEqual([
      ['staging', 1, null, 'Ada Example'],
      ['staging', null, 1, 'Ada Example'],
      ['production', 2, 3, 'Ada Example'],
      ['production', 1, 2, 'Ada Example'],
      ['production', null, 1, 'Ada Example'],
    ])
  })

  test('leaves a collection with prompts in it as it is where one of that name is there', async () => {
    const person = await signUpUser(app)
    const { ids } = await furnish(person)
    await person.call(changePrompts, { body: { action: 'move', ids, collection: 'work' } })
    const text = await (await takeOut(person, { kind: 'everything' })).text()
    const other = await signUpUser(app)
    const { prompts } = await other.call(listPrompts, { query: {} })
    await other.call(changePrompts, {
      body: { action: 'move', ids: prompts.map(({ id }) => id), collection: 'work' },
    })
    await other.call(changeCollection, { params: { slug: 'work' }, body: { color: 'green' } })
    await importAll(await preview(new Blob([text]), '', other), other)
    const { collections } = await other.call(listCollections)
    expect(collections.find(({ slug }) => slug === 'work')).toMatchObject({
      color: 'green',
      promptCount: 3,
    })
  })

  test('of moves and restorations that cannot be is imported without them', async () => {
    const content = { title: 'Odd', body: 'x' }
    const person = await signUpUser(app)
    const read = await preview(
      new Blob([
        JSON.stringify({
          format: 'promptuary/1',
          collections: [{ name: 7 }, { name: ' ' }, { name: 'Tinted', color: 'mauve' }, null],
          prompts: [
            {
              content,
              versions: [{ number: 1, content, restoredFrom: 9, names: ['live'] }],
              nameMoves: [
                { name: 'live', from: null, to: 77, at: '2024-01-01T00:00:00Z' },
                { name: 'live', from: null, to: 1, at: 'never' },
              ],
            },
          ],
        }),
      ]),
      '',
      person,
    )
    expect(read.prompts[0]?.notCarriedOver).toEqual(['a move of the name "live"'])
    expect(read.collections).toEqual([{ name: 'Tinted', description: '', color: 'blue' }])
    const [id = ''] = await importAll(read, person)
    const { versions } = await person.call(listVersions, { params: { id }, query: {} })
    expect(versions).toMatchObject([{ restoredFrom: null, names: ['live'] }])
    const { moves } = await person.call(listVersionNames, { params: { id } })
    expect(moves).toMatchObject([{ name: 'live', from: null, to: 1, by: { name: 'Ada Example' } }])
  })

  test('tells in its headers what the format cannot hold', async () => {
    const person = await signUpUser(app)
    const { ids } = await furnish(person)
    const [id = ''] = ids
    const own = await takeOut(person, { kind: 'everything' })
    expect(own.headers.get(exportLossHeaders.losses)).toBeNull()
    const csv = await takeOut(person, { kind: 'prompts', ids: [id] }, 'csv')
    const told = JSON.parse(decodeURIComponent(csv.headers.get(exportLossHeaders.losses) ?? ''))
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the history of 2 versions'),
        expect.stringMatching(/^the collections /),
        'that it is a favorite',
      ]),
    )
    expect(csv.headers.get(exportLossHeaders.count)).toBe(String(told.length))
    for (let number = 0; number < 60; number++)
      await make({ title: `北京 ${number}`, body: 'x', tags: ['ß'.repeat(40)] }, person)
    const many = await takeOut(person, { kind: 'everything' }, 'csv')
    expect(many.headers.get(exportLossHeaders.losses)?.length).toBeLessThan(3_100)
    expect(Number(many.headers.get(exportLossHeaders.count))).toBeGreaterThan(100)
  })

  test.each(exportFormats.map(({ id }) => id))('as %s can be read again', async (format) => {
    const person = await signUpUser(app)
    const { ids } = await furnish(person)
    const one = await takeOut(person, { kind: 'prompts', ids: ids.slice(0, 1) }, format)
    expect(one.status).toBe(200)
    const read = await preview(await one.blob(), '', person)
    expect(read.prompts).toHaveLength(1)
    expect(read.prompts[0]?.prompt.content.body).toContain('second')
    const several = await takeOut(person, { kind: 'everything' }, format)
    const isPacked = several.headers.get('content-type') === 'application/zip'
    expect(isPacked).toBe(!['product-json', 'langfuse', 'csv'].includes(format))
    const name = several.headers.get('content-disposition')
    expect(name).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect((await preview(await several.blob(), '', person)).prompts.length).toBeGreaterThan(1)
  })

  test('of several prompts in single files has a name for each', async () => {
    const person = await signUpUser(app)
    const made = await Promise.all(
      ['Same', 'Same', '../../etc/passwd'].map((title) => make({ title, body: 'x' }, person)),
    )
    const ids = made.map(({ id }) => id)
    const answer = await takeOut(person, { kind: 'prompts', ids }, 'markdown')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files).toSorted()).toEqual(['etc-passwd.md', 'same-2.md', 'same.md'])
    expect(strFromU8(files['same.md'] ?? new Uint8Array())).toContain('Same')
  })

  test('that is larger than one file may be is several, each of which can be imported', async () => {
    const person = await signUpUser(app)
    const contents = Array.from({ length: 40 }, (_, number) => ({
      title: `Long ${number}`,
      body: `${'long '.repeat(20_000)}${number}`,
    }))
    for (const content of contents) await make(content, person)
    const answer = await takeOut(person, { kind: 'everything' })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    expect(files.length).toBeGreaterThan(1)
    let count = 0
    for (const [name, bytes] of files)
      count += (await preview(new Blob([new Uint8Array(bytes)]), name, person)).prompts.length
    expect(count).toBe(41)
  })

  test('of a collection holds what is in it', async () => {
    const person = await signUpUser(app)
    const { slug } = await furnish(person)
    const text = await (await takeOut(person, { kind: 'collection', slug })).text()
    expect(JSON.parse(text).prompts).toHaveLength(1)
    const empty = await takeOut(person, { kind: 'collection', slug: 'personal' })
    expect(await empty.json()).toMatchObject({ error: { code: 'export.empty' } })
  })

  test('gives nobody what is another’s', async () => {
    const person = await signUpUser(app)
    const { ids, slug } = await furnish(person)
    const eve = await signUpUser(app)
    const own = await make({ body: 'mine' }, eve)
    for (const scope of [
      { kind: 'prompts' as const, ids },
      { kind: 'prompts' as const, ids: [own.id, ...ids] },
      { kind: 'collection' as const, slug },
    ])
      expect((await takeOut(eve, scope)).status).toBe(404)
    expect(await (await takeOut(eve, { kind: 'everything' })).text()).not.toContain('Nothing yet')
    const nobody = await app.post(exportPrompts.path, {
      format: 'csv',
      scope: { kind: 'everything' },
    })
    expect(nobody.status).toBe(401)
  })
})

test('a person’s data holds their prompts with history, and deletion counts them', async () => {
  const person = await signUpUser(app)
  const { id } = await make({ title: 'In the trash', body: 'gone' }, person)
  await person.call(changePrompts, { body: { action: 'delete', ids: [id] } })
  const data = await person.call(exportMyData)
  expect(data.prompts).toHaveLength(2)
  expect(data).toMatchObject({
    prompts: expect.arrayContaining([
      expect.objectContaining({ id, versions: [expect.objectContaining({ note: '' })] }),
    ]),
    collections: [{ name: 'Work' }, { name: 'Personal' }, { name: 'Creative Writing' }],
    templates: [],
  })
  const { things } = await person.call(describeDeletion)
  expect(things).toEqual(
    expect.arrayContaining([
      { name: 'Prompts with all their versions', count: 2 },
      { name: 'Collections', count: 3 },
    ]),
  )
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
      ada.call(importPrompts, { body: { importId: createId(), prompts: [prompt] } }),
    ).rejects.toMatchObject({ status: 400 })
  },
)
