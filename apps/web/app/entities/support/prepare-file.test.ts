import { supportLimits } from '@product/domain'
import { expect, test } from 'vitest'
import { prepareFile } from './prepare-file.ts'

const fileOf = (name: string, content: BlobPart = 'x', type = '') =>
  new File([content], name, { type })

test('a file gets the type that its ending stands for', () => {
  const prepared = prepareFile(fileOf('server.LOG'))
  expect('file' in prepared && prepared.file.type).toBe('text/plain')
})

test('a file of another kind, an empty and a large one are refused with a reason', () => {
  for (const [file, problem] of [
    [fileOf('run.exe'), /can’t be attached/],
    [fileOf('page.html', 'x', 'text/plain'), /can’t be attached/],
    [fileOf('empty.txt', ''), /is empty/],
    [fileOf('large.png', new Uint8Array(supportLimits.fileBytes + 1)), /is larger than 5 MB/],
  ] as const)
    expect(prepareFile(file)).toEqual({ problem: expect.stringMatching(problem) })
})

test('a long name keeps its ending', () => {
  const prepared = prepareFile(fileOf(`${'a'.repeat(300)}.png`))
  expect('file' in prepared && prepared.file.name).toMatch(/^a{116}\.png$/)
})
