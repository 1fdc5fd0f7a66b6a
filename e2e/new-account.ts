import type { Page } from '@playwright/test'

export const password = 'walnut orchard tiptoe'

type Credentials = { email: string; password: string }

/** Somebody new, signed in in this browser. */
export async function signUpInBrowser(page: Page, name = { first: 'Ada', last: 'Example' }) {
  const email = `${crypto.randomUUID()}@example.com`
  const data = { first_name: name.first, last_name: name.last }
  await enter(page, '/signup', { email, password, data })
  return { email, password }
}

/** The same person in another browser. */
export const signInInBrowser = (page: Page, { email, password }: Credentials) =>
  enter(page, '/token?grant_type=password', { email, password })

/** By the identity service itself: the screens for it have journeys of their own. */
async function enter(page: Page, path: string, data: object) {
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const answer = await page.request.post(`${auth.url}${path}`, {
    headers: { apikey: auth.anonKey, 'user-agent': userAgent },
    data,
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  await page.goto('/about')
  await page.evaluate(
    (session) => localStorage.setItem('sb-localhost-auth-token', session),
    await answer.text(),
  )
}
