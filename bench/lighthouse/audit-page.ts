import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/find-chromium.ts'
import { installApart } from '../processes/install-apart.ts'

const run = promisify(execFile)
const place = join(import.meta.dirname, '.lighthouse')

export const profiles = ['desktop', 'mobile'] as const
export type Profile = (typeof profiles)[number]

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Scores of 0 to 100, and what cost points. */
export type Audited = {
  scores: Record<Category, number>
  figures: Record<Figure, number>
  failed: string[]
  /** How fast the machine was meanwhile, by Lighthouse's own measure: little while it is busy. */
  speed: number
}

export const figures = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const
type Figure = keyof typeof figures

type Result = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

/** Lighthouse's own command, which starts a browser for each run. */
export async function createAuditor() {
  await installApart(place, { dependencies: { lighthouse: '13.5.0' } })
  const browser = await findChromium(console.log)
  return (url: string, profile: Profile): Promise<Audited> =>
    recorded(() => auditOnce(browser, url, profile))
}

/** Now and then the browser records nothing, which says nothing of the page: then it is asked again. */
async function recorded(audit: () => Promise<Audited>, triesLeft = 2): Promise<Audited> {
  try {
    return await audit()
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error
    return await recorded(audit, triesLeft - 1)
  }
}

async function auditOnce(browser: string, url: string, profile: Profile): Promise<Audited> {
  const { stdout } = await run(
    process.execPath,
    [
      join(place, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(profile === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 },
  )
  return describe(JSON.parse(stdout))
}

function describe({ runtimeError, environment, categories: judged, audits }: Result): Audited {
  if (runtimeError) throw new Error(runtimeError.message)
  const failed = categories.flatMap((category) =>
    judged[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
  )
  const score = (category: Category) => Math.round(judged[category].score * 100)
  const value = (figure: Figure) => audits[figure]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      'first-contentful-paint': value('first-contentful-paint'),
      'largest-contentful-paint': value('largest-contentful-paint'),
      'total-blocking-time': value('total-blocking-time'),
      'cumulative-layout-shift': value('cumulative-layout-shift'),
    },
    failed,
    speed: environment.benchmarkIndex,
  }
}
