import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-addresses.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

const limits = { mostBytes: 1_000, timeout: 5_000 }
const open = (address: string) => fetchFile(address, { ...limits, isAllowed: () => true })
const guarded = (address: string, lookup?: LookupFunction) =>
  fetchFile(address, { ...limits, isAllowed: isPublicAddress, ...(lookup && { lookup }) })

/** A name service that answers with this. */
const answering =
  (...addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

describe('an address is read', () => {
  test('with its bytes, its type and where it ended', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/a') return void response.writeHead(302, { location: '/b' }).end()
      response.setHeader('content-type', 'text/plain')
      response.end('hello')
    })
    const file = await open(`${url}/a`)
    expect(Buffer.from(file.bytes).toString()).toBe('hello')
    expect([file.mediaType, file.url.pathname]).toEqual(['text/plain', '/b'])
  })

  test('over three redirects, and not over four', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(301, { location: `/${left - 1}` }).end()
    })
    expect(Buffer.from((await open(`${url}/3`)).bytes).toString()).toBe('there')
    await expect(open(`${url}/4`)).rejects.toMatchObject({ code: 'address.too-many-redirects' })
  })

  test('up to the limit, whatever length it states', async () => {
    const { url } = await serve((_, response) => void response.end('x'.repeat(1_001)))
    await expect(open(url)).rejects.toMatchObject({ code: 'address.too-large' })
    const endless = await serve((_, response) => {
      const write = () => {
        while (response.write('x'.repeat(100)));
        response.once('drain', write)
      }
      write()
    })
    await expect(open(endless.url)).rejects.toMatchObject({ code: 'address.too-large' })
  })

  test('for so long, and a server that says nothing is given up', async () => {
    const { url } = await serve(() => {})
    const reading = fetchFile(url, { mostBytes: 1_000, timeout: 50, isAllowed: () => true })
    await expect(reading).rejects.toMatchObject({ code: 'address.too-slow' })
  })

  test('and a failure is told with its status', async () => {
    const { url } = await serve((_, response) => void response.writeHead(404).end())
    await expect(open(url)).rejects.toThrow('status 404')
  })
})

describe('what only this machine can reach is refused', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://①②⑦.⓪.⓪.①/',
  ])('%s', async (address) => {
    await expect(guarded(address)).rejects.toMatchObject({ code: 'address.refused' })
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['192.168.1.1']],
    ['the metadata service', ['169.254.169.254']],
    ['loopback of IPv6', ['::1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['nothing', []],
  ])('a name that stands for %s', async (_, addresses) => {
    await expect(
      guarded('http://files.example.com/', answering(...addresses)),
    ).rejects.toMatchObject({ code: 'address.refused' })
  })

  test.each([
    ['an address', 'http://127.0.0.2'],
    ['a name', 'http://inside.example.com'],
  ])('%s that one from outside redirects to', async (_, inside) => {
    let requests = 0
    const { port } = await serve((request, response) => {
      requests += 1
      if (request.url === '/start')
        response.writeHead(302, { location: `${inside}:${port}/` }).end()
      else response.end('secret')
    })
    const reading = fetchFile(`http://127.0.0.1:${port}/start`, {
      ...limits,
      // Here the double of the outside world is, and nothing else.
      isAllowed: (address) => address === '127.0.0.1',
      lookup: answering('127.0.0.2'),
    })
    await expect(reading).rejects.toMatchObject({ code: 'address.refused' })
    expect(requests).toBe(1)
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com',
    'data:,x',
    'x',
    '',
  ])('no address of the web: %s', async (address) => {
    await expect(open(address)).rejects.toMatchObject({ code: 'address.invalid' })
  })

  test('a redirect to a file, and an address with a password', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    })
    await expect(open(url)).rejects.toMatchObject({ code: 'address.invalid' })
    await expect(open('http://me:secret@example.com/')).rejects.toThrow('user name or password')
  })
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '168.63.129.16',
  '100.100.100.200',
  '169.254.169.254',
  'fd00:ec2::254',
  '2002:a83f:8110::',
])('the cloud’s own address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
