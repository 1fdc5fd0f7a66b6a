import {
  checkPublishable,
  checkValue,
  explainModality,
  findModel,
  libraryCategories,
  listVariables,
  modalities,
  parseTemplate,
  renderTemplate,
  reportProblems,
  slugOf,
  toValues,
  variableTypes,
} from '@product/domain'
import { describe, expect, test } from 'vitest'
import { toContent } from '#features/prompts/index.ts'
import { teamCollections, teamPrompts } from './index.ts'

const isUnlike = (texts: string[]) => new Set(texts).size === texts.length

describe.each(teamPrompts)('$title', ({ id, category, featured, ...written }) => {
  const content = toContent(written)
  const { variables, tags, targetModels } = content
  const names = variables.map(({ name }) => name)
  const texts = [content.body, content.systemMessage].map((text) => parseTemplate(text, names))

  test('declares what it uses, uses what it declares, and may be published', () => {
    const uses = texts.map((text) => new Set(listVariables(text).map(({ name }) => name)))
    const problems = texts.flatMap((text, index) =>
      reportProblems(text, variables, { usedElsewhere: uses[1 - index] ?? new Set() }),
    )
    expect(problems).toEqual([])
    expect(checkPublishable(content)).toEqual([])
    expect(variables.length).toBeGreaterThan(0)
  })

  test('has defaults that are valid, and leaves no tag in what is sent', () => {
    for (const variable of variables)
      if (variable.defaultValue !== '')
        expect(checkValue(variable, variable.defaultValue)).toBeNull()
    const usual = toValues(variables, {})
    const values = Object.fromEntries(names.map((name) => [name, usual[name] ?? 'something']))
    for (const text of texts) expect(renderTemplate(text, values).text).not.toMatch(/\{\{|\}\}/)
  })

  test('is for models of the catalogue that make what it asks for', () => {
    const models = targetModels.map((value) => findModel(value))
    expect(models.length).toBeGreaterThan(0)
    for (const model of models) expect(model && explainModality(content.modality, model)).toBeNull()
  })

  test('is described in a sentence and has tags in lower case', () => {
    expect(content.description).toMatch(/^[A-Z].{20,140}\.$/)
    expect(tags.length).toBeGreaterThan(1)
    expect(tags).toEqual(tags.map((tag) => tag.toLowerCase()))
  })
})

test.each(libraryCategories)('there are at least a dozen prompts of %s', (wanted) => {
  const prompts = teamPrompts.filter(({ category }) => category === wanted)
  expect(prompts.length).toBeGreaterThanOrEqual(12)
})

test('no two prompts have the same id, title, address or text', () => {
  for (const texts of [
    teamPrompts.map(({ id }) => id),
    teamPrompts.map(({ title }) => title.toLowerCase()),
    teamPrompts.map(({ title }) => slugOf(title)),
    teamPrompts.map(({ body, systemMessage = '' }) => `${systemMessage}${body}`),
  ])
    expect(isUnlike(texts)).toBe(true)
})

test('together they show every type of variable, and every modality that can be run', () => {
  const types = teamPrompts.flatMap(({ variables }) => variables.map(({ type }) => type))
  expect(new Set(types)).toEqual(new Set(variableTypes))
  const shown = new Set(teamPrompts.map(({ modality = 'text' }) => modality))
  expect(shown).toEqual(new Set(modalities.filter((modality) => modality !== 'video')))
})

test('collections name prompts that exist, each once', () => {
  const titles = teamPrompts.map(({ title }) => title)
  for (const { prompts } of teamCollections) {
    expect(titles).toEqual(expect.arrayContaining(prompts))
    expect(isUnlike(prompts)).toBe(true)
  }
})
