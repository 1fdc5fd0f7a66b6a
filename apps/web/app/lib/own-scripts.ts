import { createHash } from 'node:crypto'
import { themeScript } from './theme/theme-script.ts'

/** The sources of a Content-Security-Policy that allow one script, whoever wrote it into the page. */
const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const themeSource = sourceOf(themeScript)

/**
 * Finds the inline scripts that the framework wrote, by the nonce that it was given for this one
 * rendering and that nothing else on the page can know, and removes the nonce: a page is stored and
 * sent to many. A script that came into the page with its content has no nonce and gets no source.
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const ownScript = new RegExp(`<script\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g')
  const sources = new Set([themeSource])
  for (const [element, script = ''] of html.matchAll(ownScript))
    if (!/^<script\b[^>]*\ssrc=/.test(element)) sources.add(sourceOf(script))
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
