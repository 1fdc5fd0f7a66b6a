import type { PromptVariable } from '@product/domain'
import { scanTemplate } from './scan-template.ts'

/** How another template language writes what ours knows. */
export type TargetSyntax = {
  variable(name: string): string
  literalBraces: string
  /** Whether `{{…}}` that is no tag of ours would be one there. */
  escapesUnknown: boolean
  hasBlocks: boolean
  hasIncludes: boolean
  /** Said when a literal `{{` cannot be written. */
  literalLoss?: string
  /** Whether a backslash before a tag has to be doubled, as here. */
  escapesByBackslash?: boolean
  /** Writes plain text so that nothing in it is a tag there. */
  escapeText?(text: string): string
  /** Names that are not variables there, but values of its own such as the environment's. */
  reservedName?: RegExp
}

/** Turns a text of our language into another; what has no equal stays as it is and is said. */
export function translateTemplate(
  text: string,
  variables: PromptVariable[],
  target: TargetSyntax,
): { text: string; notes: string[] } {
  const notes = new Set<string>()
  const names = new Set(variables.map(({ name }) => name))
  const pieces = scanTemplate(text).map((piece, index, all) => {
    if (piece.kind === 'text') {
      const isBeforeTag = index + 1 < all.length && all[index + 1]?.kind !== 'escape'
      const isDoubled = isBeforeTag && piece.raw.endsWith('\\\\') && !target.escapesByBackslash
      const raw = isDoubled ? piece.raw.slice(0, -1) : piece.raw
      return translateText(raw, names, target)
    }
    if (piece.kind === 'variable') {
      if (!target.reservedName?.test(piece.name)) return target.variable(piece.name)
      notes.add(
        `{{${piece.name}}} is written as plain text: it would read a value of the machine there`,
      )
      return piece.raw.replace('{{', target.literalBraces)
    }
    if (piece.kind === 'escape') {
      if (target.literalLoss !== undefined) notes.add(target.literalLoss)
      return target.literalBraces
    }
    if (piece.kind === 'unknown') {
      if (target.escapeText) return target.escapeText(piece.raw)
      return target.escapesUnknown ? piece.raw.replace('{{', target.literalBraces) : piece.raw
    }
    const isKnown = piece.kind === 'block' ? target.hasBlocks : target.hasIncludes
    if (!isKnown) notes.add(`${piece.raw} stays as it is, but means nothing in this format`)
    return piece.raw
  })
  return { text: pieces.join(''), notes: [...notes] }
}

/** Plain text, in which a declared name in single braces is a variable as well. */
function translateText(raw: string, names: Set<string>, target: TargetSyntax): string {
  const escapeText = target.escapeText ?? ((text: string) => text)
  return raw
    .split(/((?<![{$])\{[\p{L}\p{M}\p{N}_.-]+\}(?!\}))/u)
    .map((part) => {
      const name = part.slice(1, -1)
      const isVariable = part.startsWith('{') && part.endsWith('}') && names.has(name)
      return isVariable && !target.reservedName?.test(name)
        ? target.variable(name)
        : escapeText(part)
    })
    .join('')
}

/** Jinja and Nunjucks run code in `{{…}}` and `{%…%}`; a brace before one of ours would join it. */
export const escapeJinja = (text: string): string =>
  text.replace(/\{(?:[{%#]|$)/g, (braces) => `{{ '${braces}' }}`)

export const unescapeJinja = (text: string): string => text.replace(/\{\{ '(\{[{%#]?)' \}\}/g, '$1')

const doubleBrace = (name: string) => `{{${name}}}`

export const handlebarsTarget: TargetSyntax = {
  variable: doubleBrace,
  literalBraces: '\\{{',
  escapesByBackslash: true,
  escapesUnknown: true,
  hasBlocks: true,
  hasIncludes: true,
}

export const jinjaTarget: TargetSyntax = {
  variable: doubleBrace,
  literalBraces: "{{ '{{' }}",
  escapeText: escapeJinja,
  reservedName: /^(?:env|constructor|__proto__)(?:\.|$)/,
  escapesUnknown: true,
  hasBlocks: false,
  hasIncludes: false,
}

export const simpleTarget: TargetSyntax = {
  variable: doubleBrace,
  literalBraces: '\\{{',
  escapesUnknown: false,
  hasBlocks: false,
  hasIncludes: false,
  literalLoss: 'a literal {{ is written as \\{{, for this format has no way to write it',
}

/** Langfuse replaces a reference to another prompt of the project by that prompt's text. */
export const langfuseTarget: TargetSyntax = {
  ...simpleTarget,
  escapeText: (text) => text.replaceAll('@@@langfusePrompt:', '@@@ langfusePrompt:'),
}

export function dollarBraceTarget(variables: PromptVariable[]): TargetSyntax {
  const defaults = new Map(variables.map(({ name, defaultValue }) => [name, defaultValue]))
  return {
    variable: (name) => {
      const value = defaults.get(name) ?? ''
      return /^[^{}\n]+$/.test(value) ? `\${${name}:${value}}` : `\${${name}}`
    },
    // As here: our own reader of CSV files honours both.
    literalBraces: '\\{{',
    escapesUnknown: false,
    hasBlocks: false,
    hasIncludes: false,
  }
}
