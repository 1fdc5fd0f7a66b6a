import {
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  describeDeletionRoute,
  exportFormats,
  exportLossHeaders,
  exportMyDataRoute,
  exportPromptsRoute,
  getPromptRoute,
  listCollectionsRoute,
  listPromptsRoute,
  listVersionNamesRoute,
  listVersionsRoute,
  nameVersionRoute,
  removeVersionNameRoute,
  restoreVersionRoute,
  savePromptRoute,
  saveTestValuesRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { app, importAll, make, preview, setUpTransfers, takeOut } from './transfers.fixture.ts'

setUpTransfers()

describe('an export', () => {
  /** A workspace with everything that a prompt can have. */
  async function furnish(person: TestUser) {
    const { call } = person
    const { slug } = await call(createCollectionRoute, {
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
    await call(nameVersionRoute, { params: { ...params, name: 'production' }, body: { number: 1 } })
    await call(savePromptRoute, {
      params,
      body: {
        saveId: createId(),
        baseRevision: 1,
        content: { ...first.content, body: 'second' },
        seal: true,
        note: 'shorter',
      },
    })
    await call(saveTestValuesRoute, { params, body: { values: { x: 'b\nc' } } })
    await call(changePromptsRoute, {
      body: { action: 'favorite', ids: [first.id], favorite: true },
    })
    await call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [first.id], collection: slug },
    })
    const empty = await make({ title: 'Nothing yet' }, person)
    return { slug, ids: [first.id, empty.id] }
  }

  /** All that matters of a workspace's prompts, whatever their ids. */
  async function describeWorkspace({ call }: TestUser) {
    const { prompts } = await call(listPromptsRoute, { query: { sort: 'title' } })
    return await Promise.all(
      prompts.map(async ({ id }) => {
        const params = { id }
        const { content, isFavorite, collections, testValues, version, createdAt } = await call(
          getPromptRoute,
          { params },
        )
        const { versions } = await call(listVersionsRoute, { params, query: {} })
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
    const { prompts } = await other.call(listPromptsRoute, { query: {} })
    const ids = prompts.map(({ id }) => id)
    await other.call(changePromptsRoute, { body: { action: 'delete', ids } })
    const read = await preview(new Blob([text]), 'export.json', other)
    expect(read.failures).toEqual([])
    expect(read.prompts.flatMap(({ notCarriedOver }) => notCarriedOver)).toEqual([])
    await importAll(read, other)
    expect(await describeWorkspace(other)).toEqual(await describeWorkspace(person))
  })

  /** The content of an export, apart from the ids of the prompts. */
  async function exportAll(person: TestUser) {
    const file = JSON.parse(await (await takeOut(person, { kind: 'everything' })).text())
    for (const prompt of file.prompts) delete prompt.id
    return file
  }

  async function emptyOut({ call }: TestUser) {
    const { prompts } = await call(listPromptsRoute, { query: {} })
    await call(changePromptsRoute, { body: { action: 'delete', ids: prompts.map(({ id }) => id) } })
  }

  test('that was imported into a fresh account says the same when it is exported again', async () => {
    const person = await signUpUser(app)
    const { ids, slug } = await furnish(person)
    const [id = ''] = ids
    const { call } = person
    await call(changeCollectionRoute, {
      params: { slug },
      body: { color: 'pink', description: 'What matters' },
    })
    await call(changeCollectionRoute, {
      params: { slug: 'work' },
      body: { color: 'red', description: 'Changed, and still empty' },
    })
    await call(createCollectionRoute, {
      body: { id: createId(), name: 'Empty one', color: 'cyan' },
    })
    await call(restoreVersionRoute, { params: { id, number: 1 }, body: { saveId: createId() } })
    for (const number of [2, 3])
      await call(nameVersionRoute, { params: { id, name: 'production' }, body: { number } })
    await call(nameVersionRoute, { params: { id, name: 'staging' }, body: { number: 1 } })
    await call(removeVersionNameRoute, { params: { id, name: 'staging' } })
    const before = await exportAll(person)
    expect(before.collections).toHaveLength(5)
    expect(JSON.stringify(before)).toContain('"restoredFrom":1')

    const other = await signUpUser(app, { firstName: 'Somebody', lastName: 'Else' })
    await emptyOut(other)
    await importAll(await preview(new Blob([JSON.stringify(before)]), '', other), other)
    const after = await exportAll(other)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toContain('Somebody')
    const { prompts } = await other.call(listPromptsRoute, { query: { favorite: 'true' } })
    const { moves } = await other.call(listVersionNamesRoute, {
      params: { id: prompts[0]?.id ?? '' },
    })
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
    await person.call(changePromptsRoute, { body: { action: 'move', ids, collection: 'work' } })
    const text = await (await takeOut(person, { kind: 'everything' })).text()
    const other = await signUpUser(app)
    const { prompts } = await other.call(listPromptsRoute, { query: {} })
    await other.call(changePromptsRoute, {
      body: { action: 'move', ids: prompts.map(({ id }) => id), collection: 'work' },
    })
    await other.call(changeCollectionRoute, { params: { slug: 'work' }, body: { color: 'green' } })
    await importAll(await preview(new Blob([text]), '', other), other)
    const { collections } = await other.call(listCollectionsRoute)
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
    const { versions } = await person.call(listVersionsRoute, { params: { id }, query: {} })
    expect(versions).toMatchObject([{ restoredFrom: null, names: ['live'] }])
    const { moves } = await person.call(listVersionNamesRoute, { params: { id } })
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
    const nobody = await app.post(exportPromptsRoute.path, {
      format: 'csv',
      scope: { kind: 'everything' },
    })
    expect(nobody.status).toBe(401)
  })
})

test('a person’s data holds their prompts with history, and deletion counts them', async () => {
  const person = await signUpUser(app)
  const { id } = await make({ title: 'In the trash', body: 'gone' }, person)
  await person.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  const data = await person.call(exportMyDataRoute)
  expect(data.prompts).toHaveLength(2)
  expect(data).toMatchObject({
    prompts: expect.arrayContaining([
      expect.objectContaining({ id, versions: [expect.objectContaining({ note: '' })] }),
    ]),
    collections: [{ name: 'Work' }, { name: 'Personal' }, { name: 'Creative Writing' }],
    templates: [],
  })
  const { things } = await person.call(describeDeletionRoute)
  expect(things).toEqual(
    expect.arrayContaining([
      { name: 'Prompts with all their versions', count: 2 },
      { name: 'Collections', count: 3 },
    ]),
  )
})
