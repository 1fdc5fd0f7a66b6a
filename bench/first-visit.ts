// What the first visit to a signed-in screen loads, and how long it takes on a simulated slow 4G connection until the
// screen can be used, with an empty cache and with the one that this visit has filled. BENCH_BEFORE names a checkout with
// a build of its own, which is measured in turn. Needs a build.
import type { Page } from '@playwright/test'
import { defaultSettings } from '@product/domain'
import { makeVisitor, type Visit, visit } from './first-visit/visit.ts'
import { findPercentile, openProduct, signInAsSomebodyNew } from './processes/open-product.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const prompts = Number(process.env.BENCH_PROMPTS ?? 40)
const before = process.env.BENCH_BEFORE
const mostScripts = 20
const mostApiRequests = 12

type Screen = { path: string; isUsable: (page: Page) => Promise<unknown> }
type Visits = { cold: Visit[]; warm: Visit[] }
type Side = Awaited<ReturnType<typeof openSide>>

const sides = [await openSide('now')]
try {
  if (before) sides.unshift(await openSide('before', before))
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(sides[0]?.screens ?? {}))
      for (const side of sides) await measure(side, name)
  report()
} finally {
  for (const side of sides) await side.product.close()
}

/** A checkout's product, with somebody who has prompts. */
async function openSide(name: string, checkout?: string) {
  const product = await openProduct(checkout)
  const page = await product.newPage()
  const token = await signInAsSomebodyNew(page)
  const ids: string[] = []
  for (let number = 0; number < prompts; number++)
    ids.push(await storePrompt(product.base, token, number))
  const stored = await page.evaluate(() => ({ ...localStorage }))
  await page.context().close()
  const visits = new Map<string, Visits>()
  return { name, product, stored, visits, screens: listScreens(ids[0] ?? '') }
}

function listScreens(promptId: string): Record<string, Screen> {
  const title = `Prompt ${prompts - 1}`
  const showsPrompt = (page: Page) => page.getByText(title, { exact: true }).first().waitFor()
  const showsHeading = (name: string | RegExp) => (page: Page) =>
    page.getByRole('heading', { name, level: 1 }).waitFor()
  return {
    '/dashboard': { path: '/dashboard', isUsable: showsPrompt },
    '/editor/…': {
      path: `/editor/${promptId}`,
      isUsable: (page) => page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor(),
    },
    '/prompts': { path: '/prompts', isUsable: showsPrompt },
    '/settings': {
      path: '/settings',
      isUsable: (page) => page.getByLabel('Name').first().waitFor(),
    },
    '/history': { path: '/history', isUsable: showsHeading(/History/) },
  }
}

async function storePrompt(base: string, token: string, number: number): Promise<string> {
  const id = crypto.randomUUID()
  const answer = await fetch(`${base}/api/v1/prompts/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      saveId: crypto.randomUUID(),
      baseRevision: 0,
      content: {
        title: `Prompt ${number}`,
        description: 'Answers a letter in the tone of its sender',
        systemMessage: 'You answer letters.',
        body: `Answer this letter about subject ${number}: {{letter}}`,
        variables: [],
        targetModels: ['gpt-4'],
        modality: 'text',
        tags: ['letters'],
        settings: defaultSettings,
      },
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return id
}

/** Visits a screen twice in a browser without a cache. */
async function measure({ product, stored, visits, screens }: Side, name: string): Promise<void> {
  const { path, isUsable } = screens[name] ?? { path: name, isUsable: async () => undefined }
  const page = await product.newPage()
  // A screen of many small files takes most of a minute.
  page.setDefaultTimeout(180_000)
  await page.goto('/healthz')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  const visitor = await makeVisitor(page)
  const of = visits.get(name) ?? { cold: [], warm: [] }
  visits.set(name, of)
  of.cold.push(await visit(visitor, path, isUsable))
  of.warm.push(await visit(visitor, path, isUsable))
  await page.context().close()
}

function report(): void {
  console.log(row('', ['requests', 'files', 'js + css', 'API', 'KB', 'cold s', 'warm s']))
  for (const side of sides)
    for (const [name, { cold, warm }] of side.visits) {
      const median = (visits: Visit[], figure: keyof Visit) =>
        findPercentile(
          visits.map((one) => one[figure]),
          0.5,
        )
      const figures = (['requests', 'files', 'scripts', 'api', 'kilobytes'] as const).map(
        (figure) => median(cold, figure).toFixed(0),
      )
      const seconds = [cold, warm].map((visits) => median(visits, 'seconds').toFixed(1))
      console.log(row(`${side.name} ${name}`, [...figures, ...seconds]))
      if (side.name !== 'now') continue
      if (median(cold, 'scripts') > mostScripts) process.exitCode = 1
      if (name === '/dashboard' && median(cold, 'api') > mostApiRequests) process.exitCode = 1
    }
  console.log(
    `aim: ${mostScripts} scripts and styles, ${mostApiRequests} API requests of /dashboard`,
  )
  const [old, now] = sides
  if (!old || !now) return
  for (const [name, { cold, warm }] of now.visits) {
    const ratio = (visits: Visit[], others: Visit[] = []) =>
      (
        findPercentile(
          visits.map(({ seconds }) => seconds),
          0.5,
        ) /
        findPercentile(
          others.map(({ seconds }) => seconds),
          0.5,
        )
      ).toFixed(2)
    const earlier = old.visits.get(name)
    console.log(
      `${name}: ${ratio(cold, earlier?.cold)} of the time before with an empty cache, ${ratio(warm, earlier?.warm)} with a warm one`,
    )
  }
}

function row(name: string, cells: string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('')
}
