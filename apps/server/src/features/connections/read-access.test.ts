import { describe, expect, test } from 'vitest'
import { readAddress } from './read-access.ts'

const read = (address: string | null, allowPrivate = true) =>
  readAddress(address, { provider: 'compatible', allowPrivate })

describe('an address', () => {
  test('is stored in normal form, and as null where it is the usual one', async () => {
    expect(await read('https://models.example.com/v1/')).toBe('https://models.example.com/v1')
    const usual = { provider: 'openai', allowPrivate: false } as const
    expect(await readAddress('https://api.openai.com/v1/', usual)).toBeNull()
    expect(await readAddress(null, usual)).toBeNull()
    expect(
      await readAddress('https://x.example', { provider: 'midjourney', allowPrivate: false }),
    ).toBeNull()
  })

  test.each([
    'https://user:password@models.example.com/v1',
    'https://models.example.com/v1?key=1',
    'https://models.example.com/v1#part',
    'http://8.8.8.8/v1',
    'http://no-such-machine.invalid/v1',
  ])('is refused: %s', async (address) => {
    await expect(read(address)).rejects.toMatchObject({ code: 'connection.address-invalid' })
  })

  test('is needed where there is no usual one', async () => {
    await expect(read(null)).rejects.toMatchObject({ code: 'connection.address-needed' })
  })

  test.each([
    'http://127.0.0.1:11434/v1',
    'http://localhost:11434/v1',
    'https://192.168.1.5/v1',
    'http://[::1]:8080/v1',
  ])('of a private network counts only where that is allowed: %s', async (address) => {
    expect(await read(address)).toBe(address)
    await expect(read(address, false)).rejects.toMatchObject({ code: 'connection.address-private' })
  })

  test('of Ollama is needed where this machine is not reached', async () => {
    const ollama = (allowPrivate: boolean) =>
      readAddress(null, { provider: 'ollama', allowPrivate })
    expect(await ollama(true)).toBeNull()
    await expect(ollama(false)).rejects.toMatchObject({ code: 'connection.address-private' })
  })
})
