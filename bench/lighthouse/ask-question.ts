import { deriveApiKeys } from '../../apps/server/src/features/identity/keys/api-keys.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'

const question = {
  category: 'prompt-writing',
  title: 'How do I keep a model from repeating the question?',
  body: 'It **always** begins with it. I tried:\n\n- a system prompt\n- examples\n\n```\nAnswer in one sentence.\n```',
}

/** Asks and answers a question in the forum, which a new installation has none of. Returns the address of its page. */
export async function askQuestion(url: string, secretsKey: string): Promise<string> {
  const { auth } = await send(`${url}/api/v1/config`, {})
  const person = { email: 'ada@example.com', password: 'walnut orchard tiptoe' }
  const apikey = auth.anonKey
  const { user } = await send(`${auth.url}/signup`, { method: 'POST', headers: { apikey } }, person)
  // Only people with a confirmed address ask; an administrator confirms it.
  const secret = deriveApiKeys(createSecrets(secretsKey)).secret
  await send(
    `${auth.url}/admin/users/${user.id}`,
    { method: 'PUT', headers: { apikey: secret, authorization: `Bearer ${secret}` } },
    { email_confirm: true },
  )
  const { access_token: token } = await send(
    `${auth.url}/token?grant_type=password`,
    { method: 'POST', headers: { apikey } },
    person,
  )
  const asPerson = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
  const questions = `${url}/api/v1/community/questions`
  const { id, slug } = await send(questions, asPerson, { id: crypto.randomUUID(), ...question })
  const answer = { id: crypto.randomUUID(), body: 'Give it the first word of the answer.' }
  await send(`${questions}/${id}/answers`, asPerson, answer)
  return `/community/q/${slug}`
}

async function send(address: string, init: RequestInit, body?: object) {
  const response = await fetch(address, {
    ...init,
    headers: { ...init.headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return await response.json()
}
