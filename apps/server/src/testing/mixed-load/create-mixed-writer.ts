import {
  createCollectionRoute,
  getPublicConfigRoute,
  publishPromptRoute,
  savePromptRoute,
  starPromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { createCaller } from '@product/sdk'
import { createRandomInteger } from '#testing/create-random.ts'
import { followEvents, textOf } from '#testing/follow-events.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

/** What the server has said to be done, in terms of what must then be stored. */
export type Acknowledgement =
  | { kind: 'sign-up'; userId: string }
  | { kind: 'save'; promptId: string; revision: number }
  | { kind: 'version'; promptId: string; number: number; body: string }
  | { kind: 'collection'; id: string }
  | { kind: 'run'; id: string; output: string }
  | { kind: 'publication'; promptId: string; version: number }
  | { kind: 'star'; promptId: string; userId: string }

export const writeKinds = [
  'sign-up',
  'save',
  'version',
  'collection',
  'run',
  'publication',
  'star',
] as const satisfies Acknowledgement['kind'][]

type WrittenPrompt = { id: string; revision: number }
type Published = { promptId: string; slug: string }

const random = createRandomInteger()

/** Where writers of one server find what others have published. */
export type SharedLibrary = Published[]

/**
 * Somebody who writes, one thing after the other, of a kind chosen at random. Each call does one write and
 * rejects when it was not acknowledged.
 */
export function createMixedWriter(url: string, library: SharedLibrary) {
  let user: TestUser | undefined
  let prompts: WrittenPrompt[] = []

  async function signUp(): Promise<Acknowledgement> {
    const { auth } = await createCaller({ baseUrl: url })(getPublicConfigRoute)
    user = await signUpUser({ url, apiKeys: { publishable: auth.anonKey } })
    prompts = []
    return { kind: 'sign-up', userId: user.session.user.id }
  }

  async function save({ call }: TestUser, prompt: WrittenPrompt, seal: boolean) {
    // Whether an unanswered save was stored is not known: the prompt is written no more.
    prompts = prompts.filter((other) => other !== prompt)
    const body = `Text ${createId()} for {{reader}}`
    const stored = await call(savePromptRoute, {
      params: { id: prompt.id },
      body: {
        saveId: createId(),
        baseRevision: prompt.revision,
        content: { ...emptyContent, title: 'Mixed', description: 'For a test of load.', body },
        seal,
      },
    })
    prompts.push({ id: prompt.id, revision: stored.revision })
    return { stored, body }
  }

  async function run({ session }: TestUser, prompt: WrittenPrompt): Promise<Acknowledgement> {
    const response = await fetch(`${url}/api/v1/runs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.access_token}`,
      },
      body: JSON.stringify({
        batchId: createId(),
        promptId: prompt.id,
        models: [{ model: 'demo' }],
        values: { reader: 'Ada' },
      }),
    })
    if (!response.ok) throw new Error(`A run was answered with ${response.status}`)
    const events = await followEvents(response).all()
    const end = events.find(({ type }) => type === 'run-end')
    if (!end) throw new Error(`A run did not end: ${JSON.stringify(events.at(-1))}`)
    return { kind: 'run', id: end.runId, output: textOf(events) }
  }

  return async function write(): Promise<Acknowledgement> {
    const kind = writeKinds[random(writeKinds.length)] ?? 'save'
    if (!user || (kind === 'sign-up' && random(5) === 0)) return await signUp()
    const writer = user
    const prompt = prompts[random(prompts.length)]
    const published = library[random(library.length)]
    if (kind === 'collection') {
      const id = createId()
      await writer.call(createCollectionRoute, { body: { id, name: `Box ${id}` } })
      return { kind, id }
    }
    if (kind === 'version' && prompt) {
      const { stored, body } = await save(writer, prompt, true)
      return { kind, promptId: prompt.id, number: stored.version, body }
    }
    if (kind === 'run' && prompt) return await run(writer, prompt)
    if (kind === 'publication' && prompt) {
      const { publication } = await writer.call(publishPromptRoute, {
        params: { id: prompt.id },
        body: { category: 'writing', licence: 'mit' },
      })
      if (!publication) throw new Error('A publication was acknowledged without one')
      library.push({ promptId: prompt.id, slug: publication.slug })
      return { kind, promptId: prompt.id, version: publication.version }
    }
    if (kind === 'star' && published) {
      await writer.call(starPromptRoute, { params: { slug: published.slug } })
      return { kind, promptId: published.promptId, userId: writer.session.user.id }
    }
    const isNew = !prompt || random(2) === 0
    const { stored } = await save(writer, isNew ? { id: createId(), revision: 0 } : prompt, false)
    return { kind: 'save', promptId: stored.id, revision: stored.revision }
  }
}
