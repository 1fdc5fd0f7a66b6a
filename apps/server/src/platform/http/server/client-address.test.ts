import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientNetwork, clientPrefix48, clientPrefix56 } from '../limits/rate-limit.ts'
import { cameOverTls, clientAddressOf, createProxyTrust } from './client-address.ts'

function requestWith(headers: Record<string, string>): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming.headers, headers)
  return incoming
}

const trust = createProxyTrust(['loopback', '10.0.0.0/8', '2001:db8::/32'])

describe('the client of a request', () => {
  test('is the peer when no proxy is trusted, whatever the headers say', () => {
    const incoming = requestWith({ 'x-forwarded-for': '203.0.113.9' })
    expect(clientAddressOf(incoming, '127.0.0.1', createProxyTrust([]))).toBe('127.0.0.1')
  })

  test('is the peer when the peer is no trusted proxy', () => {
    const incoming = requestWith({ 'x-forwarded-for': '203.0.113.9' })
    expect(clientAddressOf(incoming, '198.51.100.7', trust)).toBe('198.51.100.7')
  })

  test('is the right-most address that is no trusted proxy', () => {
    const incoming = requestWith({ 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.1.2.3' })
    expect(clientAddressOf(incoming, '127.0.0.1', trust)).toBe('203.0.113.9')
  })

  test('is the last proxy when what stands before it is not an address', () => {
    const incoming = requestWith({ 'x-forwarded-for': '203.0.113.9, unknown, 10.1.2.3' })
    expect(clientAddressOf(incoming, '::1', trust)).toBe('10.1.2.3')
  })

  test.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db9::1]:4711', '2001:db9::1'],
    ['[2001:db9::1]', '2001:db9::1'],
  ])('is read from %s, as some proxies write it', (written, address) => {
    const incoming = requestWith({ 'x-forwarded-for': written })
    expect(clientAddressOf(incoming, '127.0.0.1', trust)).toBe(address)
  })

  test('came over TLS only if a trusted proxy says so', () => {
    const incoming = requestWith({ 'x-forwarded-proto': 'https' })
    expect(cameOverTls(incoming, '2001:db8::1', trust)).toBe(true)
    expect(cameOverTls(incoming, '198.51.100.7', trust)).toBe(false)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('limits by /48 count %s as %s', (address, prefix) => {
  expect(clientPrefix48(address)).toBe(prefix)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:12ff:3:4:5:6', '2001:db8:1:1200::/56'],
  ['2001:db8:1:f::1', '2001:db8:1:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
])('blocks count %s as %s', (address, line) => {
  expect(clientPrefix56(address)).toBe(line)
})
