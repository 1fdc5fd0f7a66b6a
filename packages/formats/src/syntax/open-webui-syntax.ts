import type { VariableType } from '@product/domain'
import { asText, preview } from '../fields.ts'
import { doubleBraceSyntax, mentionAs } from './double-brace-syntax.ts'
import type { Scope, VariableDetails } from './scope.ts'

const types = new Map<string, VariableType>([
  ['text', 'text'],
  ['textarea', 'long-text'],
  ['select', 'choice'],
  ['number', 'number'],
  ['checkbox', 'yes-no'],
])

const automatic = /^(CURRENT_|USER_|CLIPBOARD$|prompt$|MESSAGES)/

/** `{{x}}`, and typed as `{{x | select:options=["a","b"]:required}}`. */
export const openWebUiSyntax = doubleBraceSyntax((inner, scope) => {
  const bar = inner.indexOf('|')
  if (bar === -1) return mentionUntyped(inner, scope)
  const [type = '', ...properties] = splitProperties(inner.slice(bar + 1).trim())
  const name = inner.slice(0, bar).trim()
  const ours = scope.mention(name, toDetails(name, type, properties, scope))
  return ours === undefined ? undefined : `{{${ours}}}`
})

function mentionUntyped(inner: string, scope: Scope): string | undefined {
  if (automatic.test(inner.trim())) {
    scope.note(`{{${inner.trim()}}} was filled in by Open WebUI; it is now a variable`)
  }
  return mentionAs(inner, scope)
}

function toDetails(
  name: string,
  type: string,
  properties: string[],
  scope: Scope,
): VariableDetails {
  const details: VariableDetails = { type: types.get(type) ?? 'text' }
  if (!types.has(type)) scope.note(`"${name}" is of the type "${type}"; it is now text`)
  for (const property of properties) {
    const [key = '', ...rest] = property.split('=')
    const value = toValue(rest.join('='))
    if (key === 'required') details.required = true
    else if (key === 'default') details.defaultValue = asText(value) ?? ''
    else if (key === 'options' && Array.isArray(value)) details.choices = value.map(String)
    else scope.note(`"${name}" loses ${key}: ${preview(value)}`)
  }
  return details
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// A colon separates properties unless it stands inside quotes or brackets.
function splitProperties(text: string): string[] {
  const properties: string[] = []
  let [start, depth] = [0, 0]
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isQuoted && character === '\\') index += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '[') depth += 1
    else if (!isQuoted && character === ']') depth -= 1
    else if (!isQuoted && depth === 0 && character === ':') {
      properties.push(text.slice(start, index).trim())
      start = index + 1
    }
  }
  return [...properties, text.slice(start).trim()]
}
