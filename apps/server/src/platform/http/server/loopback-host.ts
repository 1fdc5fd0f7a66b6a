const loopbackName = /^(?:localhost|(?:[a-z\d-]+\.)+localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i

/** Whether a host name or an address means this machine, whoever resolves it. */
export const isLoopbackHost = (host: string): boolean => loopbackName.test(host)

/**
 * Which Host headers a server for this machine only answers to. A page of another site can let its own
 * name resolve to 127.0.0.1 and would then be of the same origin; its requests carry that name.
 */
export function createLocalHostCheck(siteUrl: string): (hostHeader: string | undefined) => boolean {
  const siteHost = new URL(siteUrl).hostname
  return (hostHeader) => {
    // One that is missing or malformed reaches no route, and is answered as such.
    const host = hostHeader === undefined ? null : URL.parse(`http://${hostHeader}`)
    return host === null || host.hostname === siteHost || isLoopbackHost(host.hostname)
  }
}
