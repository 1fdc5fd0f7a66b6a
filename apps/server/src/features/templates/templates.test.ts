import {
  changePlanRoute,
  deleteTemplateRoute,
  getPromptRoute,
  getTemplateRoute,
  listTemplatesRoute,
  savePromptRoute,
  saveTemplateRoute,
  templateCategories,
  templateKinds,
} from '@product/contract'
import {
  checkValue,
  createId,
  emptyContent,
  listVariables,
  parseTemplate,
  productName,
  reportProblems,
} from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { templateSets } from './content/index.ts'
import { seedTemplates } from './seed-templates.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  await seedTemplates(app)
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const ours = templateSets.flatMap(({ templates }) => templates)

const listAll = async (query = {}, { call }: Pick<TestUser, 'call'> = ada) =>
  (await call(listTemplatesRoute, { query: { limit: 100, ...query } })).templates

const fields = (title: string) => ({
  category: 'Business' as const,
  kind: 'Conversation' as const,
  color: 'red' as const,
  content: { ...emptyContent, title, body: 'Hello {{name}}' },
})

const make = async (title: string, { call }: Pick<TestUser, 'call'> = ada) =>
  await call(saveTemplateRoute, { params: { id: createId() }, body: fields(title) })

describe('the templates of the product', () => {
  test('are there once, however often the server starts', async () => {
    await seedTemplates(app)
    const templates = await listAll()
    expect(templates.map(({ id }) => id).toSorted()).toEqual(ours.map(({ id }) => id).toSorted())
    expect(templates.length).toBeGreaterThanOrEqual(24)
    expect(templates.every(({ author, isOwn }) => author === productName && !isOwn)).toBe(true)
  })

  test.each(templateCategories)('are found by the chip of %s', async (category) => {
    const templates = await listAll({ category })
    expect(templates.length).toBeGreaterThanOrEqual(3)
    expect(new Set(templates.map((template) => template.category))).toEqual(new Set([category]))
  })

  test.each(templateKinds)('are found by the kind %s', async (kind) => {
    const templates = await listAll({ kind })
    expect(templates.length).toBeGreaterThanOrEqual(3)
    expect(new Set(templates.map((template) => template.kind))).toEqual(new Set([kind]))
  })

  test('are listed page by page without one twice', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ada.call(listTemplatesRoute, { query: { limit: 7, cursor } })
      seen.push(...page.templates.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.length).toBe(ours.length)
    expect(new Set(seen).size).toBe(ours.length)
  })

  test('are found with a mistake in spelling', async () => {
    const titles = (await listAll({ q: 'negociation' })).map(({ content }) => content.title)
    expect(titles).toContain('Rehearse a negotiation')
  })

  test.each(ours.map((template) => [template.title, template] as const))(
    '%s declares what it uses, uses what it declares, and its defaults are valid',
    (_, { body, systemMessage = '', variables, description, tags, targetModels }) => {
      const names = variables.map(({ name }) => name)
      const texts = [body, systemMessage].map((text) => parseTemplate(text, names))
      const uses = texts.map((text) => new Set(listVariables(text).map(({ name }) => name)))
      const problems = texts.flatMap((text, index) =>
        reportProblems(text, variables, { usedElsewhere: uses[1 - index] ?? new Set() }),
      )
      expect(problems).toEqual([])
      expect(variables.length).toBeGreaterThan(0)
      for (const variable of variables)
        if (variable.defaultValue !== '')
          expect(checkValue(variable, variable.defaultValue)).toBeNull()
      expect([description, ...tags, ...targetModels].every((text) => text !== '')).toBe(true)
    },
  )

  test('cannot be changed or deleted by anyone', async () => {
    const id = ours[0]?.id ?? ''
    await expect(
      ada.call(saveTemplateRoute, { params: { id }, body: fields('mine') }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(ada.call(deleteTemplateRoute, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await ada.call(getTemplateRoute, { params: { id } })).content.title).toBe(
      ours[0]?.title,
    )
  })

  test('count the prompts that were made from them', async () => {
    const id = ours[1]?.id ?? ''
    const { content } = await ada.call(getTemplateRoute, { params: { id } })
    await ada.call(savePromptRoute, {
      params: { id: createId() },
      body: { saveId: createId(), baseRevision: 0, content, source: { kind: 'template', id } },
    })
    expect((await ada.call(getTemplateRoute, { params: { id } })).uses).toBe(1)
  })
})

describe('premium templates', () => {
  const premium = ours.filter(({ tier }) => tier === 'premium')
  const [first] = premium
  const id = first?.id ?? ''
  const putOn = async (plan: 'free' | 'pro', person: TestUser) =>
    await person.call(changePlanRoute, { body: { plan } })

  test('are about a third, and every category and kind has more basic ones', () => {
    expect(premium.length / ours.length).toBeGreaterThan(0.25)
    expect(premium.length / ours.length).toBeLessThan(0.4)
    for (const field of ['category', 'kind'] as const)
      for (const value of new Set(ours.map((template) => template[field]))) {
        const count = (templates: typeof ours) =>
          templates.filter((template) => template[field] === value).length
        expect(count(ours) - count(premium)).toBeGreaterThan(count(premium))
      }
  })

  test('are listed on Free without their texts, and refused when opened', async () => {
    const person = await signUpUser(app)
    await putOn('free', person)
    const listed = await listAll({}, person)
    const locked = listed.filter(({ isLocked }) => isLocked)
    expect(locked.map((template) => template.id).toSorted()).toEqual(
      premium.map((template) => template.id).toSorted(),
    )
    expect(locked.every(({ tier }) => tier === 'premium')).toBe(true)
    const shown = locked.find((template) => template.id === id)
    expect(shown?.content).toMatchObject({
      title: first?.title,
      description: first?.description,
      body: '',
      systemMessage: '',
    })
    expect(shown?.content.variables.map(({ name }) => name)).toEqual(
      first?.variables.map(({ name }) => name),
    )
    expect(shown?.content.variables.every(({ defaultValue }) => defaultValue === '')).toBe(true)
    await expect(person.call(getTemplateRoute, { params: { id } })).rejects.toMatchObject({
      status: 402,
      code: 'plan.not-included',
      message: 'This template is part of the Pro plan.',
      details: { feature: 'templates', plan: 'free', neededPlan: 'pro' },
    })
  })

  test('are open on Pro, and a prompt made from one stays whole after a downgrade', async () => {
    const person = await signUpUser(app)
    const { content, isLocked } = await person.call(getTemplateRoute, { params: { id } })
    expect([content.body, isLocked]).toEqual([first?.body, false])
    const promptId = createId()
    const save = (baseRevision: number, title: string) =>
      person.call(savePromptRoute, {
        params: { id: promptId },
        body: {
          saveId: createId(),
          baseRevision,
          content: { ...content, title },
          source: { kind: 'template', id },
        },
      })
    await save(0, 'Made from it')
    await putOn('free', person)
    expect((await person.call(getPromptRoute, { params: { id: promptId } })).content.body).toBe(
      first?.body,
    )
    expect((await save(1, 'Changed')).revision).toBe(2)
  })

  test('depend on the workspace of the request, and no template of one’s own is locked', async () => {
    const person = await signUpUser(app)
    const team = await addTeam(app, [{ user: person, role: 'viewer' }], 'pro')
    await putOn('free', person)
    const own = await make('Mine on Free', person)
    expect([own.tier, own.isLocked]).toEqual(['basic', false])
    const opened = await team.members[0]?.call(getTemplateRoute, { params: { id } })
    expect(opened?.content.body).toBe(first?.body)
  })

  test('get their tier in a data folder of an earlier release', async () => {
    await app.database.updateTable('templates').set({ tier: 'basic' }).execute()
    await app.database.deleteFrom('seeds').where('name', '=', 'template-tiers-1').execute()
    await seedTemplates(app)
    await seedTemplates(app)
    const listed = await listAll()
    expect(listed.filter(({ tier }) => tier === 'premium')).toHaveLength(premium.length)
  })
})

describe('a template of one’s own', () => {
  test('stands first, is changed and deleted', async () => {
    const { id, isOwn, author } = await make('Mine')
    expect([isOwn, author]).toEqual([true, 'Ada Example'])
    expect((await listAll())[0]?.id).toBe(id)
    expect((await listAll({ own: 'true' })).map((template) => template.id)).toEqual([id])
    const changed = await ada.call(saveTemplateRoute, { params: { id }, body: fields('Changed') })
    expect(changed.content.title).toBe('Changed')
    await ada.call(deleteTemplateRoute, { params: { id } })
    await expect(ada.call(getTemplateRoute, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('that is large makes a page short, and all are found by going on', async () => {
    const person = await signUpUser(app)
    const large = { ...fields('Large'), content: { ...emptyContent, body: 'x'.repeat(199_000) } }
    const ids = Array.from({ length: 8 }, createId)
    for (const id of ids) await person.call(saveTemplateRoute, { params: { id }, body: large })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { own: 'true', limit: 100, ...(cursor !== undefined && { cursor }) } as const
      const { templates, nextCursor } = await person.call(listTemplatesRoute, { query })
      expect(templates.length).toBeLessThanOrEqual(5)
      seen.push(...templates.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('can be changed when there are as many as there can be, and no other can be made', async () => {
    const person = await signUpUser(app)
    const first = createId()
    await person.call(saveTemplateRoute, { params: { id: first }, body: fields('First') })
    const { workspaceId } = await app.database
      .selectFrom('templates')
      .select('workspaceId')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await sql`
      insert into templates (id, workspace_id, category, kind, color, content, search_text, position)
      select gen_random_uuid(), workspace_id, category, kind, color, content, search_text, position
      from templates, generate_series(1, 498) where id = ${first}
    `.execute(app.database)
    const made = await Promise.allSettled(
      ['a', 'b', 'c'].map((title) =>
        person.call(saveTemplateRoute, { params: { id: createId() }, body: fields(title) }),
      ),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const changed = await person.call(saveTemplateRoute, {
      params: { id: first },
      body: fields('Changed'),
    })
    expect(changed.content.title).toBe('Changed')
    const { count } = await app.database
      .selectFrom('templates')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(500)
  })

  test('counts as used only by those who may see it', async () => {
    const { id, content } = await make('Counted')
    const copyAs = ({ call }: TestUser) =>
      call(savePromptRoute, {
        params: { id: createId() },
        body: { saveId: createId(), baseRevision: 0, content, source: { kind: 'template', id } },
      })
    await copyAs(await signUpUser(app))
    expect((await ada.call(getTemplateRoute, { params: { id } })).uses).toBe(0)
    await copyAs(ada)
    expect((await ada.call(getTemplateRoute, { params: { id } })).uses).toBe(1)
  })

  test('does not exist for anybody else', async () => {
    const { id } = await make('Secret plan')
    const eve = await signUpUser(app)
    expect((await listAll({}, eve)).map((template) => template.id)).not.toContain(id)
    const found = await listAll({ q: 'secret plan' }, eve)
    expect(found.map((template) => template.id)).not.toContain(id)
    for (const attempt of [
      () => eve.call(getTemplateRoute, { params: { id } }),
      () => eve.call(deleteTemplateRoute, { params: { id } }),
      () => eve.call(saveTemplateRoute, { params: { id }, body: fields('stolen') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'template.unknown' })
    expect((await ada.call(getTemplateRoute, { params: { id } })).content.title).toBe('Secret plan')
  })
})
