import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { askWhoSignsIn } from './ask-who-signs-in.ts'

export type GithubPerson = {
  id: number
  login: string
  name?: string
  emails: { email: string; verified: boolean; primary: boolean }[]
}

export const githubClient = { clientId: 'github-client', clientSecret: 'github-secret' }

/**
 * As much of a GitHub Enterprise server as signing in needs. The parameter `login` names who signs
 * in, as it does there, and without it a page asks; someone unknown refuses.
 */
export async function startGithubDouble(people: Pick<Map<string, GithubPerson>, 'get'>) {
  const codes = new Map<string, GithubPerson>()
  const tokens = new Map<string, GithubPerson>()
  const app = new Hono()

  app.get('/login/oauth/authorize', (context) => {
    const { login, ...kept } = context.req.query()
    const { redirect_uri = '', state = '', client_id } = kept
    if (client_id !== githubClient.clientId) return context.text('Not Found', 404)
    if (login === undefined) return context.html(askWhoSignsIn('GitHub', kept))
    const person = people.get(login)
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (person) {
      const code = crypto.randomUUID()
      codes.set(code, person)
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user has denied your application access.')
    }
    return context.redirect(back.href)
  })

  app.post('/login/oauth/access_token', async (context) => {
    const form = await context.req.parseBody()
    const person = codes.get(String(form.code))
    codes.delete(String(form.code))
    if (!person || form.client_secret !== githubClient.clientSecret)
      return context.json({ error: 'bad_verification_code' })
    const token = `gho_${crypto.randomUUID()}`
    tokens.set(token, person)
    return context.json({
      access_token: token,
      refresh_token: `ghr_${crypto.randomUUID()}`,
      token_type: 'bearer',
      scope: 'user:email',
    })
  })

  const personOf = (authorization = '') => tokens.get(authorization.replace('Bearer ', ''))
  app.get('/api/v3/user', (context) => {
    const person = personOf(context.req.header('authorization'))
    if (!person) return context.json({ message: 'Bad credentials' }, 401)
    const { id, login, name } = person
    return context.json({ id, login, name: name ?? null, avatar_url: `https://avatars/${id}` })
  })
  app.get('/api/v3/user/emails', (context) => {
    const person = personOf(context.req.header('authorization'))
    return person ? context.json(person.emails) : context.json({ message: 'Bad credentials' }, 401)
  })

  const { port, close } = await new Promise<{ port: number; close: () => void }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ port: address.port, close: () => server.close() }),
    )
  })
  return { url: `http://127.0.0.1:${port}`, stop: close }
}
