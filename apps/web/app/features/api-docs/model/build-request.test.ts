import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'
import { findDraftProblems } from './find-draft-problems.ts'
import type { Operation } from './list-operations.ts'
import { writeCurl } from './write-curl.ts'
import { writeFetch } from './write-fetch.ts'

const operation: Operation = {
  id: 'put-note',
  method: 'put',
  path: '/notes/{id}',
  title: 'Change a note',
  deprecated: false,
  signedIn: false,
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'draft', in: 'query' },
    { name: 'X-Reason', in: 'header' },
  ],
  body: { required: true, contentType: 'application/json', schema: {} },
  responses: [],
}

const draft = {
  parameters: { 'path id': 'a/b', 'query draft': 'yes & no', 'header X-Reason': 'test' },
  body: '{"text":"it\'s"}',
}

test('parameters go where they belong, escaped', () => {
  expect(buildRequest(operation, draft)).toEqual({
    method: 'PUT',
    address: '/notes/a%2Fb?draft=yes+%26+no',
    headers: { 'content-type': 'application/json', 'x-reason': 'test' },
    body: '{"text":"it\'s"}',
  })
})

test('a parameter left empty is left out, and so is an empty body', () => {
  expect(buildRequest(operation, { parameters: { 'path id': '1' }, body: ' ' })).toEqual({
    method: 'PUT',
    address: '/notes/1',
    headers: {},
  })
})

test('a dollar sign in a path parameter is sent as it is', () => {
  const request = buildRequest(operation, { parameters: { 'path id': '$&' }, body: '' })
  expect(request.address).toBe('/notes/%24%26')
})

test('the shell gets quotes inside the body unharmed', () => {
  expect(writeCurl(buildRequest(operation, draft), 'https://example.com')).toBe(
    [
      "curl -X PUT 'https://example.com/notes/a%2Fb?draft=yes+%26+no' \\",
      "  -H 'content-type: application/json' \\",
      "  -H 'x-reason: test' \\",
      `  --data-raw '{"text":"it'\\''s"}'`,
    ].join('\n'),
  )
})

test('the JavaScript sample sends the same request', async () => {
  const sample = writeFetch(buildRequest(operation, draft), 'https://example.com')
  const call = sample.slice(sample.indexOf('fetch('), sample.indexOf('\nconsole'))
  const readArguments = new Function('fetch', `return ${call}`)
  const [address, options] = readArguments((...sent: unknown[]) => sent)
  expect(address).toBe('https://example.com/notes/a%2Fb?draft=yes+%26+no')
  expect(options).toEqual({
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-reason': 'test' },
    body: draft.body,
  })
})

test('a request without anything special is a bare call', () => {
  const request = { method: 'GET', address: '/healthz', headers: {} }
  expect(writeCurl(request, 'https://example.com')).toBe("curl 'https://example.com/healthz'")
  expect(writeFetch(request, 'https://example.com')).toContain(
    'await fetch("https://example.com/healthz")\n',
  )
})

test('a body that is no JSON and a missing part of the path keep a draft from being sent', () => {
  const problems = findDraftProblems(operation, { parameters: {}, body: '{"text":' })
  expect(problems.parameters).toEqual({ 'path id': 'The address cannot be built without it.' })
  expect(problems.body).toMatch(/^This is not valid JSON, so nothing was sent\./)
})

test('a draft that the API would refuse may be sent', () => {
  expect(findDraftProblems(operation, { parameters: { 'path id': '1' }, body: '{}' })).toEqual({
    parameters: {},
    body: undefined,
  })
})
