import { expect, test } from 'vitest'
import { chatSites, openSite } from './chat-sites.ts'

const site = (name: string) => {
  const found = chatSites.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

test('a site that takes a text gets all of it in its address', () => {
  const text = 'Sum up & quote:\n“{{input}}” + 100%'
  for (const name of ['ChatGPT', 'Claude', 'Mistral', 'Perplexity']) {
    const { address, isPasted } = openSite(site(name), text)
    expect(new URL(address).searchParams.get('q')).toBe(text)
    expect(isPasted).toBe(false)
  }
})

test('Gemini takes none, so the text is pasted', () => {
  expect(openSite(site('Gemini'), 'short')).toEqual({
    address: 'https://gemini.google.com/app',
    isPasted: true,
  })
})

test('a text that is too long for an address is pasted', () => {
  expect(openSite(site('ChatGPT'), 'ä'.repeat(2_000))).toEqual({
    address: 'https://chatgpt.com/',
    isPasted: true,
  })
})
