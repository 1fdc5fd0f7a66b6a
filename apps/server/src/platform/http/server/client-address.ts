import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopback = ['127.0.0.0/8', '::1']

export type ProxyTrust = (address: string) => boolean

/** Whether an address is one of the configured proxies. */
export function createProxyTrust(networks: readonly string[]): ProxyTrust {
  if (networks.length === 0) return () => false
  const trusted = new BlockList()
  for (const network of networks.flatMap((name) => (name === 'loopback' ? loopback : [name]))) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Dual-stack sockets show IPv4 peers as ::ffff:192.0.2.1. */
export function peerAddressOf(incoming: Pick<IncomingMessage, 'socket'>): string {
  return withoutMapping(incoming.socket.remoteAddress ?? '')
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** Some proxies add the port: 192.0.2.1:4711 and [2001:db8::1]:4711. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/**
 * The right-most address of X-Forwarded-For that no trusted proxy vouches for as its own. What
 * stands further left was written by the client and proves nothing.
 */
export function clientAddressOf(
  incoming: IncomingMessage,
  peerAddress: string,
  isTrusted: ProxyTrust,
): string {
  const forwarded = incoming.headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(peerAddress)) return peerAddress
  const chain = (typeof forwarded === 'string' ? forwarded : forwarded.join(',')).split(',')
  let client = peerAddress
  for (const part of chain.reverse()) {
    const address = withoutMapping(withoutPort(part.trim()))
    if (isIP(address) === 0) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** Whether a trusted proxy says that the visitor came over TLS. */
export function cameOverTls(
  incoming: IncomingMessage,
  peerAddress: string,
  isTrusted: ProxyTrust,
): boolean {
  const protocols = incoming.headers['x-forwarded-proto']
  if (protocols === undefined || !isTrusted(peerAddress)) return false
  return String(protocols).split(',').at(-1)?.trim() === 'https'
}

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
