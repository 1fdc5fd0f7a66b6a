import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { locateJsonMistake } from './locate-json-mistake.ts'

export function parseJson(text: string): unknown {
  refuseDeepJson(text)
  try {
    return JSON.parse(text)
  } catch {
    const { index, reason } = locateJsonMistake(text)
    throw new UnreadableFile(`The JSON is broken: ${reason}`, placeAt(text, index))
  }
}

function refuseDeepJson(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > fileLimits.depth) {
      const reason = `The JSON is nested more than ${fileLimits.depth} levels deep`
      throw new UnreadableFile(reason, placeAt(text, index))
    }
  }
}

function placeAt(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}
