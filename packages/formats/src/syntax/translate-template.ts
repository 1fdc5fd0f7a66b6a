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
  /** What is plain text for us and a tag there. */
  foreignTag?: RegExp
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
      const [tag] = target.foreignTag?.exec(piece.raw) ?? []
      if (tag !== undefined) notes.add(`${tag} is plain text here, but begins a tag there`)
      const isBeforeTag = index + 1 < all.length && all[index + 1]?.kind !== 'escape'
      const isDoubled = isBeforeTag && piece.raw.endsWith('\\\\') && !target.escapesByBackslash
      const raw = isDoubled ? piece.raw.slice(0, -1) : piece.raw
      return translateSingleBraces(raw, names, target)
    }
    if (piece.kind === 'variable') return target.variable(piece.name)
    if (piece.kind === 'escape') {
      if (target.literalLoss !== undefined) notes.add(target.literalLoss)
      return target.literalBraces
    }
    if (piece.kind === 'unknown') {
      return target.escapesUnknown ? piece.raw.replace('{{', target.literalBraces) : piece.raw
    }
    const isKnown = piece.kind === 'block' ? target.hasBlocks : target.hasIncludes
    if (!isKnown) notes.add(`${piece.raw} stays as it is, but means nothing in this format`)
    return piece.raw
  })
  return { text: pieces.join(''), notes: [...notes] }
}

function translateSingleBraces(raw: string, names: Set<string>, target: TargetSyntax): string {
  return raw.replace(/(?<![{$])\{([\p{L}\p{M}\p{N}_.-]+)\}(?!\})/gu, (whole, name: string) =>
    names.has(name) ? target.variable(name) : whole,
  )
}

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
  foreignTag: /\{[%#]/,
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

export function dollarBraceTarget(variables: PromptVariable[]): TargetSyntax {
  const defaults = new Map(variables.map(({ name, defaultValue }) => [name, defaultValue]))
  return {
    variable: (name) => {
      const value = defaults.get(name) ?? ''
      return /^[^{}\n]+$/.test(value) ? `\${${name}:${value}}` : `\${${name}}`
    },
    literalBraces: '{{',
    escapesUnknown: false,
    hasBlocks: false,
    hasIncludes: false,
  }
}
