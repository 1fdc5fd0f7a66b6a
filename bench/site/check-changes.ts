import { publishPromptRoute, savePromptRoute, withdrawPromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { createCaller } from '@product/sdk'
import { signUp } from '../prompts/start-api.ts'
import type { Site } from './start-site.ts'

/**
 * Somebody publishes a prompt again and again, through one process and the other in turn; who asks the
 * other one as soon as that is answered must see it. Answers with how many of the looks were too old.
 */
export async function checkChanges(sites: [Site, Site], changes: number) {
  const author = await createAuthor(sites[0])
  const word = `quixotry${createId().slice(-6)}`
  let [looks, stale] = [0, 0]
  async function look(site: Site, path: string, isRight: (seen: Seen) => boolean): Promise<void> {
    looks += 1
    const answer = await fetch(site.url + path)
    if (!isRight({ status: answer.status, text: await answer.text() })) stale += 1
  }
  for (let turn = 0; turn < changes; turn++) {
    const [changed, other] = turn % 2 === 0 ? sites : [sites[1], sites[0]]
    const title = `${word} number ${turn}`
    const slug = await author.publish(changed, title)
    const shows = ({ text }: Seen) => text.includes(title)
    await look(other, `/p/${slug}`, shows)
    await look(other, `/discover?q=${word}`, shows)
    await look(other, '/discover?type=new', shows)
  }
  const slug = await author.withdraw(sites[0])
  await look(sites[1], `/p/${slug}`, ({ status }) => status === 404)
  await look(sites[1], `/discover?q=${word}`, ({ text }) => !text.includes(`/p/${slug}`))
  return { looks, stale }
}

type Seen = { status: number; text: string }

async function createAuthor(site: Site) {
  const token = await signUp(site.url, site.apiKey, `${createId()}@known.example`)
  const callOf = ({ url }: Site) =>
    createCaller({
      baseUrl: url,
      fetch: (request) => {
        request.headers.set('authorization', `Bearer ${token}`)
        return fetch(request)
      },
    })
  const params = { id: createId() }
  let baseRevision = 0
  return {
    publish: async (through: Site, title: string) => {
      const call = callOf(through)
      const content = {
        ...emptyContent,
        title,
        description: 'Changes often.',
        body: 'Write {{it}}',
      }
      const saved = await call(savePromptRoute, {
        params,
        body: { saveId: createId(), baseRevision, content, seal: true },
      })
      baseRevision = saved.revision
      const wish = { category: 'writing', licence: 'cc-by-4.0' } as const
      return slugOf(await call(publishPromptRoute, { params, body: wish }))
    },
    withdraw: async (through: Site) =>
      slugOf(await callOf(through)(withdrawPromptRoute, { params })),
  }
}

function slugOf({ publication }: { publication: { slug: string } | null }): string {
  if (!publication) throw new Error('It was not published')
  return publication.slug
}
