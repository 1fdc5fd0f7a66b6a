import type { ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { askModel } from '#testing/ask-model.ts'
import { type RawAnswer, startModelDouble } from '#testing/start-model-double.ts'
import { createModelProviders } from './create-model-providers.ts'

const provider = createModelProviders({ allowPrivate: true })('compatible')

/** Writes for as long as somebody reads, and counts what it got rid of. */
function flood(response: ServerResponse, piece: string, sent: { bytes: number }): void {
  const write = () => {
    while (!response.destroyed) {
      sent.bytes += piece.length
      if (!response.write(piece)) return void response.once('drain', write)
    }
  }
  response.on('error', () => {})
  write()
}

async function ask(answer: RawAnswer) {
  await using double = await startModelDouble()
  double.answerRaw(answer)
  return await askModel(provider, { baseUrl: double.openai })
}

const streamType = { 'content-type': 'text/event-stream' }

test('an endless stream is read no faster than its reader, and ends with it', async () => {
  const sent = { bytes: 0 }
  await using double = await startModelDouble()
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(500) } }] })}\n\n`
  double.answerRaw((_, response) => {
    response.writeHead(200, streamType)
    flood(response, event, sent)
  })
  const parts = provider.answer(
    { key: null, baseUrl: double.openai },
    {
      modelId: 'm',
      output: 'text',
      systemMessage: '',
      body: 'Go on',
      images: [],
      settings: {
        temperature: null,
        topP: null,
        maxOutputTokens: null,
        stop: [],
        seed: null,
        jsonOutput: false,
      },
      signal: new AbortController().signal,
    },
  )
  let taken = 0
  for await (const part of parts) {
    taken += part.type === 'text' ? part.text.length : 0
    if (taken > 200_000) break
  }
  await expect.poll(() => double.cut.count).toBe(1)
  expect(sent.bytes).toBeLessThan(20_000_000)
})

test.each([
  ['a line', 'x'.repeat(65_536)],
  ['an event of many lines', 'data: x\n'.repeat(8_192)],
])('%s of a gigabyte is refused after a megabyte', async (_, piece) => {
  const sent = { bytes: 0 }
  const asked = ask((_request, response) => {
    response.writeHead(200, streamType).write('data: ')
    flood(response, piece, sent)
  })
  await expect(asked).rejects.toMatchObject({ code: 'provider.malformed' })
  expect(sent.bytes).toBeLessThan(20_000_000)
})

test.each([
  ['-1', -1],
  ['more than anybody can use', 1e300],
  ['half a token', 1.5],
])('usage of %s counts for nothing', async (_, count) => {
  const usage = { prompt_tokens: count, completion_tokens: 7 }
  const choices = [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }]
  const answer = await ask((_request, response) => {
    response.writeHead(200, streamType)
    response.end(`data: ${JSON.stringify({ choices, usage })}\n\n`)
  })
  expect(answer.usage).toMatchObject({ inputTokens: null, outputTokens: 7 })
})

test('a failure of a gigabyte is not read', async () => {
  const sent = { bytes: 0 }
  const asked = ask((_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    flood(response, ' '.repeat(65_536), sent)
  })
  await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^provider\./) })
  expect(sent.bytes).toBeLessThan(20_000_000)
})

test('a web page is no answer, and one with a failure is not quoted', async () => {
  const page = '<html><body>Welcome</body></html>'
  const asked = ask(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  )
  await expect(asked).rejects.toThrow('web page')
  const failed = ask(
    (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end(page),
  )
  await expect(failed).rejects.toMatchObject({
    code: 'provider.unavailable',
    message: expect.not.stringContaining('Welcome'),
  })
})

test('a compressed answer is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const asked = ask((request, response) => {
    expect(request.headers['accept-encoding']).toBe('identity')
    response.writeHead(200, { ...streamType, 'content-encoding': 'gzip' }).end(bomb)
  })
  await expect(asked).rejects.toThrow('compressed')
})

test('headers of a megabyte are refused', async () => {
  const asked = ask((_, response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`)
  })
  await expect(asked).rejects.toMatchObject({ code: 'provider.malformed' })
})

test.each([
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data/',
  'https://example.com/',
])('a redirect to %s is not followed', async (location) => {
  const asked = ask((_, response) => void response.writeHead(307, { location }).end())
  await expect(asked).rejects.toMatchObject({ code: 'provider.malformed' })
  await expect(asked).rejects.toThrow('not followed')
})

describe('where a provider may be', () => {
  const answering =
    (address: string): LookupFunction =>
    (_, options, callback) =>
      options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)
  const list = (allowPrivate: boolean, baseUrl: string, lookup?: LookupFunction) =>
    createModelProviders({ allowPrivate, ...(lookup && { lookup }) })('compatible').listModels(
      { key: null, baseUrl },
      new AbortController().signal,
    )

  test.each([
    'http://127.0.0.1:1/v1',
    'http://2130706433/v1',
    'http://[::1]/v1',
    'http://10.0.0.1/v1',
    'http://192.168.1.1/v1',
    'http://169.254.169.254/v1',
    'http://[::ffff:127.0.0.1]/v1',
  ])('%s is refused', async (address) => {
    await expect(list(false, address)).rejects.toMatchObject({ code: 'provider.address-refused' })
  })

  test('a name that stands for a private address is refused', async () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '10.1.2.3'])
      await expect(
        list(false, 'http://models.example.com/v1', answering(address)),
      ).rejects.toMatchObject({
        code: 'provider.address-refused',
      })
  })

  test.each([
    'http://169.254.169.254/v1',
    'http://[fd00:ec2::254]/v1',
    'http://[::ffff:169.254.169.254]/v1',
    'http://[fe80::1]/v1',
    'http://[fd20:ce::254]/v1',
    'http://[fd00:c1::a9fe:a9fe]/v1',
    'http://[fd00:42::42]/v1',
    'http://[::ffff:100.100.100.200]/v1',
    'http://[64:ff9b::100.100.100.200]/v1',
    'http://[2002:6464:64c8::1]/v1',
    'http://2852039166/v1',
    'http://0xa9fea9fe/v1',
    'http://0251.0376.0251.0376/v1',
  ])('%s is refused even where private networks are allowed', async (address) => {
    await expect(list(true, address)).rejects.toMatchObject({ code: 'provider.address-refused' })
    const named = list(true, 'http://models.example.com/v1', answering('169.254.169.254'))
    await expect(named).rejects.toMatchObject({ code: 'provider.address-refused' })
  })

  test('a private address is reached where it is allowed', async () => {
    await using double = await startModelDouble()
    expect(await list(true, double.openai)).toEqual(['model-1'])
    const named = double.openai.replace('127.0.0.1', 'models.example.com')
    expect(await list(true, named, answering('127.0.0.1'))).toEqual(['model-1'])
  })

  test('an address without a server is reported as unreachable', async () => {
    await expect(list(true, 'http://127.0.0.1:1/v1')).rejects.toMatchObject({
      code: 'provider.unreachable',
      details: { isRetryable: true },
    })
  })

  test.each(['ftp://example.com', 'file:///etc/passwd', 'http://me:word@example.com', 'x', ''])(
    '“%s” is no address',
    async (address) => {
      await expect(list(true, address)).rejects.toMatchObject({ code: 'provider.unreachable' })
    },
  )
})
