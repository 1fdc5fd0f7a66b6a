import { ApiError } from '@product/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { placeError, useZodForm } from './use-zod-form.ts'

const refuse = (details?: unknown) =>
  new ApiError({ status: 400, code: 'request.invalid', message: 'See the details.', details })

const values = { name: 'A', content: { title: 'B' }, color: 'blue' }

test('complaints go to the fields that the server names, in the order of the form', () => {
  const error = refuse([
    { path: 'content.title', message: 'Too short' },
    { path: 'name', message: 'Too long' },
    { path: 'name', message: 'Too loud' },
    { path: 'color', message: 'Too bright' },
  ])
  expect(placeError(error, values, {})).toEqual([
    { name: 'name', message: 'Too long' },
    { name: 'content.title', message: 'Too short' },
    { name: 'color', message: 'Too bright' },
  ])
})

test('an error that names no field of the form belongs to the whole form', () => {
  const unknownField = refuse([{ path: 'id', message: 'Not a UUID' }])
  expect(placeError(unknownField, values, {})).toEqual([
    { name: 'root', message: 'Not a UUID (id).' },
  ])
  expect(placeError(new Error('boom'), values, {})).toEqual([
    { name: 'root', message: 'Something went wrong. Please try again.' },
  ])
})

test('a form can word such an error itself, and choose the field for it', () => {
  const options = { describe: () => 'The code is wrong.', errorField: 'name' } as const
  expect(placeError(new Error('boom'), values, options)).toEqual([
    { name: 'name', message: 'The code is wrong.' },
  ])
})

const Named = z.object({ name: z.string().trim().min(1, 'Enter a name') })

/** The form as a component gets it. Its logic needs no DOM. */
function renderForm(
  name: string,
  save: (output: { name: string }) => unknown,
  resetOnSave = false,
) {
  const rendered: ReturnType<typeof useZodForm<{ name: string }, { name: string }>>[] = []
  function Probe() {
    rendered.push(useZodForm(Named, { defaultValues: { name }, save, resetOnSave }))
    return null
  }
  renderToStaticMarkup(<Probe />)
  const [form] = rendered
  if (!form) throw new Error('The form was not rendered')
  return form
}

test('the parsed values are saved, and values that fail the schema are not', async () => {
  const saved: unknown[] = []
  await renderForm(' Work ', (output) => saved.push(output)).submit()
  const empty = renderForm(' ', (output) => saved.push(output))
  await empty.submit()
  expect(saved).toEqual([{ name: 'Work' }])
  expect(empty.getFieldState('name').error?.message).toBe('Enter a name')
})

test('a failed save shows its error', async () => {
  const form = renderForm('Work', () => {
    throw refuse([{ path: 'name', message: 'This name is taken' }])
  })
  await form.submit()
  expect(form.getFieldState('name').error?.message).toBe('This name is taken')
})

/** The names that are sent when one is changed and submitted, and the form submitted once more. */
async function submitTwice(resetOnSave: boolean, answer: () => Promise<void>) {
  const sent: string[] = []
  const save = ({ name }: { name: string }) => {
    sent.push(name)
    return answer()
  }
  const form = renderForm('First', save, resetOnSave)
  form.setValue('name', 'Second')
  await form.submit()
  await form.submit()
  return sent
}

test('the values stay, unless they are saved and the form asks for a reset', async () => {
  const refused = () => Promise.reject(refuse())
  const saved = () => Promise.resolve()
  expect(await submitTwice(true, refused)).toEqual(['Second', 'Second'])
  expect(await submitTwice(false, saved)).toEqual(['Second', 'Second'])
  expect(await submitTwice(true, saved)).toEqual(['Second', 'First'])
})

test('a submit while one is under way is ignored, and after it is not', async () => {
  let saves = 0
  const underWay = Promise.withResolvers<void>()
  const form = renderForm('Work', () => {
    saves += 1
    return underWay.promise
  })
  const first = form.submit()
  await form.submit()
  underWay.resolve()
  await first
  expect(saves).toBe(1)
  await form.submit()
  expect(saves).toBe(2)
})
