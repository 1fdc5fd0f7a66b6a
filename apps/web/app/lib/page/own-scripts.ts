import { createHash } from 'node:crypto'
import { themeScript } from '#web/lib/theme/theme-script.ts'

/** The sources of a Content-Security-Policy that allow one script, whoever wrote it into the page. */
const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const themeSource = sourceOf(themeScript)

const scriptStart = /<script\b([^<>]*)>/g

/**
 * Finds the inline scripts that the framework wrote, by the nonce that it was given for this one
 * rendering and that nothing else on the page can know, and removes the nonce: a page is stored and
 * sent to many. A script that came into the page with its content has no nonce and gets no source.
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set([themeSource])
  for (const { 0: start, 1: attributes = '', index } of html.matchAll(scriptStart)) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue
    const from = index + start.length
    sources.add(sourceOf(html.slice(from, html.indexOf('</script>', from))))
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
