type Journey = {
  /** Where the site's public address is really served. */
  site: { publicUrl: string; url: string }
  /** The journey ends before an address that begins so. */
  until: string
}

/** What a browser does between a sign-in button and the page that it comes back to. */
export async function followRedirects(from: string, { site, until }: Journey): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = from
  for (let step = 0; step < 20; step++) {
    const isOurs = address.startsWith(`${site.publicUrl}/`)
    const reached = isOurs ? address.replace(site.publicUrl, site.url) : address
    const response = await fetch(reached, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
    if (address.startsWith(until)) return new URL(address)
  }
  throw new Error('The redirects do not end')
}
