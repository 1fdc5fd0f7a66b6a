import { randomUUID } from 'node:crypto'
import { emptyContent } from '../../packages/domain/src/index.ts'

export type Person = { token: string; promptId: string }

type Places = { api: string; apiKey: string; provider: string }

/** People with a connection, whose key is stored, and a prompt: no more of their runs than may go on at once. */
export async function signUpPeople(places: Places, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 0; number < count; number++) people.push(await signUp(places, number))
  return people
}

async function signUp({ api, apiKey, provider }: Places, number: number): Promise<Person> {
  const { access_token: token }: { access_token: string } = await send(
    `${api}/auth/v1/signup`,
    { apikey: apiKey },
    { email: `${number}@known.example`, password: 'correct horse battery' },
  )
  const headers = { authorization: `Bearer ${token}` }
  await send(`${api}/api/v1/connections`, headers, {
    id: randomUUID(),
    provider: 'compatible',
    key: `sk-bench-key-of-person-${number}`,
    baseUrl: provider,
  })
  const promptId = randomUUID()
  const content = {
    ...emptyContent,
    title: 'A story',
    systemMessage: 'You write stories.',
    body: 'Write a story of 200 words about {{topic}}.',
    variables: [{ name: 'topic', type: 'text', defaultValue: '', required: true, choices: [] }],
  }
  const save = { saveId: randomUUID(), baseRevision: 0, content }
  await send(`${api}/api/v1/prompts/${promptId}`, headers, save, 'PUT')
  return { token, promptId }
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: object,
  method = 'POST',
): Promise<never> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as never
}
