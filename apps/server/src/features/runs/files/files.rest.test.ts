import { ErrorBody, getRunRoute } from '@product/contract'
import { createId, runLimits } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import {
  authorize,
  connectDouble,
  followRuns,
  makePrompt,
  startRuns,
} from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import { timeOutDeletions } from '#testing/time-out-deletions.ts'
import { deleteUnusedImages } from '../rows/run-files.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
const page = Buffer.from('<html><script>alert(1)</script></html>')

let app: TestApp
let ada: TestUser
let grace: TestUser
let double: ModelDouble
beforeAll(async () => {
  double = await startModelDouble()
  double.lists.models = ['model-1', 'gpt-image-9', 'my-tts', 'gpt-4o-vision']
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  ada = await signUpUser(app)
  grace = await signUpUser(app)
  await connectDouble(ada, double)
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})

const send = (path: string, body: Buffer, user = ada) =>
  app.request(path, {
    method: 'POST',
    headers: { ...authorize(user), 'content-type': 'image/png' },
    body: new Uint8Array(body),
  })

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).error.code

async function upload(content = png): Promise<string> {
  const response = await send('/api/v1/run-images', content)
  expect(response.status).toBe(201)
  const { fileId } = (await response.json()) as { fileId: string }
  return fileId
}

test('bytes of images that are being sent are limited, and released when their run ends', async () => {
  const large = Buffer.concat([png, Buffer.alloc(4_900_000)])
  const promptId = await makePrompt(ada)
  const images = await Promise.all([large, large, large, large].map(upload))
  const asked = { promptId, models: ['gpt-4o-vision'] }
  const tooLarge = await startRuns(app, ada, { ...asked, images: [...images, images[0] ?? ''] })
  expect(await codeOf(tooLarge)).toBe('run.images-too-large')
  const held = Promise.withResolvers<void>()
  double.behave({ pieces: ['Cats'], before: () => held.promise })
  const four: Awaited<ReturnType<typeof followRuns>>[] = []
  // One after the other: each reads 20 MB, and a busy machine would not read them at once in time.
  while (four.length < 4) four.push(await followRuns(app, ada, { ...asked, images }))
  const fifth = await startRuns(app, ada, { ...asked, images })
  expect(await codeOf(fifth)).toBe('run.pictures-on-their-way')
  held.resolve()
  await Promise.all(four.map(({ all }) => all()))
  const later = await (await followRuns(app, ada, { ...asked, images })).all()
  expect(later.at(-1)?.type).toBe('run-end')
})

test('an image that a model made is stored, sent as an event, and readable by its owner only', async () => {
  double.behave({ file: png })
  const promptId = await makePrompt(ada, { modality: 'image', body: 'A cat' })
  const events = await (await followRuns(app, ada, { promptId, models: ['gpt-image-9'] })).all()
  const image = events.find((event) => event.type === 'image')
  expect(image).toMatchObject({ mediaType: 'image/png' })
  expect(events.at(-1)?.type).toBe('run-end')
  const { runId, fileId } = image ?? { runId: '', fileId: '' }
  const address = `/api/v1/runs/${runId}/files/${fileId}`
  const response = await app.request(address, { headers: authorize(ada) })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  expect((await app.request(address, { headers: authorize(grace) })).status).toBe(404)
})

test('a file that is no image is refused', async () => {
  double.behave({ file: page })
  const promptId = await makePrompt(ada, { modality: 'image', body: 'A cat' })
  const events = await (await followRuns(app, ada, { promptId, models: ['gpt-image-9'] })).all()
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'provider.malformed' })
})

test('speech is stored and played as what it is', async () => {
  double.behave({ file: Buffer.from('ID3 and so on') })
  const promptId = await makePrompt(ada, { modality: 'audio', body: 'Read this' })
  const events = await (await followRuns(app, ada, { promptId, models: ['my-tts'] })).all()
  expect(events.find((event) => event.type === 'audio')).toMatchObject({ mediaType: 'audio/mpeg' })
})

test.each([
  ['a page', page, 415, 'run.image-unsupported'],
  [
    'too many bytes',
    Buffer.concat([png, Buffer.alloc(runLimits.imageBytes)]),
    413,
    'request.too-large',
  ],
])('%s cannot be uploaded as a picture', async (_, content, status, code) => {
  const response = await send('/api/v1/run-images', content)
  expect([response.status, await codeOf(response)]).toEqual([status, code])
})

test('images are sent to models that accept them, and stored with the run', async () => {
  double.behave({ pieces: ['A cat'] })
  const promptId = await makePrompt(ada, { body: 'What is this?' })
  const images = [await upload(), await upload()]
  const seeing = { promptId, images, models: ['gpt-4o-vision'] }
  const events = await (await followRuns(app, ada, seeing)).all()
  expect(events.at(-1)?.type).toBe('run-end')
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain(png.toString('base64'))
  const run = await ada.call(getRunRoute, { params: { id: events[0]?.runId ?? '' } })
  expect(run.images.map(({ fileId }) => fileId)).toEqual(images)

  const blind = await startRuns(app, ada, { promptId, images, models: ['demo'] })
  expect([blind.status, await codeOf(blind)]).toEqual([422, 'run.model-blind'])
})

test('an image of another account cannot be sent to a model', async () => {
  const promptId = await makePrompt(grace)
  const response = await startRuns(app, grace, {
    promptId,
    models: ['demo'],
    images: [await upload()],
  })
  expect(await codeOf(response)).toBe('run.image-unknown')
})

test('the image that a command made is attached to its run, and to no other', async () => {
  const promptId = await makePrompt(ada)
  const command = { provider: 'midjourney', model: 'midjourney', outputKind: 'command' }
  const runId = await addRun(app, promptId, command)
  const response = await send(`/api/v1/runs/${runId}/files`, png)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ files: [{ mediaType: 'image/png' }] })
  const refused = await send(`/api/v1/runs/${await addRun(app, promptId)}/files`, png)
  expect(await codeOf(refused)).toBe('run.takes-no-image')
})

test('an image that was uploaded a day ago and that no run uses is deleted', async () => {
  const [unused, used, young] = [await upload(), await upload(), await upload()]
  const runId = await addRun(app, await makePrompt(ada))
  const { workspaceId } = await app.database
    .selectFrom('runs')
    .select('workspaceId')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  await app.database
    .insertInto('runFiles')
    .values({ runId, fileId: used, workspaceId, direction: 'in', position: 1 })
    .execute()
  await app.database
    .updateTable('runImages')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .where('fileId', 'in', [unused, used])
    .execute()
  await app.jobs.enqueue(app.database, 'sweep-run-images', {})
  await app.drainJobs()
  const left = await app.database
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [unused, used, young])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([used, young].toSorted())
})

test('more unused images than one statement can delete are deleted', async () => {
  const allow = await timeOutDeletions(app.database, { table: 'files', moreThan: 2 })
  const unused = await Promise.all(Array.from({ length: 7 }, () => upload()))
  await app.database
    .updateTable('runImages')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .where('fileId', 'in', unused)
    .execute()
  await deleteUnusedImages(app.database)
  const left = await app.database
    .selectFrom('files')
    .select('id')
    .where('id', 'in', unused)
    .execute()
  expect(left).toEqual([])
  await allow()
})

test('a file that does not belong to the run is not found', async () => {
  const runId = await addRun(app, await makePrompt(ada))
  for (const fileId of [createId(), await upload()]) {
    const response = await app.request(`/api/v1/runs/${runId}/files/${fileId}`, {
      headers: authorize(ada),
    })
    expect(await codeOf(response)).toBe('run.file-unknown')
  }
})
