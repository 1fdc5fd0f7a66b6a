import type { Connection } from '@product/contract/connections'
import { describe, expect, test } from 'vitest'
import { findMissing, readAccess } from './access-fields.ts'
import { findProblems, readChanges } from './connection-fields.ts'

const connection: Connection = {
  id: '0199c0de-0000-7000-8000-000000000001',
  provider: 'openai',
  name: 'OpenAI',
  baseUrl: null,
  keyHint: 'wxyz',
  status: 'connected',
  problem: null,
  checkedAt: null,
  defaultModel: null,
  modelCount: 2,
  spending: { limit: null, memberLimit: null, used: 0, usedByYou: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
}
const fields = {
  name: 'OpenAI',
  key: '',
  address: '',
  defaultModel: null,
  monthlyLimit: '',
  memberLimit: '',
}
const elsewhere = 'https://proxy.example.com/v1'

describe('a new connection', () => {
  test('needs what its provider takes', () => {
    expect(findMissing('openai', { key: ' ', address: '' })).toEqual({ key: 'Enter your API key' })
    expect(findMissing('ollama', { key: '', address: '' })).toEqual({})
    expect(findMissing('midjourney', { key: '', address: '' })).toEqual({})
    expect(Object.keys(findMissing('compatible', { key: '', address: '' }))).toEqual(['address'])
    expect(Object.keys(findMissing('ollama', { key: '', address: 'box:11434' }))).toEqual([
      'address',
    ])
  })

  test('is sent without what is empty', () => {
    expect(readAccess('ollama', { key: ' ', address: ' http://box/v1 ' })).toEqual({
      provider: 'ollama',
      baseUrl: 'http://box/v1',
    })
  })
})

describe('a change of a connection', () => {
  test('holds only what is another than before', () => {
    expect(readChanges(connection, fields)).toEqual({})
    expect(readChanges(connection, { ...fields, name: ' Work ', defaultModel: 'gpt-4' })).toEqual({
      name: 'Work',
      defaultModel: 'gpt-4',
    })
    const moved = { ...connection, baseUrl: elsewhere }
    expect(readChanges(moved, { ...fields, key: 'new' })).toEqual({ key: 'new', baseUrl: null })
  })

  test('keeps the stored key, but asks for it at another address', () => {
    expect(findProblems(connection, fields)).toEqual({})
    expect(Object.keys(findProblems(connection, { ...fields, address: elsewhere }))).toEqual([
      'key',
    ])
    expect(findProblems(connection, { ...fields, address: elsewhere, key: 'new' })).toEqual({})
  })
})

describe('spending limits', () => {
  test('are typed in dollars, and left empty for none', () => {
    expect(readChanges(connection, { ...fields, monthlyLimit: '2.50' })).toEqual({
      monthlyLimit: 2_500_000,
    })
    const limited = { ...connection, spending: { ...connection.spending, memberLimit: 1_000_000 } }
    expect(readChanges(limited, { ...fields, memberLimit: '1' })).toEqual({})
    expect(readChanges(limited, fields)).toEqual({ memberLimit: null })
  })

  test('are amounts', () => {
    expect(findProblems(connection, { ...fields, monthlyLimit: 'ten' })).toHaveProperty(
      'monthlyLimit',
    )
    expect(findProblems(connection, { ...fields, memberLimit: '0.50' })).toEqual({})
  })
})
