import { html } from 'hono/html'

/** A provider's own page, with what it must hear of again: somebody signs in, or cancels. */
export const askWhoSignsIn = (provider: string, kept: Record<string, string> = {}) => {
  const fields = Object.entries(kept).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<!doctype html>
    <html lang="en">
      <title>Sign in to ${provider}</title>
      <link rel="icon" href="data:,">
      <h1>Sign in to ${provider}</h1>
      <form>${fields}<label>Account <input name="login"></label><button>Sign in</button></form>
      <form>${fields}<button name="login" value="">Cancel</button></form>
    </html>`
}
