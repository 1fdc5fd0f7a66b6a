import { buildExtension } from './build-extension.ts'
import { buildWeb } from './build-web.ts'

/** The web app and, beside it, the browser extension that the server offers for download. */
export async function buildProduct(report: (step: string) => void): Promise<void> {
  const extension = buildExtension()
  // Told below, after the step under way.
  extension.catch(() => undefined)
  await buildWeb(report)
  await extension
}
