// How the template language grows with the length of a text, hostile ones included: the time at
// 2 MB against 1 MB (2 is linear), and the speed against a bare search for braces in the same run.
// Processor time, so that other work of the machine does not count.
import { parseTemplate, renderTemplate } from '../packages/domain/src/index.ts'

const megabyte = 1_000_000
const rounds = 5

const samples: Record<string, string> = {
  'a prompt': `${'Write about {{topic}} for {audience}. Keep the tone, {"as": "json"}.\n'.repeat(6)}\n`,
  'opening braces': '{',
  'braces by turns': '{}',
  'escaped braces': '\\{{',
  'variables only': '{{topic}}',
  'blocks never closed': '{{#if topic}}',
  'blocks closed wrongly': '{{#each topic}}{{/if}}',
  'names never closed': '{{topic ',
}

const repeat = (sample: string, length: number) =>
  sample.repeat(Math.ceil(length / sample.length)).slice(0, length)

const nested = (length: number) => {
  const depth = Math.floor(length / '{{#if topic}}{{/if}}'.length)
  return '{{#if topic}}'.repeat(depth) + '{{/if}}'.repeat(depth)
}

function searchBraces(text: string): void {
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1));
}

function parseAndRender(text: string): void {
  renderTemplate(parseTemplate(text, ['topic', 'audience']), { topic: 'bees', audience: 'all' })
}

function measure(work: (text: string) => void, text: string): number {
  work(text)
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
}

function report(name: string, make: (length: number) => string): void {
  const one = measure(parseAndRender, make(megabyte))
  const two = measure(parseAndRender, make(2 * megabyte))
  const bare = measure(searchBraces, make(2 * megabyte))
  console.log(
    `${name.padEnd(22)} 2 MB : 1 MB ${(two / one).toFixed(2)}   ${(2_000 / two).toFixed(1).padStart(7)} MB/s   ${(two / bare).toFixed(1).padStart(6)} times a bare search`,
  )
}

for (const [name, sample] of Object.entries(samples))
  report(name, (length) => repeat(sample, length))
report('blocks nested', nested)
