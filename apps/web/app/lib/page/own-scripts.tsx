import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { inlineScript } from './inline-script.ts'

/** The sources of a Content-Security-Policy that allow one script, whoever wrote it into the page. */
const sourceOf = (script: string | Uint8Array) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const inlineSource = sourceOf(inlineScript)

/** React writes it once after forms whose action is a function; `renderToString` gives it no nonce. */
const form = renderToString(<form action={() => undefined} />)
const formScript = form.slice(
  form.indexOf('<script>') + '<script>'.length,
  form.lastIndexOf('</script>'),
)
const formSource = sourceOf(formScript)

type OwnScripts = { html: Buffer<ArrayBuffer>; sources: string[] }

const lowPriority = Buffer.from(' fetchpriority="low"')

/**
 * Finds the inline scripts that the framework wrote, by the nonce that it was given for this one
 * rendering and that nothing else on the page can know, and removes the nonce: a page is stored and
 * sent to many. A script that came into the page with its content has no nonce and gets no source.
 *
 * A page is read before it is used: in links to modules a low priority takes the place of the nonce, so that
 * scripts give way to styles, fonts and pictures.
 */
export function takeOwnScripts(page: string, nonce: string): OwnScripts {
  const bytes = encode(page)
  const attribute = Buffer.from(` nonce="${nonce}"`)
  const sources = new Set([inlineSource])
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(attribute); at !== -1; at = bytes.indexOf(attribute, from)) {
    kept.push(bytes.subarray(from, at))
    from = at + attribute.length
    const end = bytes.indexOf('>', from)
    const tag = bytes.toString('latin1', bytes.lastIndexOf('<', at), end)
    if (tag.startsWith('<link rel="modulepreload"')) kept.push(lowPriority)
    else if (/^<script\b[^>]*$/.test(tag) && !/\ssrc=/.test(tag))
      sources.add(sourceOf(bytes.subarray(end + 1, bytes.indexOf('</script>', end))))
  }
  kept.push(bytes.subarray(from))
  if (bytes.includes(formScript)) sources.add(formSource)
  return { html: Buffer.concat(kept), sources: [...sources] }
}

/** A fifth of the time of `Buffer.from(text)`, which is slow for text with characters beyond Latin-1. */
function encode(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half of a surrogate pair.
    return Buffer.from(text)
  }
}
