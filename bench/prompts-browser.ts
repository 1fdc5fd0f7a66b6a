// How long the palette takes to open and a filter to answer, in the browser, with 10,000 prompts of one
// person, against the same with 50 prompts in the same run.
import type { Page } from '@playwright/test'
import { defaultSettings } from '@product/domain'
import { findPercentile, openProduct, signInAsSomebodyNew } from './processes/open-product.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const large = Number(process.env.BENCH_PROMPTS ?? 10_000)
const small = 50
/** Each is the tag of one prompt on the first page, and of every fiftieth prompt. */
const tags = 50
const aim = 100

declare global {
  interface Window {
    shownAfter: Promise<number>
  }
}

type Times = { palette: number[]; filter: number[] }

const product = await openProduct()
try {
  const few = await openAccount(small)
  const many = await openAccount(large)
  const times = { few: createTimes(), many: createTimes() }
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    await measure(few, round, times.few)
    await measure(many, round, times.many)
  }
  report(times)
} finally {
  await product.close()
}

function createTimes(): Times {
  return { palette: [], filter: [] }
}

/** A page of a new account with this many prompts. */
async function openAccount(count: number): Promise<Page> {
  const page = await product.newPage()
  const token = await signInAsSomebodyNew(page)
  for (let number = 0; number < count; number += tags)
    await Promise.all(
      Array.from({ length: tags }, (_, step) => storePrompt(token, number + step, `topic-${step}`)),
    )
  return page
}

async function storePrompt(token: string, number: number, tag: string): Promise<void> {
  const stored = await fetch(`${product.base}/api/v1/prompts/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      saveId: crypto.randomUUID(),
      baseRevision: 0,
      content: {
        title: `Prompt ${number}`,
        description: 'Answers a letter in the tone of its sender',
        systemMessage: '',
        body: `Answer this letter about subject ${number}: {{letter}}`,
        variables: [],
        targetModels: ['gpt-4'],
        modality: 'text',
        tags: [tag],
        settings: defaultSettings,
      },
    }),
  })
  if (!stored.ok) throw new Error(await stored.text())
}

/** From the key or the press to the end of the frame that shows the answer. */
async function measure(page: Page, round: number, times: Times): Promise<void> {
  await page.goto('/prompts')
  const tag = `topic-${round % tags}`
  const chip = page.locator('[data-prompt-id]').getByText(tag, { exact: true }).first()
  await chip.waitFor()
  const palette = page.getByRole('dialog').getByRole('combobox')
  // Loaded while the page is idle, as it is for a person.
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  const readOpened = await watch(page, 'keydown', '[cmdk-input]', '')
  await page.keyboard.press('Control+k')
  times.palette.push(await readOpened())
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  const readFiltered = await watch(page, 'click', '[data-prompt-id]', tag)
  await chip.click()
  times.filter.push(await readFiltered())
}

/**
 * Watches for the next event, before it comes; the answer is the time from it to the end of the frame in
 * which every element that the selector finds contains the text, and there is one.
 */
async function watch(page: Page, event: string, selector: string, text: string) {
  await page.evaluate(
    (wanted) => {
      window.shownAfter = new Promise<number>((resolve) => {
        addEventListener(wanted.event, begin, { capture: true, once: true })
        function begin() {
          const start = performance.now()
          requestAnimationFrame(function look() {
            const found = [...document.querySelectorAll(wanted.selector)]
            const isShown =
              found.length > 0 && found.every((one) => one.textContent.includes(wanted.text))
            if (!isShown) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - start)
            port2.postMessage(null)
          })
        }
      })
    },
    { event, selector, text },
  )
  return () => page.evaluate(() => window.shownAfter)
}

function report({ few, many }: { few: Times; many: Times }): void {
  for (const kind of ['palette', 'filter'] as const) {
    const [base, grown] = [findPercentile(few[kind], 0.95), findPercentile(many[kind], 0.95)]
    console.log(
      `${kind}: median ${findPercentile(many[kind], 0.5).toFixed(1)} ms, p95 ${grown.toFixed(1)} ms with ` +
        `${large} prompts; p95 ${base.toFixed(1)} ms with ${small} (${(grown / base).toFixed(2)} times); aim ${aim} ms`,
    )
    if (grown > aim) process.exitCode = 1
  }
}
