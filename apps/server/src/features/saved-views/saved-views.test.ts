import {
  deleteViewRoute,
  exportMyDataRoute,
  listSavedViewsRoute,
  mostSavedViews,
  saveViewRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const save = ({ call }: TestUser, id: string, name: string, query = 'tag=work') =>
  call(saveViewRoute, { params: { id }, body: { name, query } })

const namesOf = async ({ call }: TestUser) =>
  (await call(listSavedViewsRoute)).views.map(({ name }) => name)

test('a view is saved, renamed, exported with the account and deleted', async () => {
  const [first, second] = [createId(), createId()]
  expect(await save(ada, first, ' Work ')).toEqual({ id: first, name: 'Work', query: 'tag=work' })
  await save(ada, second, 'Titles', 'sort=title')
  await save(ada, first, 'Office')
  expect(await namesOf(ada)).toEqual(['Office', 'Titles'])
  expect(await ada.call(exportMyDataRoute)).toMatchObject({
    savedViews: [{ name: 'Office' }, { name: 'Titles' }],
  })
  await ada.call(deleteViewRoute, { params: { id: first } })
  expect(await namesOf(ada)).toEqual(['Titles'])
  await expect(ada.call(deleteViewRoute, { params: { id: first } })).rejects.toMatchObject({
    code: 'view.unknown',
  })
})

test('nobody sees, changes or deletes another’s view', async () => {
  const [person, eve] = [await signUpUser(app), await signUpUser(app)]
  const id = createId()
  await save(person, id, 'Mine')
  expect(await namesOf(eve)).toEqual([])
  await expect(save(eve, id, 'Taken')).rejects.toMatchObject({ code: 'view.unknown' })
  await expect(eve.call(deleteViewRoute, { params: { id } })).rejects.toMatchObject({
    code: 'view.unknown',
  })
  expect(await namesOf(person)).toEqual(['Mine'])
})

test('a view needs a name, and a person has at most fifty', async () => {
  const person = await signUpUser(app)
  await expect(save(person, createId(), ' ')).rejects.toMatchObject({ status: 400 })
  const ids = Array.from({ length: mostSavedViews }, createId)
  for (const id of ids) await save(person, id, 'View')
  await expect(save(person, createId(), 'One more')).rejects.toMatchObject({
    code: 'view.too-many',
  })
  expect(await save(person, ids[0] ?? '', 'Renamed')).toMatchObject({ name: 'Renamed' })
})
