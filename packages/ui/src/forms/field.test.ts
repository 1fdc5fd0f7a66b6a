import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

function renderField(properties: { hint?: string; error?: string; required?: boolean }) {
  const field = createElement(Field, { label: 'Name', ...properties }, createElement(Input))
  const html = renderToStaticMarkup(field)
  const attribute = (tag: string, name: string) =>
    new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1]
  return { html, attribute }
}

test('the label names its control', () => {
  const { attribute } = renderField({})
  expect(attribute('input', 'id')).toBeTruthy()
  expect(attribute('label', 'for')).toBe(attribute('input', 'id'))
})

test('a field without a hint or an error describes nothing', () => {
  const { attribute } = renderField({})
  expect(attribute('input', 'aria-describedby')).toBeUndefined()
  expect(attribute('input', 'aria-invalid')).toBeUndefined()
})

test('error and hint both describe the control, the error first', () => {
  const { html, attribute } = renderField({ hint: 'As on the card.', error: 'Enter a name.' })
  const [errorId, hintId] = attribute('input', 'aria-describedby')?.split(' ') ?? []
  expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>.*Enter a name\\.`))
  expect(html).toContain(`id="${hintId}"`)
  expect(attribute('input', 'aria-invalid')).toBe('true')
})

test('a required field marks its control as required', () => {
  expect(renderField({ required: true }).html).toMatch(/<input[^>]* required=""/)
})
