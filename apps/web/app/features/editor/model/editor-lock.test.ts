import { expect, test, vi } from 'vitest'
import { holdEditorLock } from './editor-lock.ts'

test('a page without locks, such as one that was not loaded over HTTPS, opens prompts all the same', () => {
  vi.stubGlobal('navigator', {})
  try {
    expect(() => holdEditorLock('prompt')()).not.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})
