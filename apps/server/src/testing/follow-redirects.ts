type Journey = {
  /** Where the site's public address is really served. */
  site: { publicUrl: string; url: string }
  /** The journey ends before an address that begins so. */
  until: string
  /** That the browser has already, as `name=value`. */
  cookie?: string | undefined
}

/** The first cookie that an answer sets, as the browser sends it back. */
export const cookieOf = (response: Response): string =>
  response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** What a browser does between a sign-in button and the page that it comes back to. */
export async function followRedirects(
  from: string,
  { site, until, cookie = '' }: Journey,
): Promise<URL> {
  const cookies = new Map<string, string>()
  const keep = (pair: string) => {
    const [name = '', ...value] = pair.split('=')
    cookies.set(name, value.join('='))
  }
  if (cookie) keep(cookie)
  let address = from
  for (let step = 0; step < 20; step++) {
    const isOurs = address.startsWith(`${site.publicUrl}/`)
    const reached = isOurs ? address.replace(site.publicUrl, site.url) : address
    const response = await fetch(reached, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const set of response.headers.getSetCookie()) keep(set.split(';')[0] ?? '')
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
    if (address.startsWith(until)) return new URL(address)
  }
  throw new Error('The redirects do not end')
}
